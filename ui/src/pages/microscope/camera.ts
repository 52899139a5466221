// The visible part of a drawing: a point p of the drawing is shown at k · p + (x, y).
export interface Camera {
    x: number;
    y: number;
    k: number;
}

export interface Size {
    width: number;
    height: number;
}

export const kNearest = 3;
// Far enough for an overview, near enough to limit the number of visible nodes.
export const kFarthest = 0.12;
// The smallest scale at which values are readable.
const kReadable = 0.5;
const kLargest = 2;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

// All of the drawing, in the middle.
export function fitted(drawing: Size, window: Size): Camera {
    const k = clamp(
        Math.min(window.width / drawing.width, window.height / drawing.height),
        kFarthest,
        kLargest,
    );
    return centred(drawing, window, k);
}

// All of it if the values stay readable, else the part around `x`.
export function opened(drawing: Size, window: Size, x: number): Camera {
    const camera = fitted(drawing, window);
    if (camera.k >= kReadable) return camera;
    const k = Math.min(kReadable + 0.2, Math.max(camera.k, window.height / drawing.height));
    const { y } = centred(drawing, window, k);
    return { k, x: window.width / 2 - k * x, y };
}

// How far apart levels stand so that a drawing of this width fills the height of the window as well, at the
// scale at which opened() shows it.
export function stretched(
    width: number,
    { levels, nearest, farthest }: { levels: number; nearest: number; farthest: number },
    margins: number,
    window: Size,
): number {
    if (levels < 2 || window.width <= 0 || window.height <= 0) return nearest;
    const k = clamp(window.width / width, kReadable, kLargest);
    return clamp((window.height / k - margins) / (levels - 1), nearest, farthest);
}

function centred(drawing: Size, window: Size, k: number): Camera {
    return {
        k,
        x: (window.width - k * drawing.width) / 2,
        y: Math.max(0, (window.height - k * drawing.height) / 2),
    };
}

// The point of the window stays where it is.
export function zoomed({ x, y, k }: Camera, by: number, at: { x: number; y: number }): Camera {
    const next = clamp(k * by, kFarthest, kNearest);
    const share = next / k;
    return { k: next, x: at.x - share * (at.x - x), y: at.y - share * (at.y - y) };
}

// Moves as little as needed to bring a point of the drawing well inside the window.
export function showing(
    camera: Camera,
    point: { x: number; y: number },
    window: Size,
    margin: { x: number; y: number },
): Camera {
    const x = camera.k * point.x + camera.x;
    const y = camera.k * point.y + camera.y;
    const side = Math.min(margin.x, window.width / 2);
    const edge = Math.min(margin.y, window.height / 2);
    const dx = clamp(x, side, window.width - side) - x;
    const dy = clamp(y, edge, window.height - edge) - y;
    // The same object if nothing changes, so that nothing is updated.
    return dx === 0 && dy === 0 ? camera : { ...camera, x: camera.x + dx, y: camera.y + dy };
}
