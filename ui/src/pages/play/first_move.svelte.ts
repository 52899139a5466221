// Who has never moved in a game is shown how, once. What was learnt is kept in the browser.
const kKey = 'petteia.moved';

export class FirstMoves {
    private known = $state.raw<string[]>(read());

    isDue(game: string): boolean {
        return !this.known.includes(game);
    }

    done(game: string): void {
        if (!this.isDue(game)) return;
        this.known = [...this.known, game];
        localStorage.setItem(kKey, this.known.join(' '));
    }
}

function read(): string[] {
    return (localStorage.getItem(kKey) ?? '').split(' ').filter(Boolean);
}

export const firstMoves = new FirstMoves();
