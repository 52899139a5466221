#include "cli/report/report_page.h"

namespace petteia {

const std::string_view kReportStyle = R"css(
:root { color-scheme: light dark; --ink: #1c2127; --dim: #5c6670; --paper: #fbfaf7; --card: #fff;
  --line: #d9d6cf; --accent: #1f6f8b; --cell: #e9e2d0; --edge: #b9ae94; --mark: #d9482b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --dim: #9aa4ad; --paper: #16191d;
  --card: #1e2328; --line: #353c44; --accent: #6cc3de; --cell: #3a4149; --edge: #59636d;
  --mark: #ff7d5c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { color: var(--dim); margin: .25rem 0; }
.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .7rem; text-align: right; white-space: nowrap; }
th { color: var(--dim); font-weight: 600; font-size: .85rem; }
tbody th { color: inherit; font-size: inherit; }
tr + tr, tbody tr { border-top: 1px solid var(--line); }
.name { text-align: left; max-width: 22rem; overflow: hidden; text-overflow: ellipsis; }
.self { color: var(--dim); }
.plot { width: 100%; height: auto; display: block; }
.plot text { fill: var(--ink); font-size: 13px; }
.plot .axis { stroke: var(--line); } .plot .axis-text { fill: var(--dim); font-size: 11px; }
.plot .bar { stroke: var(--accent); stroke-width: 2; } .plot .dot { fill: var(--accent); }
#replay { display: grid; gap: 1rem; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
@media (max-width: 44rem) { #replay { grid-template-columns: minmax(0, 1fr); } }
#board { width: 100%; max-height: 75vh; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; }
select, button, input { font: inherit; color: inherit; }
select, button { background: var(--card); border: 1px solid var(--line); border-radius: 6px;
  padding: .35rem .7rem; min-height: 2.5rem; }
select { width: 100%; } input[type=range] { width: 100%; accent-color: var(--accent); }
button { min-width: 2.75rem; cursor: pointer; } button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar-of-buttons { display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0; }
#moves { display: flex; flex-wrap: wrap; gap: .25rem; max-height: 20rem; overflow-y: auto; }
#moves button { min-height: 2rem; min-width: 0; padding: .1rem .45rem; font-size: .85rem; }
#moves button[aria-current] { background: var(--accent); color: var(--paper); }
.wall { stroke: var(--ink); stroke-width: 2; stroke-linecap: round; }
.cell { fill: var(--cell); stroke: var(--edge); } .marked { fill: none; stroke: var(--mark);
  stroke-width: 3; }
.heading { fill: var(--dim); font-size: 9px; } .glyph { font-size: 15px; font-weight: 700; }
.c0 { fill: var(--dim); } .c1 { fill: #d13b3b; } .c2 { fill: #2f9e58; } .c3 { fill: #d9a316; }
.c4 { fill: #3b6fd1; } .c5 { fill: #b04bb5; } .c6 { fill: #1d9aaa; }
.c7 { fill: #fdfdfb; stroke: #6d675a; } .c8 { fill: #17191c; stroke: #6d675a; }
@media print { #replay, #games { display: none; } }
)css";

const std::string_view kReplayer = R"html(
<section id="games" aria-label="Games">
<h2>Games</h2>
<div id="replay">
<div><svg id="board" role="img" aria-label="The board"></svg></div>
<div>
<label for="game">Game</label>
<select id="game"></select>
<p id="status" aria-live="polite"></p>
<p id="result"></p>
<div class="bar-of-buttons">
<button id="start" aria-label="To the start">|◀</button>
<button id="back" aria-label="One move back">◀</button>
<button id="play" aria-label="Play" aria-pressed="false">▶▶</button>
<button id="forward" aria-label="One move forward">▶</button>
<button id="end" aria-label="To the end">▶|</button>
</div>
<label for="ply">Move</label>
<input id="ply" type="range" min="0" value="0">
<div id="moves"></div>
<p>Arrow keys step through the game, Home and End go to its ends, the space bar plays it.</p>
</div>
</div>
</section>
)html";

const std::string_view kReportScript = R"js(
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);
const kSvg = 'http://www.w3.org/2000/svg';
const kHalf = 10;  // Pixels of half a cell.
let game = null, ply = 0, timer = null;

function element(name, attributes, text) {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

// The layout and the pieces after n moves: every ply changes a few cells, or all.
function position(count) {
  let layout = 0, pieces = [];
  for (const [, , , nextLayout, changes] of game.plies.slice(0, count + 1)) {
    if (nextLayout >= 0) {
      layout = nextLayout;
      pieces = changes;
    } else {
      pieces = pieces.slice();
      for (let i = 0; i < changes.length; i += 2) pieces[changes[i]] = changes[i + 1];
    }
  }
  return {layout: data.layouts[layout], pieces};
}

function place(layout, x, y) {
  const isHex = layout.cells.some(cell => cell[2] === 1);
  return [x * kHalf, y * kHalf * (isHex ? Math.sqrt(3) / 2 : 1)];
}

function outline(shape, x, y) {
  if (shape !== 1)
    return element('rect', {x: x - 9.5, y: y - 9.5, width: 19, height: 19, rx: 2});
  const corners = [];
  for (let i = 0; i < 6; ++i) {
    const angle = Math.PI / 3 * i + Math.PI / 6;
    corners.push((x + 11.2 * Math.cos(angle)).toFixed(2) + ',' + (y + 11.2 * Math.sin(angle)).toFixed(2));
  }
  return element('polygon', {points: corners.join(' ')});
}

function piece(shape, colour, glyph, x, y) {
  if (shape === 2) return element('rect', {x: x - 7, y: y - 7, width: 14, height: 14, rx: 2,
    class: 'c' + colour});
  if (colour >= 7) return element('circle', {cx: x, cy: y, r: 7.2, class: 'c' + colour});
  return element('text', {x, y: y + 5.3, 'text-anchor': 'middle', class: 'glyph c' + colour}, glyph);
}

function drawBoard() {
  const {layout, pieces} = position(ply);
  const marks = new Set(game.plies[ply][5]);
  const board = byId('board');
  board.replaceChildren();
  const xs = [], ys = [], rings = [];
  const put = (x, y) => { xs.push(x); ys.push(y); };
  layout.cells.forEach(([cellX, cellY, shape], i) => {
    const [x, y] = place(layout, cellX, cellY);
    put(x, y);
    const cell = outline(shape, x, y);
    cell.setAttribute('class', 'cell');
    if (shape !== 2) board.append(cell);
    const [glyph, colour] = data.palette[pieces[i]];
    if (glyph) board.append(piece(shape, colour, glyph, x, y));
    if (!marks.has(i) || shape === 2) return;
    const ring = outline(shape, x, y);
    ring.setAttribute('class', 'marked');
    rings.push(ring);
  });
  board.append(...rings);  // Above all cells, so that no neighbour covers them.
  for (const [wallX, wallY] of layout.walls) {
    const [x, y] = place(layout, wallX, wallY);
    const isUpright = wallX % 2 !== 0;
    const across = isUpright ? 0 : kHalf, down = isUpright ? kHalf : 0;
    board.append(element('line',
      {x1: x - across, y1: y - down, x2: x + across, y2: y + down, class: 'wall'}));
  }
  for (const [headingX, headingY, text] of layout.headings) {
    const [x, y] = place(layout, headingX, headingY);
    put(x, y);
    board.append(element('text', {x, y: y + 3, 'text-anchor': 'middle', class: 'heading'}, text));
  }
  const left = Math.min(0, ...xs) - 20, top = Math.min(0, ...ys) - 16;
  board.setAttribute('viewBox', [left, top, Math.max(60, ...xs) + 20 - left,
    Math.max(40, ...ys) + 16 - top].join(' '));
}

function describe() {
  const [move, mover, ms, , , , counters] = game.plies[ply];
  const names = position(ply).layout.counters;
  const parts = [ply === 0 ? 'Start' : `Move ${ply} of ${game.plies.length - 1}: ` +
    `${data.players[mover === 0 ? game.first : game.second]} plays ${move}` +
    (ms < 0 ? ' (opening)' : ` in ${(ms / 1000).toFixed(3)} s`)];
  names.forEach((name, i) => parts.push(`${name} ${counters[i]}`));
  return parts.join(' · ');
}

function show(next) {
  ply = Math.max(0, Math.min(next, game.plies.length - 1));
  drawBoard();
  byId('status').textContent = describe();
  byId('ply').value = ply;
  byId('moves').querySelectorAll('button').forEach((button, i) => {
    if (i + 1 === ply) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  });
  if (ply === game.plies.length - 1) play(false);
}

function play(isOn) {
  clearInterval(timer);
  timer = isOn ? setInterval(() => show(ply + 1), 500) : null;
  byId('play').setAttribute('aria-pressed', String(isOn));
  byId('play').textContent = isOn ? '❚❚' : '▶▶';
}

function togglePlay() {
  if (timer === null && ply === game.plies.length - 1) show(0);
  play(timer === null);
}

function choose(number) {
  play(false);
  game = data.games[number];
  byId('ply').max = game.plies.length - 1;
  byId('moves').replaceChildren(...game.plies.slice(1).map(([move], i) => {
    const button = document.createElement('button');
    button.textContent = move;
    button.setAttribute('aria-label', `Move ${i + 1}: ${move}`);
    button.onclick = () => show(i + 1);
    return button;
  }));
  byId('result').textContent = game.result;
  show(0);
}

function title(each) {
  const score = ['0–1', '½–½', '1–0'][each.score];
  return `${each.key}: ${data.players[each.first]} – ${data.players[each.second]} ${score}`;
}

data.games.forEach((each, i) => byId('game').append(new Option(title(each), i)));
byId('game').onchange = event => choose(Number(event.target.value));
byId('start').onclick = () => show(0);
byId('back').onclick = () => show(ply - 1);
byId('forward').onclick = () => show(ply + 1);
byId('end').onclick = () => show(game.plies.length - 1);
byId('play').onclick = togglePlay;
byId('ply').oninput = event => show(Number(event.target.value));
document.addEventListener('keydown', event => {
  if (!game || ['SELECT', 'INPUT'].includes(event.target.tagName)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: game.plies.length - 1};
  if (event.key in steps) show(steps[event.key]);
  else if (event.key === ' ' && event.target.tagName !== 'BUTTON') togglePlay();
  else return;
  event.preventDefault();
});
if (data.games.length > 0) choose(0);
else byId('games').hidden = true;
)js";

}  // namespace petteia
