// How the microscope shows the searches of a root: one of them, to be predicted, all in step, or one whose tree
// grows. The mode is a part of the address, so that a link keeps it.
export const kModes = ['one', 'predict', 'together', 'visits', 'proof'] as const;
export type Mode = (typeof kModes)[number];
// The searches whose tree grows. They need a game: a tree of numbers is there from the start.
export type Growth = 'visits' | 'proof';
export const isGrowth = (mode: Mode): mode is Growth => mode === 'visits' || mode === 'proof';

export function withMode(query: URLSearchParams, mode: Mode): URLSearchParams {
    const next = new URLSearchParams(query);
    next.delete('mode');
    if (mode !== 'one') next.set('mode', mode);
    return next;
}
