// A game as a film: its frames are lists of drawn elements, and an element that several frames share is written once,
// with the frames in which it is seen. So a long game stays small. Text in, text out; no DOM.

// Parts are drawn in the order of their layers, as board, pieces, marks.
export interface Part {
    layer: number;
    // SVG, complete in itself.
    markup: string;
}

export interface Film {
    viewBox: string;
    background: string;
    frames: Part[][];
}

// Frames from `from` up to `to`, which is no longer one of them.
export type Span = [from: number, to: number];

export interface Item extends Part {
    spans: Span[];
}

// Every part with the frames in which it is, by layers, each layer in the order of its first appearance.
export function itemsOf(frames: Part[][]): Item[] {
    const items = new Map<string, Item>();
    for (const [number, frame] of frames.entries())
        for (const { layer, markup } of frame) {
            const key = `${layer} ${markup}`;
            const item = items.get(key) ?? { layer, markup, spans: [] };
            const last = item.spans.at(-1);
            if (last && last[1] === number) last[1] = number + 1;
            else if (!last || last[1] <= number) item.spans.push([number, number + 1]);
            items.set(key, item);
        }
    return [...items.values()].sort((a, b) => a.layer - b.layer);
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

// When an element is seen, as values and times of an animation of its display.
export function timesOf(spans: Span[], frames: number): { values: string; times: string } {
    const changes: [number, string][] = spans[0]?.[0] === 0 ? [] : [[0, 'none']];
    for (const [from, to] of spans) {
        changes.push([from / frames, 'inline']);
        if (to < frames) changes.push([to / frames, 'none']);
    }
    return {
        values: changes.map(([, value]) => value).join(';'),
        times: changes.map(([time]) => round(time)).join(';'),
    };
}

// Without scripts: it plays by itself, and again from the start.
export function animatedSvg({ viewBox, background, frames }: Film, frameMs: number): string {
    const duration = `${round((frames.length * frameMs) / 1000)}s`;
    const drawn = itemsOf(frames).map(({ markup, spans }) => {
        if (isAlways(spans, frames.length)) return markup;
        const { values, times } = timesOf(spans, frames.length);
        return `<g display="none">${markup}<animate attributeName="display" calcMode="discrete" dur="${duration}" repeatCount="indefinite" values="${values}" keyTimes="${times}"/></g>`;
    });
    return svgText(viewBox, background, drawn.join('\n'));
}

export function isAlways(spans: Span[], frames: number): boolean {
    return spans.length === 1 && spans[0]![0] === 0 && spans[0]![1] === frames;
}

export function stillSvg(viewBox: string, background: string, parts: Part[]): string {
    const drawn = [...parts].sort((a, b) => a.layer - b.layer).map(({ markup }) => markup);
    return svgText(viewBox, background, drawn.join('\n'));
}

function svgText(viewBox: string, background: string, content: string): string {
    const [left, top, width, height] = viewBox.split(' ').map(Number) as [
        number,
        number,
        number,
        number,
    ];
    const size = `width="${round(width)}" height="${round(height)}"`;
    const ground = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${escaped(background)}"/>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${size}>\n${ground}\n${content}\n</svg>\n`;
}

const kEntities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
};

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => kEntities[sign]!);
