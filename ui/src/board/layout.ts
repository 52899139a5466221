// Turns a board as the service sends it into what is drawn: places, outlines, walls and headings in
// the units of the SVG. No DOM and no colours here.
import type { BoardJson, Direction, FigureName, Shape, Surface, WallJson } from '../api/types';

// Half a cell, in units of the drawing.
export const kHalf = 50;
// Rows of regular hexagons stand closer than their columns.
const kHexagonRow = Math.sqrt(3) / 2;

export interface Spot {
    cell: number;
    x: number;
    y: number;
    shape: Shape;
    label: string;
    // What positions, moves and people call it; empty if they call it by row and column.
    name: string;
    // Drawn faintly in place of the label.
    figure: FigureName;
    // Counted from 1.
    row: number;
    column: number;
    // Unreachable: the inside of a block of the maze.
    solid: boolean;
}

export interface HeadingSpot {
    x: number;
    y: number;
    text: string;
    anchor: 'start' | 'middle' | 'end';
}

// A wall that can be passed one way: where it is, and the angle of that way, clockwise from the right.
export interface Passage {
    x: number;
    y: number;
    angle: number;
}

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

export interface Layout {
    spots: Spot[];
    headings: HeadingSpot[];
    // The d of one path; empty without walls.
    walls: string;
    passages: Passage[];
    box: Box;
    surface: Surface;
    isMaze: boolean;
    isPiles: boolean;
}

// Seen from the other side if it is flipped: turned round, or, where pieces fall, from behind. Piles have one side
// only.
export function layoutOf(board: BoardJson, withHeadings: boolean, isFlipped = false): Layout {
    const isHexagonal = board.cells.some(([, , shape]) => shape === 'hexagon');
    const isPiles = isOfPiles(board);
    const across = isFlipped && !isPiles ? -1 : 1;
    const down = board.surface === 'rack' ? 1 : across;
    const place = (x: number, y: number) => ({
        x: across * x * kHalf || 0,
        y: round(down * y * kHalf * (isHexagonal ? kHexagonRow : 1)) || 0,
    });
    const solid = solidCells(board);
    const rows = rowsOf(board);
    const spots = board.cells.map(([x, y, shape, label, figure = 'glyph', name], cell): Spot => ({
        cell,
        ...place(x, y),
        shape,
        label,
        name: name ?? (isName(label) ? label : ''),
        figure,
        solid: solid.has(cell),
        row: [...rows.keys()].indexOf(y) + 1,
        column: rows.get(y)!.indexOf(x) + 1,
    }));
    // Beside piles, headings say how many pieces are left; elsewhere they are coordinates.
    const headings =
        withHeadings || isPiles
            ? board.headings.map(([x, y, text]): HeadingSpot => ({
                  ...place(x, y),
                  text,
                  anchor: 'middle',
                  ...(isPiles ? besidePile(x) : {}),
              }))
            : [];
    const box = boxOf(spots, headings);
    return {
        spots,
        headings,
        walls: wallsPath(
            board.walls.filter(([, , way]) => !way).map(([x, y]) => [across * x, down * y]),
        ),
        passages: passagesOf(board.walls, across, down),
        box,
        surface: board.surface ?? 'plain',
        isMaze: board.walls.length > 0,
        isPiles,
    };
}

// Labels that are no names are signs of an empty cell.
export const isName = (label: string) => /^[^\W_]+$/.test(label);

const kAngles: Record<Direction, number> = { right: 0, down: 90, left: 180, up: 270 };

// A flipped board is turned by half a circle.
function passagesOf(walls: WallJson[], across: number, down: number): Passage[] {
    const turn = across < 0 ? 180 : 0;
    return walls.flatMap(([x, y, way]) =>
        way
            ? [{ x: across * x * kHalf, y: down * y * kHalf, angle: (kAngles[way] + turn) % 360 }]
            : [],
    );
}

// For small pictures: the names of piles are left out, as the colours of their pieces are seen.
export function withoutPileNames(board: BoardJson): BoardJson {
    if (!isOfPiles(board)) return board;
    return { ...board, headings: board.headings.filter(([x]) => !isPileName(x)) };
}

// The four dots on the cloth of a board that is eight cells wide or more, two cells from each edge.
export function dotsOf({ surface, spots }: Layout): { x: number; y: number }[] {
    const inset = 3 * kHalf;
    const [left, right] = ends(spots.map(({ x }) => x));
    const [top, bottom] = ends(spots.map(({ y }) => y));
    if (surface !== 'felt' || Math.min(right - left, bottom - top) < 14 * kHalf) return [];
    return [left + inset, right - inset].flatMap((x) =>
        [top + inset, bottom - inset].map((y) => ({ x, y })),
    );
}

function ends(values: number[]): [least: number, most: number] {
    return [Math.min(...values), Math.max(...values)];
}

