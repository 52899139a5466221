// Agents as text and in parts: "engine:level=5", "minimax:depth=3", "human".
import type { Game, Level, Player } from '../api/types';

export interface AgentSpec {
    kind: string;
    options: Record<string, string>;
}

export function parseAgent(agent: string): AgentSpec {
    const at = agent.indexOf(':');
    const kind = at < 0 ? agent : agent.slice(0, at);
    // A nick may contain any character.
    if (kind === 'league') return { kind: agent, options: {} };
    const options =
        at < 0
            ? []
            : agent
                  .slice(at + 1)
                  .split(',')
                  .filter(Boolean);
    return {
        kind,
        options: Object.fromEntries(
            options.map((each) => {
                const [name = '', ...value] = each.split('=');
                return [name, value.join('=')];
            }),
        ),
    };
}

// Options without a value are left out.
export function formatAgent({ kind, options }: AgentSpec): string {
    const given = Object.entries(options).filter(([, value]) => value !== '');
    return given.length === 0
        ? kind
        : `${kind}:${given.map(([name, value]) => `${name}=${value}`).join(',')}`;
}

// Short enough for a list: "level 5", "minimax, depth 3".
export function agentName(agent: string): string {
    const { kind, options } = parseAgent(agent);
    if (kind === 'human') return 'person';
    if (kind.startsWith('league:')) return kind.slice('league:'.length);
    if (kind === 'engine' && options['level']) return `level ${options['level']}`;
    const given = Object.entries(options).map(([name, value]) => `${name} ${value}`);
    return [kind, ...given].join(', ');
}

export interface Choice {
    agent: string;
    text: string;
    // One line about it.
    summary: string;
}

export interface ChoiceGroup {
    title: string;
    choices: Choice[];
}

// Agents that play every game; they have entries of their own below.
const kGeneral = ['human', 'engine', 'minimax', 'random'];

// Everyone who can play a side, in groups. `connected` are the players of the league that are connected.
// The current agent comes last if it is none of these.
export function choicesFor(
    game: Game,
    levels: Level[],
    player: Player,
    now: string,
    connected: string[] = [],
): ChoiceGroup[] {
    const own = game.agents
        .filter(({ name }) => !kGeneral.includes(name))
        .filter((agent) => agent.player === null || agent.player === player);
    const groups: ChoiceGroup[] = [
        { title: 'People', choices: [choice('human', 'A person', 'moves on this page')] },
        { title: 'Engine', choices: levels.map(levelChoice) },
        {
            title: 'Others',
            choices: [
                ...own.map(({ name, summary }) => choice(name, name, summary)),
                ...[2, 4, 6].map(minimaxChoice),
                choice('random', 'Random', 'plays a random legal move'),
            ],
        },
    ];
    if (connected.length > 0)
        groups.splice(1, 0, {
            title: 'League',
            choices: connected.map((nick) => choice(`league:${nick}`, nick, 'over the network')),
        });
    if (!groups.some(({ choices }) => choices.some(({ agent }) => agent === now)))
        groups.push({ title: 'Custom', choices: [choice(now, agentName(now), '')] });
    return groups;
}

function choice(agent: string, text: string, summary: string): Choice {
    return { agent, text, summary };
}

function levelChoice({ level, summary }: Level): Choice {
    return choice(`engine:level=${level}`, `Level ${level}`, summary);
}

function minimaxChoice(depth: number): Choice {
    return choice(
        `minimax:depth=${depth}`,
        `Minimax, ${depth} plies`,
        'plain minimax, without pruning',
    );
}

// The default players: a person moves first, against the game's own opponent or a weak engine.
export function usualPlayers(game: Game): [string, string] {
    const own = game.agents.find(({ player }) => player === 1);
    return ['human', own?.name ?? 'engine:level=3'];
}
