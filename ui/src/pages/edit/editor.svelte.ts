// The position that is edited. Every change is checked by the service at once; the latest answer counts.
import { api, messageOf } from '../../api/http';
import type { Draft, DraftAnswer, Game, Line, Position, Settings } from '../../api/types';
import { isSameDraft, sentDraft } from './draft';

const kMostUndone = 200;

export class Editor {
    // What is on the board now; null if positions of this game can only be typed.
    draft = $state.raw<Draft | null>(null);
    // The last that was one.
    position = $state.raw<Position>()!;
    // What is wrong with the draft, or with the text; empty if it is the position.
    problem = $state('');
    canUndo = $state(false);
    private past: Draft[] = [];
    private wish = 0;

    private constructor(
        readonly game: Game,
        readonly settings: Settings,
        readonly first: DraftAnswer & { position: Position },
    ) {
        this.position = first.position;
        this.draft = first.draft;
    }

    // At the end of a line. Throws what the service has against it.
    static async open(game: Game, line: Line): Promise<Editor> {
        const answer = await api.draft({ line });
        return new Editor(game, line.settings, { ...answer, position: answer.position! });
    }

    // The position as the start of a line.
    get line(): Line {
        return this.lineAt(this.position.position);
    }

    get isSound(): boolean {
        return this.problem === '';
    }

    change(next: Draft): void {
        const now = this.draft;
        if (!now || isSameDraft(next, now)) return;
        this.past = [...this.past.slice(1 - kMostUndone), now];
        this.show(next);
    }

    undo(): void {
        const last = this.past.pop();
        if (last) this.show(last);
    }

    // The start of the game, or whatever a person types.
    async read(text: string): Promise<void> {
        const { settings } = this;
        const line = text.trim()
            ? this.lineAt(text.trim())
            : { game: this.game.name, settings, moves: [] };
        const before = this.draft;
        const answer = await this.ask(() => api.draft({ line }));
        if (!answer?.position) return;
        if (before && answer.draft && !isSameDraft(before, answer.draft)) this.past.push(before);
        this.canUndo = this.past.length > 0;
        this.draft = answer.draft;
    }

    private show(next: Draft): void {
        this.canUndo = this.past.length > 0;
        this.draft = next;
        const request = { line: this.line, draft: sentDraft(next) };
        void this.ask(() => api.draft(request)).then((answer) => {
            // Where the numbers are drawn now.
            if (answer?.draft) this.draft = answer.draft;
        });
    }

    private async ask(question: () => Promise<DraftAnswer>): Promise<DraftAnswer | null> {
        const mine = ++this.wish;
        try {
            const answer = await question();
            if (mine !== this.wish) return null;
            this.problem = answer.problem ?? '';
            if (answer.position) this.position = answer.position;
            return answer;
        } catch (error) {
            if (mine === this.wish) this.problem = messageOf(error);
            return null;
        }
    }

    private lineAt(start: string): Line {
        return { game: this.game.name, settings: this.settings, start, moves: [] };
    }
}
