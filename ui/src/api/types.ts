// The JSON of docs/web-api.md as types, in its order. Whatever is `| null` there is `| null` here. The
// league and the search tree have files of their own.
import type { PuzzlesUpdate } from './puzzle_types';
import type { LeagueUpdate, TournamentBegun, TournamentBoard } from './league_types';

export type * from './draft_types';
export type * from './league_types';
export type * from './puzzle_types';
export type * from './growth_types';
export type * from './trace_types';

export type Player = 0 | 1;
export type Settings = Record<string, string>;

export type Value = 'win' | 'draw' | 'loss' | 'estimate';
export interface Verdict {
    value: Value;
    distance?: number | null;
    margin?: number;
    // In the units of the evaluation, and as people read it: points of the margin, or the expected score
    // between 0 and 1. Neither if the game has no such scale.
    estimate?: number;
    points?: number;
    chance?: number;
}

export interface ApiError {
    error: string;
}

// ---- Lines and positions

export interface Line {
    game: string;
    settings: Settings;
    start?: string;
    moves: string[];
}

export type Shape = 'square' | 'hexagon' | 'cube';
export type Colour =
    'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white' | 'black' | '';

// With a figure other than 'glyph', that is drawn faintly in place of the label. The name is what positions
// and moves call the cell, where the label is not.
export type CellJson = [
    x: number,
    y: number,
    shape: Shape,
    label: string,
    figure?: FigureName,
    name?: string,
];
// A wall between two cells, and the one direction in which it can be passed, if there is one.
export type WallJson = [x: number, y: number, way?: Direction];
// How a piece is drawn; 'glyph' is its text.
export type FigureName =
    'glyph' | 'cross' | 'ring' | 'disc' | 'cube' | 'runner' | 'ghost' | 'flag' | 'block';
// Without a figure it is drawn as its glyph.
export type PieceJson = [cell: number, glyph: string, colour: Colour, figure?: FigureName];

export interface PieceLook {
    glyph: string;
    colour: Colour;
    figure?: FigureName;
}

// What the board is made of. In a rack, which stands upright, pieces fall to the lowest free cell.
export type Surface = 'plain' | 'felt' | 'rack';

export interface BoardJson {
    // Without it, plain.
    surface?: Surface;
    cells: CellJson[];
    walls: WallJson[];
    headings: [x: number, y: number, text: string][];
}

