// A game as one web page that needs nothing else: the board, the moves with their comments, and buttons.
import { escaped, isAlways, itemsOf, type Film } from './film';

export interface PageMove {
    text: string;
    // "!", or nothing.
    symbol?: string;
    comment?: string;
}

export interface GamePage {
    title: string;
    language: string;
    isDark: boolean;
    film: Film;
    // One before each frame but the first.
    moves: PageMove[];
    startComment?: string;
    words: {
        start: string;
        moves: string;
        previous: string;
        next: string;
        play: string;
        pause: string;
    };
}

const kStyle = `
:root{color-scheme:light}:root.dark{color-scheme:dark}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f6f3ec,#16181a);color:light-dark(#23211d,#ece8df)}
main{display:grid;grid-template-columns:minmax(0,1fr) minmax(16rem,24rem);gap:1rem;max-width:80rem;margin:0 auto;padding:1rem}
h1{grid-column:1/-1;margin:0;font:600 1.5rem Georgia,serif}
svg{display:block;width:100%;height:auto;max-height:78vh}
nav{display:flex;gap:.5rem;justify-content:center;padding:.5rem}
button{min-height:2.5rem;padding:.2rem .8rem;border:1px solid currentColor;border-radius:.5rem;background:none;color:inherit;font:inherit;cursor:pointer}
ol{margin:0;padding:0;list-style:none;max-height:85vh;overflow:auto}
li button{border-color:transparent;min-height:2rem;padding:.1rem .5rem}
li button[aria-current]{background:light-dark(#0b5c86,#6cbde6);color:light-dark(#fff,#0d1a22)}
em{opacity:.8;overflow-wrap:anywhere}
@media(max-width:52rem){main{grid-template-columns:minmax(0,1fr)}}
`;

// Shows frame `at`: whatever has no frames is always seen.
const kScript = `
const items=[...document.querySelectorAll('[data-f]')].map(e=>[e,e.dataset.f.split(',').map(s=>s.split('-').map(Number))]);
const rows=[...document.querySelectorAll('li button')];
const run=document.getElementById('run');
let at=0,timer=0;
function show(n){at=Math.max(0,Math.min(rows.length-1,n));
for(const[e,spans]of items)e.setAttribute('display',spans.some(([a,b])=>a<=at&&at<b)?'inline':'none');
rows.forEach((r,i)=>i===at?r.setAttribute('aria-current','step'):r.removeAttribute('aria-current'));
rows[at].scrollIntoView({block:'nearest'});}
function stop(){clearInterval(timer);timer=0;run.textContent=run.dataset.play;}
function toggle(){if(timer)return stop();if(at===rows.length-1)show(0);run.textContent=run.dataset.pause;
timer=setInterval(()=>{if(at===rows.length-1)stop();else show(at+1);},900);}
rows.forEach((r,i)=>r.addEventListener('click',()=>{stop();show(i);}));
document.getElementById('back').addEventListener('click',()=>{stop();show(at-1);});
document.getElementById('forward').addEventListener('click',()=>{stop();show(at+1);});
run.addEventListener('click',toggle);
addEventListener('keydown',e=>{if(e.key==='ArrowLeft')show(at-1);else if(e.key==='ArrowRight')show(at+1);else return;stop();e.preventDefault();});
show(rows.length-1);
`;

export function gamePage({
    title,
    language,
    isDark,
    film,
    moves,
    startComment,
    words,
}: GamePage): string {
    const board = itemsOf(film.frames)
        .map(({ markup, spans }) =>
            isAlways(spans, film.frames.length)
                ? markup
                : `<g data-f="${spans.map((span) => span.join('-')).join(',')}">${markup}</g>`,
        )
        .join('\n');
    const rows: PageMove[] = [
        { text: words.start, ...(startComment ? { comment: startComment } : {}) },
        ...moves,
    ];
    const list = rows.map(
        ({ text, symbol = '', comment }, i) =>
            `<li>${i > 0 ? `${i}. ` : ''}<button>${escaped(text + symbol)}</button>${comment ? ` <em>${escaped(comment)}</em>` : ''}</li>`,
    );
    return `<!doctype html>
<html lang="${escaped(language)}"${isDark ? ' class="dark"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${kStyle}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<div>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="${film.viewBox}" role="img" aria-label="${escaped(title)}">
${board}
</svg>
<nav>
<button id="back">${escaped(words.previous)}</button>
<button id="run" data-play="${escaped(words.play)}" data-pause="${escaped(words.pause)}">${escaped(words.play)}</button>
<button id="forward">${escaped(words.next)}</button>
</nav>
</div>
<ol aria-label="${escaped(words.moves)}">
${list.join('\n')}
</ol>
</main>
<script>${kScript}</script>
</body>
</html>
`;
}
