// The catalogue of the service, loaded once and shared by all pages: games, levels, techniques, the
// game of the league, and how guests come in.
import { api, messageOf } from './http';
import type { Catalogue, Game } from './types';

class SharedCatalogue {
    all = $state.raw<Catalogue>();
    leagueGame = $state('');
    // Whether others started the program: they alone begin tournaments and disconnect players.
    isGuest = $state(false);
    // What links for others begin with; empty if nobody else can come.
    guestAddress = $state('');
    // Why it did not load.
    failure = $state('');
    private loading: Promise<Catalogue> | undefined;

    // Loads the catalogue if it is not there; after a failure it tries again.
    load(): void {
        this.loaded().catch(() => {});
    }

    loaded(): Promise<Catalogue> {
        return (this.loading ??= this.ask());
    }

    game(name: string | undefined): Game | undefined {
        return this.all?.games.find((each) => each.name === name);
    }

    private async ask(): Promise<Catalogue> {
        this.failure = '';
        try {
            const [all, about] = await Promise.all([api.games(), api.about()]);
            this.leagueGame = about.league_game;
            this.isGuest = about.host === false;
            this.guestAddress = about.guest_address ?? '';
            return (this.all = all);
        } catch (error) {
            this.loading = undefined;
            this.failure = messageOf(error);
            throw error;
        }
    }
}

export const catalogue = new SharedCatalogue();
