// Which sets of techniques are run, and what each row is called. The service has its own order for
// "one after the other"; the other ways say their sets.
import type { Technique, Verdict } from '../../api/types';

export type Way = 'steps' | 'without' | 'own';

export interface Plan {
    // None: the rows of the service.
    sets?: string[];
    // What the sets are called, in their order.
    names?: string[];
}

const kMinimax = 'minimax';

export function planOf(way: Way, chosen: ReadonlySet<string>, techniques: Technique[]): Plan {
    if (way === 'steps') return {};
    const list = techniques.map(({ name }) => name).filter((name) => chosen.has(name));
    if (way === 'own')
        return { sets: ['none', setText(list)], names: [kMinimax, setName(chosen, techniques)] };
    return {
        sets: [
            'none',
            setText(list),
            ...list.map((name) => setText(list.filter((each) => each !== name))),
        ],
        names: [kMinimax, 'all chosen', ...list.map((name) => `without ${name}`)],
    };
}

const setText = (list: string[]) => (list.length === 0 ? 'none' : list.join(','));

// "exact", "standard, without table", "alpha-beta, killers": as short as can be.
export function setName(chosen: ReadonlySet<string>, techniques: Technique[]): string {
    const all = techniques.map(({ name }) => name);
    const groups: [string, string[]][] = [
        ['all', all],
        ['standard', techniques.filter(({ standard }) => standard).map(({ name }) => name)],
        ['exact', techniques.filter(({ exact }) => exact).map(({ name }) => name)],
    ];
    const list = all.filter((name) => chosen.has(name));
    if (list.length === 0) return kMinimax;
    const names = groups.flatMap(([group, members]) => {
        const missing = members.filter((name) => !chosen.has(name));
        if (list.some((name) => !members.includes(name))) return [];
        return missing.length === 0 ? [group] : [`${group}, without ${missing.join(', ')}`];
    });
    return [list.join(', '), ...names].sort((a, b) => a.length - b.length)[0]!;
}

// Whether two rows agree: the same outcome, and where it is an estimate the same number.
export function isSameValue(a: Verdict, b: Verdict): boolean {
    if (a.value !== b.value) return false;
    if (a.value === 'estimate') return a.estimate === b.estimate;
    return (a.margin ?? null) === (b.margin ?? null);
}
