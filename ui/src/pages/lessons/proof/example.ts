// The tree of the lesson: the search leaves its first move when that is refuted, and comes to its second one
// because it needs less than the third.
import type { Game } from './proof';

export const kGame: Game = [
    [['lost', 'lost'], 'won'],
    [['lost', 'won'], ['won']],
    [['lost', 'won'], ['lost'], ['won']],
];
