// Agents as text and in parts: "engine:level=5", "minimax:depth=3", "human".
import { catalogue } from '../../api/catalogue.svelte';
import type { Game, Level, Player, Ratings } from '../../api/types';
import { t } from '../../texts/language.svelte';
import { said } from '../../texts/said';

export interface AgentSpec {
    kind: string;
    options: Record<string, string>;
}

export function parseAgent(agent: string): AgentSpec {
    const at = agent.indexOf(':');
    const kind = at < 0 ? agent : agent.slice(0, at);
    // A name may contain any character.
    if (kind === 'league' || kind === 'program') return { kind: agent, options: {} };
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

// The level of an agent that has one: of "engine:level=5", not of "engine:depth=3".
export function levelOf(agent: string): number | null {
    const { kind, options } = parseAgent(agent);
    return kind === 'engine' && options['level'] ? Number(options['level']) : null;
}

// The same agent at another level.
export function withLevel(agent: string, level: number): string {
    const { kind, options } = parseAgent(agent);
    return formatAgent({ kind, options: { ...options, level: String(level) } });
}

// Short enough for a list: "Amateur (level 5)", "minimax, depth 3".
export function agentName(agent: string): string {
    const { kind, options } = parseAgent(agent);
    if (kind === 'human') return t().parts.seats.short;
    const named = /^(league|program):/.exec(kind);
    if (named) return kind.slice(named[0].length);
    const level = levelOf(agent);
    if (level !== null) return levelName(level);
    const given = Object.entries(options).map(([name, value]) => `${name} ${value}`);
    return [said(kind), ...given].join(', ');
}

function levelName(number: number): string {
    const level = catalogue.all?.levels.find((each) => each.level === number);
    return level ? t().parts.seats.levelOf(number, level.title) : t().parts.seats.level(number);
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

const kUsualEngine = 'engine:level=3';
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
    const person = choice('human', t().parts.seats.person, t().parts.seats.personText);
    const groups = [
        { title: t().parts.seats.people, choices: [person] },
        ...leagueChoices(connected),
        { title: t().parts.seats.engine, choices: [engineChoice(levels, now)] },
        otherChoices(game, player),
    ];
    if (!groups.some(({ choices }) => choices.some(({ agent }) => agent === now)))
        groups.push({ title: t().parts.seats.custom, choices: [choice(now, agentName(now), '')] });
    return groups;
}

// Everyone who can take part in a tournament, which has no people: each plays both sides.
export function entrantsFor(
    game: Game,
    levels: Level[],
    connected: string[],
    programs: string[],
): ChoiceGroup[] {
    const started = programs.map((name) => choice(`program:${name}`, name, ''));
    return [
        ...(started.length > 0 ? [{ title: t().league.programs, choices: started }] : []),
        ...leagueChoices(connected),
        {
            title: t().parts.seats.engine,
            choices: levels.map((each) => levelChoice(each, game.ratings)),
        },
        otherChoices(game, null),
    ];
}

function leagueChoices(connected: string[]): ChoiceGroup[] {
    if (connected.length === 0) return [];
    const choices = connected.map((nick) =>
        choice(`league:${nick}`, nick, t().parts.seats.network),
    );
    return [{ title: t().parts.seats.league, choices }];
}

// Petteia's other players, of one side or, with null, of both.
function otherChoices(game: Game, player: Player | null): ChoiceGroup {
    const own = game.agents
        .filter(({ name }) => !kGeneral.includes(name))
        .filter((agent) => agent.player === null || agent.player === player);
    return {
        title: t().parts.seats.others,
        choices: [
            ...own.map(({ name, summary }) => choice(name, said(name), summary)),
            ...[2, 4, 6].map(minimaxChoice),
            choice('random', t().parts.seats.random, t().parts.seats.randomText),
        ],
    };
}

function choice(agent: string, text: string, summary: string): Choice {
    return { agent, text, summary };
}

// One entry for all levels: a slider chooses among them.
function engineChoice(levels: Level[], now: string): Choice {
    const agent = levelOf(now) === null ? kUsualEngine : now;
    return choice(agent, t().parts.seats.levels(levels.length), '');
}

// "Amateur (level 5), Elo 305 ± 40"
function levelChoice({ level, summary }: Level, ratings: Ratings | null): Choice {
    const rating = ratings?.levels.find((each) => each.level === level);
    const strength = rating ? `, ${t().parts.seats.rating(rating.elo, rating.error)}` : '';
    return choice(`engine:level=${level}`, levelName(level) + strength, summary);
}

function minimaxChoice(depth: number): Choice {
    return choice(
        `minimax:depth=${depth}`,
        t().parts.seats.minimax(depth),
        t().parts.seats.minimaxText,
    );
}

// The default players: a person moves first, against the game's own opponent or a weak engine.
export function usualPlayers(game: Game): [string, string] {
    const own = game.agents.find(({ player }) => player === 1);
    return ['human', own?.name ?? kUsualEngine];
}
