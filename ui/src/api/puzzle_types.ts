// The JSON of puzzles in docs/web-api.md as types.
import type { Verdict } from './types';

// One move alone wins, or one alone holds the draw. Values are proven, and of the player to move.
export interface Puzzle extends Verdict {
    position: string;
    solution: string;
    // The solution and best play after it.
    line: string[];
    length: number;
    difficulty: number;
    // What each legal move is worth.
    moves: (Verdict & { move: string })[];
}

export interface PuzzlesUpdate {
    is: 'puzzles';
    re: number;
    done: boolean;
    progress?: number;
    // Its place in the line, while all threads are busy.
    waiting?: number;
    // Those that are new.
    puzzles?: Puzzle[];
    // In the last message: the positions that were looked at, and whether there was time enough.
    positions?: number;
    complete?: boolean;
}
