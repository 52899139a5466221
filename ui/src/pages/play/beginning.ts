// What is known of a whole game from its first positions.
import { api } from '../../api/http';
import type { BoardJson, LegalMove, Line, PieceLook, Player } from '../../api/types';

export interface Beginning {
    board: BoardJson;
    // The piece that each player puts down; null where the game or the service names none.
    pieces: [PieceLook | null, PieceLook | null];
}

// The piece that all moves put down, if they agree.
export function commonPiece(legal: LegalMove[]): PieceLook | null {
    const first = legal[0]?.piece;
    if (!first) return null;
    const isSame = ({ piece }: LegalMove) =>
        piece?.glyph === first.glyph && piece.colour === first.colour;
    return legal.every(isSame) ? first : null;
}

// A position says only what the player to move puts down, so the other player's piece is taken from the
// position after any first move.
export async function beginningOf(line: Line, signal: AbortSignal): Promise<Beginning> {
    const start = await api.position({ ...line, moves: [] }, signal);
    const pieces: Beginning['pieces'] = [null, null];
    const own = (pieces[start.to_move] = commonPiece(start.legal));
    if (own) {
        const next = await api.position({ ...line, moves: [start.legal[0]!.move] }, signal);
        const other: Player = start.to_move === 0 ? 1 : 0;
        if (next.to_move === other) pieces[other] = commonPiece(next.legal);
    }
    return { board: start.board, pieces };
}
