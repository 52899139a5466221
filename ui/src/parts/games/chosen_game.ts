// The game of a page whose address names one with its settings; the first that there is, if it names none of them.
import type { Game, Line } from '../../api/types';
import { lineOf } from '../../router';

export interface ChosenGame {
    game: Game | undefined;
    // Its start.
    line: Line;
}

export function chosenGame(games: readonly Game[], query: URLSearchParams): ChosenGame {
    const asked = lineOf(query);
    const game = games.find(({ name }) => name === asked?.game) ?? games[0];
    const settings = game && asked?.game === game.name ? asked.settings : {};
    return { game, line: { game: game?.name ?? '', settings, moves: [] } };
}