export interface Counter {
    name: string;
    value: string;
    // Of interest to the player to move alone.
    mover?: boolean;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface LegalMove {
    move: string;
    cells: number[];
    // What the move puts down.
    piece?: PieceLook;
    // The arrow key that makes the move; absent in games that are not played with arrow keys.
    arrow?: Direction | 'none';
    // The cell that the moved piece leaves.
    from?: number;
}

export interface GameResult {
    winner: Player | null;
    margin?: number;
    text: string;
    reason?: string;
}

// What changes from move to move.
export interface Situation {
    position: string;
    to_move: Player;
    over: boolean;
    result: GameResult | null;
    pieces: PieceJson[];
    counters: Counter[];
    legal: LegalMove[];
    marks: number[];
    // What has decided the game: the cells of each line.
    lines?: number[][];
}

// How a game is played, and a move that shows it.
export interface RulesCard {
    goal: string;
    moves: string;
    end: string;
    first: string;
    example: { settings: Settings; start: string; move: string; text: string };
}

export interface Position extends Situation {
    game: string;
    settings: Settings;
    rules: string;
    start: string;
    moves: string[];
    names: [string, string];
    movers: Player[];
    board: BoardJson;
    // Before the first move; null if the game has none.
    card?: RulesCard | null;
}

// A symbol such as '!' or none, and a comment, after so many moves.
export type RecordNote = [ply: number, symbol: string, comment: string];

// ---- HTTP

export interface About {
    version: string;
    kernel: string;
    cores: number;
    league_port: number | null;
    // The game that players of the league play.
    league_game: string;
    // Whether this browser came with the host's token; others are guests.
    host: boolean;
    // What lets guests in, with their token; null if only this computer can reach the service.
    guest_address: string | null;
}

export type ParameterKind =
    'integer' | 'integers' | 'number' | 'flag' | 'choice' | 'text' | 'texts';

export interface Parameter {
    name: string;
    // What a form calls it.
    label: string;
    // A form shows it apart.
    advanced?: boolean;
    // A whole text may be given instead of one of the choices.
    document?: boolean;
    kind: ParameterKind;
    help: string;
    expected: string;
    default: string;
    min?: number;
    max?: number;
    choices?: string[];
}

export interface Named {
    name: string;
    summary: string;
}

export interface GameAgent extends Named {
    parameters: Parameter[];
    player: Player | null;
}

export interface Game {
    name: string;
    title: string;
    summary: string;
    players: [string, string];
    roles: boolean;
    parameters: Parameter[];
    evaluations: Named[];
    agents: GameAgent[];
    ratings: Ratings | null;
    solvable: boolean;
    // Whether there can be puzzles of it.
    puzzles: boolean;
    start: Position;
}

export interface Level {
    level: number;
    title: string;
    summary: string;
}

// How strong the levels are with the usual settings: Elo above the player who moves at random, ± 95 %.
export interface Ratings {
    rules: string;
    version: string;
    seed: number;
    openings: number;
    games: number;
    nodes: number;
    levels: LevelRating[];
}

export interface LevelRating {
    level: number;
    elo: number;
    error: number;
    games: number;
}

export interface Technique extends Named {
    exact: boolean;
    standard: boolean;
}

export interface Catalogue {
    games: Game[];
    levels: Level[];
    techniques: Technique[];
}

export interface ClockSettings {
    move?: number;
    game?: number;
    // What a finished turn adds to the game's time.
    increment?: number;
}

export interface NewTable extends Line {
    players: [string, string];
    clock?: ClockSettings;
    // Milliseconds between turns that agents begin; without it, what lets people follow.
    pace?: number;
    running?: boolean;
}

// What opening a table gives: its id is the link to watch, the key that to play.
export interface OpenedTable {
    id: string;
    key: string;
}

export interface TableSummary {
    id: string;
    game: string;
    title: string;
    rules: string;
    players: [string, string];
    names: [string, string];
    plies: number;
    over: boolean;
    result: GameResult | null;
    changed: number;
    // Whether this visitor holds it; the host is listed the others too.
    yours: boolean;
}

// ---- Live: tables

export interface Seat {
    agent: string;
    name: string;
}

export interface Clock {
    left: number;
    ticking: boolean;
}

export type TreeEntry = [
    parent: number,
    move: string,
    mover: Player,
    seconds: number,
    value: Verdict | null,
];

// What an agent expects from a node on; the verdict is its own.
export interface Plan extends Verdict {
    node: number;
    moves: string[];
    depth: number;
}

// An agent's plan while it thinks.
export interface TablePlan {
    is: 'plan';
    re?: number;
    table: string;
    player: Player;
    plan: Plan | null;
}

export interface DrawOffer {
    by: Player;
    declined: boolean;
}

export interface TableChange extends Situation {
    is: 'table';
    re?: number;
    table: string;
    version: number;
    // The first time, and whenever the board has another form.
    game?: string;
    title?: string;
    settings?: Settings;
    rules?: string;
    names?: [string, string];
    start?: string;
    clock?: ClockSettings;
    card?: RulesCard | null;
    board?: BoardJson;
    // In answer to `watch`: whether this visitor holds the table, and then its key.
    yours?: boolean;
    key?: string;
    // To those who hold it: whether they opened it, or are the host, and how many hold it.
    opener?: boolean;
    holders?: number;
    players: [Seat, Seat];
    running: boolean;
    thinking: Player | null;
    pace: number;
    clocks: [Clock, Clock] | null;
    tree: TreeEntry[];
    tree_from: number;
    node: number;
    draw: DrawOffer | null;
    // Null where a person plays.
    plans: [Plan | null, Plan | null];
    // Why the last change could not be stored, until it can be again.
    unsaved: string | null;
}

// The table was deleted.
export interface TableGone {
    is: 'gone';
    re?: number;
    table: string;
}

export interface Hint extends Verdict {
    is: 'hint';
    re: number;
    move: string;
    cells: number[];
}

export type TableCommand =
    | { do: 'play'; move: string; at: number }
    | { do: 'undo' | 'redo' | 'run' | 'stop' | 'step' | 'swap' | 'reset' | 'hint' }
    | { do: 'remove_others' }
    | { do: 'go'; node: number }
    | { do: 'pace'; ms: number }
    | { do: 'seat'; player: Player; agent: string }
    | { do: 'resign' | 'draw' | 'decline'; player: Player };

// ---- What a static value is made of

export interface EvaluationTerm {
    name: string;
    // For the player to move, as those of its cells.
    units: number;
    cells: [cell: number, units: number][];
}

export interface Explanation extends Verdict {
    position: string;
    to_move: Player;
    // Null if the game has only one.
    evaluation: string | null;
    // Units of a point of the margin; null where there are no points.
    unit: number | null;
    terms: EvaluationTerm[];
}

// ---- Live: analysis

export interface MoveVerdict extends Verdict {
    move: string;
    exact: boolean;
    pv: string[];
}

export interface AnalyseOptions {
    lines?: number;
    depth?: number;
    seconds?: number;
    eval?: string;
    techniques?: string;
    // From 0, no mistakes, to 1, nothing else.
    mistakes?: number;
}

export interface AnalysisUpdate extends Verdict {
    is: 'analysis';
    re: number;
    done: boolean;
    proven: boolean;
    source: 'search' | 'minimax' | 'solution';
    best: string | null;
    pv: string[];
    moves: MoveVerdict[];
    depth: number;
    nodes: number;
    nps: number;
    seconds: number;
    // How many positions the solution has that was made for this answer.
    solved?: number;
}

export interface ReviewUpdate extends Verdict {
    is: 'review';
    re: number;
    ply: number;
    to_move: Player;
    best: string | null;
    pv: string[];
    played: Verdict | null;
    done: boolean;
}

export interface CompareRow extends Verdict {
    name: string;
    nodes: number;
    seconds: number;
    // The move that it would play.
    best?: string;
}

export interface CompareUpdate {
    is: 'compare';
    re: number;
    row?: CompareRow;
    // As deep as all rows are searched.
    depth?: number;
    done: boolean;
}

export type SolvedStart = Verdict & { position: string };

// The last message has the value of the position itself.
export interface SolveUpdate extends Partial<Verdict> {
    is: 'solve';
    re: number;
    done: boolean;
    progress?: number;
    // Its place in the line, while all threads are busy.
    waiting?: number;
    text?: string;
    starts?: SolvedStart[];
    starts_in_all?: number;
    positions?: number;
    seconds?: number;
}

// ---- Live: all messages

export interface LiveError extends ApiError {
    is: 'error';
    re?: number;
}

export type LiveMessage =
    | TableChange
    | TableGone
    | TablePlan
    | Hint
    | AnalysisUpdate
    | ReviewUpdate
    | CompareUpdate
    | SolveUpdate
    | PuzzlesUpdate
    | LeagueUpdate
    | TournamentBegun
    | TournamentBoard
    | LiveError;
