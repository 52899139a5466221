// The league: players, programs, tournaments.
import { numbersOf } from '../numbers';

const { number, count } = numbersOf('en');

export const league = {
    title: 'League',
    intro: 'Tournaments and single games of engines, of your own programs, and of players that connect over the network.',
    notLoaded: 'The league could not be loaded',
    loading: 'Loading the league…',

    game: 'Game',
    settings: 'Settings',

    players: 'Connected players',
    noPort: 'No player can connect: the port of the league was in use when Petteia was started. `petteia serve --league-port 0` uses a free port.',
    nobody: 'Nobody is connected yet.',
    howToConnect: 'How to connect more players',
    onlyTheLeaguesGame: (game: string) => `Players that connect play ${game}.`,
    portOfThisMachine: (port: number) =>
        `Players connect over the network to port ${port} of this machine. To connect Petteia's own player:`,
    otherClients: (command: string) =>
        `Any other player of the league connects as usual, for example \`${command}\`. It sends its name, waits, and plays when it is chosen for a side of a game.`,
    states: {
        away: 'disconnected, may come back',
        tournament: 'in a tournament',
        table: 'at a table',
        waiting: 'waiting',
    },
    watch: 'Watch',
    watchPlayer: (nick: string) => `Watch ${nick}`,
    plays: (nick: string, side: string) => `${nick} plays ${side}`,
    disconnect: 'Disconnect',
    disconnectPlayer: (nick: string) => `Disconnect ${nick}`,

    programs: 'Programs',
    noPrograms:
        'Your own programs can take part too, in every game that they know. Name them when Petteia is started:',
    programsPlay: 'These programs were named when Petteia was started. They play in tournaments.',

    singleGame: 'Single game',
    start: 'Start',

    tournament: 'Tournament',
    hostOnly:
        'Only the host, who started Petteia, begins and stops tournaments and disconnects players.',
    participants: 'Participants',
    addPlayer: 'Add a player…',
    addAll: 'Add all connected',
    remove: (name: string) => `Remove ${name}`,
    kind: 'Kind',
    kinds: {
        'round-robin': { name: 'Round robin', rule: 'everyone plays everyone' },
        gauntlet: { name: 'Gauntlet', rule: 'the first plays all others' },
        swiss: { name: 'Swiss', rule: 'players with equal points are paired each round' },
        'knock-out': { name: 'Knock-out', rule: 'the loser is out' },
        neighbours: { name: 'Neighbours', rule: 'everyone plays the next two of the list' },
    },
    gamesPerPairing: 'Games per pairing',
    secondsPerMove: 'Seconds per move',
    seed: 'Seed of the openings',
    begin: 'Start the tournament',
    tooFew: 'A tournament needs two players or more.',
    onlyOnce: 'A connected player can take part only once.',
    evenGames: (game: string) =>
        `In ${game} the two sides are different: the number of games per pairing must be even.`,

    playersCount: (players: number) => count(players, 'player', 'players'),
    progress: (state: 'running' | 'done' | 'stopped', played: number, planned: number) =>
        `${{ running: 'running', done: 'finished', stopped: 'stopped' }[state]}, ${number(played)} of ${number(planned)} games`,
    stop: 'Stop',
    gamesPlayed: 'Games played',
    standingsAndCross: 'Standings and cross table',
    standings: 'Standings',
    player: 'Player',
    points: 'Points',
    outcomes: 'W–D–L',
    outcomesTitle: 'won – drawn – lost',
    elo: 'Elo',
    eloTitle: 'with 95 % confidence bound',
    faults: 'Faults',
    faultsTitle: 'games lost by time, illegal moves or disconnection',
    against: (name: string) => `against ${name}`,
    pairing: (first: string, second: string) => `${first} against ${second}`,
    moves: (moves: number) => count(moves, 'move', 'moves'),
    games: 'Games',
    replay: 'Replay',
    replayGame: (first: string, second: string) => `Replay ${first} against ${second}`,
    inProgress: 'in progress',
    notFinished: 'not finished',
    by: (margin: number) => `by ${number(margin)}`,
    round: (round: number) => `round ${number(round)}`,
};
