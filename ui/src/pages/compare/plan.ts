// Which sets of techniques are compared, and the name of each row. For "add one at a time" the service
// chooses the rows.
import type { Technique } from '../../api/types';
import type { Plan } from '../../parts/comparison.svelte';
import { t } from '../../texts/language.svelte';

export type Way = 'steps' | 'without' | 'own';

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
        names: [kMinimax, t().compare.allChosen, ...list.map((name) => t().compare.without(name))],
    };
}

const setText = (list: string[]) => (list.length === 0 ? 'none' : list.join(','));

// The shortest name of a set: "exact", "standard, without table", "alpha-beta, killers".
export function setName(chosen: ReadonlySet<string>, techniques: Technique[]): string {
    const all = techniques.map(({ name }) => name);
    const groups: [string, string[]][] = [
        [t().compare.groups.all, all],
        [
            t().compare.groups.standard,
            techniques.filter(({ standard }) => standard).map(({ name }) => name),
        ],
        [t().compare.groups.exact, techniques.filter(({ exact }) => exact).map(({ name }) => name)],
    ];
    const list = all.filter((name) => chosen.has(name));
    if (list.length === 0) return kMinimax;
    const names = groups.flatMap(([group, members]) => {
        const missing = members.filter((name) => !chosen.has(name));
        if (list.some((name) => !members.includes(name))) return [];
        return missing.length === 0
            ? [group]
            : [`${group}, ${t().compare.without(missing.join(', '))}`];
    });
    return [list.join(', '), ...names].sort((a, b) => a.length - b.length)[0]!;
}