// The smallest box around both.
export function union(a: Box, b: Box): Box {
    return {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
    };
}

export function viewBox(box: Box): string {
    return `${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`;
}

// The corners of a hexagon around (0, 0), one of them at the top.
export function hexagonPoints(inset: number): string {
    const radius = kHalf / kHexagonRow - inset;
    const corners = [90, 30, -30, -90, -150, 150].map((degrees) => {
        const angle = (degrees * Math.PI) / 180;
        return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
    });
    return corners.join(' ');
}

const isOfPiles = ({ cells }: BoardJson) => cells.length === 0 || cells[0]![2] === 'cube';
// Names stand left of the counts.
const isPileName = (x: number) => x < -2;

// Texts left of the count end at it, texts right of the pile begin there.
function besidePile(x: number): Partial<HeadingSpot> {
    if (isPileName(x)) return { x: -3 * kHalf, anchor: 'end' };
    return x > 0 ? { anchor: 'start' } : {};
}

// The rows from the top, with the x of their cells from the left.
function rowsOf(board: BoardJson): Map<number, number[]> {
    const rows = new Map<number, number[]>();
    for (const [x, y] of [...board.cells].sort((a, b) => a[1] - b[1] || a[0] - b[0]))
        rows.set(y, [...(rows.get(y) ?? []), x]);
    return rows;
}

function round(value: number): number {
    return Math.round(value * 100) / 100;
}

function boxOf(spots: Spot[], headings: HeadingSpot[]): Box {
    const reach = kHalf * 1.2;
    let box: Box = { left: -reach, top: -reach, right: reach, bottom: reach };
    const first = spots[0] ?? headings[0];
    if (first) box = around(first.x, first.y, reach, reach);
    for (const { x, y } of spots) box = union(box, around(x, y, reach, reach));
    for (const { x, y, text, anchor } of headings) {
        const width = 22 * text.length + 10;
        const middle = anchor === 'start' ? x + width / 2 : anchor === 'end' ? x - width / 2 : x;
        box = union(box, around(middle, y, Math.max(width / 2, 30), 30));
    }
    return box;
}

function around(x: number, y: number, dx: number, dy: number): Box {
    return { left: x - dx, top: y - dy, right: x + dx, bottom: y + dy };
}

// Walls that continue each other become one line, so that their joints do not show.
function wallsPath(walls: WallJson[]): string {
    const isUpright = (x: number) => x % 2 !== 0;
    const upright = walls.filter(([x]) => isUpright(x)).map(([x, y]) => [x, y] as const);
    const level = walls.filter(([x]) => !isUpright(x)).map(([x, y]) => [y, x] as const);
    const lines = [
        ...runs(upright).map(([at, from, to]) => `M${at} ${from}V${to}`),
        ...runs(level).map(([at, from, to]) => `M${from} ${at}H${to}`),
    ];
    return lines.join('');
}

// [line, middle of each wall on it] to [line, from, to] of the longest runs, in units of the
// drawing.
function runs(walls: (readonly [number, number])[]): [number, number, number][] {
    const sorted = [...walls].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const found: [number, number, number][] = [];
    for (const [line, middle] of sorted) {
        const last = found[found.length - 1];
        if (last && last[0] === line * kHalf && last[2] === (middle - 1) * kHalf)
            last[2] += 2 * kHalf;
        else found.push([line * kHalf, (middle - 1) * kHalf, (middle + 1) * kHalf]);
    }
    return found;
}

// The rooms that cannot be entered from the largest part of a maze; from some of them one can leave.
function solidCells(board: BoardJson): Set<number> {
    if (board.walls.length === 0) return new Set();
    const parts = connectedParts(board);
    const largest = parts.reduce((a, b) => (b.length > a.length ? b : a), []);
    return new Set(parts.filter((part) => part !== largest).flat());
}

function connectedParts(board: BoardJson): number[][] {
    const key = (x: number, y: number) => `${x},${y}`;
    const walls = new Set(board.walls.map(([x, y]) => key(x, y)));
    const cells = new Map(board.cells.map(([x, y], cell) => [key(x, y), cell]));
    const seen = new Set<number>();
    const parts: number[][] = [];
    for (let start = 0; start < board.cells.length; ++start) {
        if (seen.has(start)) continue;
        const part = [start];
        seen.add(start);
        for (const cell of part) {
            const [x, y] = board.cells[cell]!;
            for (const [dx, dy] of [
                [-1, 0],
                [0, 1],
                [1, 0],
                [0, -1],
            ] as const) {
                const next = cells.get(key(x + 2 * dx, y + 2 * dy));
                if (next === undefined || seen.has(next) || walls.has(key(x + dx, y + dy)))
                    continue;
                seen.add(next);
                part.push(next);
            }
        }
        parts.push(part);
    }
    return parts;
}
