// The state of the league, shared by all components that follow it: one request for all of them.
import { live } from './live';
import type { LeagueUpdate } from './types';

class LeagueFeed {
    state = $state.raw<LeagueUpdate | null>(null);
    private followers = 0;
    private end: () => void = () => {};

    get nicks(): string[] {
        return this.state?.players.map(({ nick }) => nick) ?? [];
    }

    // Until the function it returns is called.
    follow(): () => void {
        if (this.followers++ === 0)
            this.end = live.subscribe<LeagueUpdate>(
                { do: 'league' },
                (message) => {
                    if (message.is === 'league') this.state = message;
                },
                { isFor: ({ is }) => is === 'league', ending: { do: 'league_leave' } },
            );
        return () => {
            if (--this.followers > 0) return;
            this.end();
            this.state = null;
        };
    }
}

export const league = new LeagueFeed();
