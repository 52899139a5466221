// How the microscope shows the searches of a root: one of them, or to be predicted. The mode is a
// part of the address, so that a link keeps it.
export const kModes = ['one', 'predict'] as const;
export type Mode = (typeof kModes)[number];

export function withMode(query: URLSearchParams, mode: Mode): URLSearchParams {
    const next = new URLSearchParams(query);
    next.delete('mode');
    if (mode !== 'one') next.set('mode', mode);
    return next;
}
