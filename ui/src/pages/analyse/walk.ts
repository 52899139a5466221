// Ways through the game that is analysed, for buttons and keys.
import type { Study } from './study.svelte';
import { alternative, endOf, kRoot, nodeOf } from './game/tree';

export const walk = {
    toStart: (study: Study) => void study.show(kRoot),
    toEnd: (study: Study) => void study.show(endOf(study.tree, study.at)),
    step(study: Study, by: 1 | -1): void {
        const { parent, children } = nodeOf(study.tree, study.at);
        const next = by < 0 ? parent : children[0];
        if (next !== undefined && next >= 0) void study.show(next);
    },
    toVariation: (study: Study, by: 1 | -1) =>
        void study.show(alternative(study.tree, study.at, by)),
};
