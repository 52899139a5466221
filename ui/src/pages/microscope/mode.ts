// How the microscope shows the searches of a root: one of them, to be predicted, or all in step. The mode is a
// part of the address, so that a link keeps it.
export const kModes = ['one', 'predict', 'together'] as const;
export type Mode = (typeof kModes)[number];

export function withMode(query: URLSearchParams, mode: Mode): URLSearchParams {
    const next = new URLSearchParams(query);
    next.delete('mode');
    if (mode !== 'one') next.set('mode', mode);
    return next;
}
