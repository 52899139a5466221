// Texts on a board that is drawn in any size: legible on a phone, and not huge on a small board.
import { kHalf, type HeadingSpot } from './layout';

const kLeast = 11;
const kMost = 18;

// The size in units of the drawing, of which one is `pixels` wide on the screen.
export function legibleSize(wanted: number, pixels: number): number {
    return Math.round((10 * Math.min(kMost, Math.max(kLeast, wanted * pixels))) / pixels) / 10;
}

// What is drawn in a room of a maze may be this much larger than the room.
export const kMostCreature = 1.7;
const kLeastCreature = 17;

// How much larger it is, so that it can be seen on a phone.
export function creatureScale(pixels: number): number {
    const size = 2 * kHalf * pixels;
    return Math.min(kMostCreature, Math.max(1, kLeastCreature / size));
}

// Every heading if there is room for all, else every second one, or fewer.
export function shownHeadings(headings: HeadingSpot[], size: number): HeadingSpot[] {
    const across = (each: HeadingSpot) => headings.filter(({ y }) => y === each.y).length > 1;
    const [beside, above] = [headings.filter((each) => !across(each)), headings.filter(across)];
    return [
        ...thinned(beside, 'y', 1.05 * size),
        ...thinned(above, 'x', 0.62 * size * (longest(above) + 0.7)),
    ];
}

const longest = (headings: HeadingSpot[]) =>
    Math.max(0, ...headings.map(({ text }) => text.length));

function thinned(headings: HeadingSpot[], along: 'x' | 'y', room: number): HeadingSpot[] {
    const places = [...new Set(headings.map((each) => each[along]))].sort((a, b) => a - b);
    const gaps = places.slice(1).map((place, i) => place - places[i]!);
    const step = Math.max(1, Math.ceil(room / Math.min(...gaps, Infinity)));
    const kept = new Set(places.filter((_, i) => i % step === 0));
    return headings.filter((each) => kept.has(each[along]));
}
