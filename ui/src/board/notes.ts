// Where the values of moves are written, so that they can be read in any size.
interface Point {
    x: number;
    y: number;
}

export interface Placed<N> {
    // On their cells, apart from them, or not written at all.
    kind: 'on' | 'apart' | 'dots';
    // How much larger than on a large board.
    scale: number;
    notes: (N & Point)[];
}

// The height of a value in units of the drawing, and the least that can be read, in pixels.
const kHeight = 27;
const kLeast = 11;
// As many can be told apart beside their cells.
const kMostApart = 5;

export function placeNotes<N extends { spot: Point }>(notes: N[], pixels: number): Placed<N> {
    const scale = Math.max(1, kLeast / (kHeight * pixels));
    const at = (place: (spot: Point) => Point) =>
        notes.map((each) => ({ ...each, ...place(each.spot) }));
    const own = ({ x, y }: Point) => ({ x, y });
    if (scale <= 1.15) return { kind: 'on', scale, notes: at(own) };
    if (notes.length > kMostApart) return { kind: 'dots', scale: 1, notes: at(own) };
    // Neighbours that grow need as much more room: all move away from their middle.
    const middle = {
        x: mean(notes.map(({ spot }) => spot.x)),
        y: mean(notes.map(({ spot }) => spot.y)),
    };
    const away = ({ x, y }: Point) => ({
        x: middle.x + scale * (x - middle.x),
        y: middle.y + scale * (y - middle.y),
    });
    return { kind: 'apart', scale, notes: at(away) };
}

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / (values.length || 1);
