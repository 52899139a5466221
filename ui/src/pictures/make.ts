// Pictures of positions, drawn by the board itself where nobody sees it.
import { flushSync, mount, unmount } from 'svelte';
import type { Position } from '../api/types';
import Board from '../board/Board.svelte';
import { stillSvg, type Film, type Part } from './film';
import { partsOf } from './snapshot';

export interface PictureOptions {
    title: string;
    flipped?: boolean;
}

// One frame for each position, on a ground that fits the theme.
export async function filmOf(positions: Position[], options: PictureOptions): Promise<Film> {
    const place = document.createElement('div');
    // Drawn, so that styles are computed, but out of sight.
    Object.assign(place.style, {
        position: 'fixed',
        left: '-200vw',
        width: '600px',
        height: '600px',
    });
    place.setAttribute('aria-hidden', 'true');
    if (positions[0]?.board.surface === 'rack') place.className = 'rack-colours';
    document.body.append(place);
    try {
        const frames: Part[][] = [];
        let viewBox = '0 0 100 100';
        for (const [i, position] of positions.entries()) {
            const frame = drawn(place, position, positions[0]!, options);
            viewBox = frame.viewBox;
            frames.push(frame.parts);
            // A long game must not stop the page.
            if (i % 8 === 7) await new Promise((resolve) => setTimeout(resolve));
        }
        const background = getComputedStyle(document.body).backgroundColor;
        return { viewBox, background, frames };
    } finally {
        place.remove();
    }
}

function drawn(
    place: HTMLElement,
    position: Position,
    first: Position,
    { title, flipped = false }: PictureOptions,
): { viewBox: string; parts: Part[] } {
    const board = mount(Board, {
        target: place,
        props: {
            board: position.board,
            pieces: position.pieces,
            marks: position.marks,
            name: title,
            frame: [first.board],
            coordinates: true,
            flipped,
        },
        intro: false,
    });
    flushSync();
    const svg = place.querySelector('svg')!;
    // Pieces appear slowly, but not in a picture.
    for (const each of svg.getAnimations?.({ subtree: true }) ?? []) each.finish();
    const picture = { viewBox: svg.getAttribute('viewBox') ?? '', parts: partsOf(svg) };
    void unmount(board);
    place.replaceChildren();
    return picture;
}

export async function stillOf(position: Position, options: PictureOptions): Promise<string> {
    const { viewBox, background, frames } = await filmOf([position], options);
    return stillSvg(viewBox, background, frames[0]!);
}

// The longer side of a PNG.
const kPixels = 1200;

export async function pngOf(svg: string): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const scale = kPixels / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG')))),
    );
}
