// How a piece comes to rest in a rack: it falls from the top, faster and faster, and bounces a little.
import type { TransitionConfig } from 'svelte/transition';

// The part of the time until the piece first touches the ground, and how high it bounces, of 1.
const kLanding = 0.72;
const kBounce = 0.07;

// How far the piece has fallen, of 1, at a part of the time.
export function fallen(time: number): number {
    if (time < kLanding) return (time / kLanding) ** 2;
    const bounce = (2 * (time - kLanding)) / (1 - kLanding) - 1;
    return 1 - kBounce * (1 - bounce ** 2);
}

// A transition of Svelte, from `height` above. Without height nothing moves.
export function fall(_: Element, { height }: { height: number }): TransitionConfig {
    return {
        duration: 26 * Math.sqrt(Math.max(0, height)),
        easing: fallen,
        css: (_, left) => `transform: translateY(${-left * height}px)`,
    };
}
