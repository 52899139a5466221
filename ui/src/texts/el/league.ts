// Το πρωτάθλημα: παίκτες, προγράμματα, τουρνουά.
import type { Texts } from '../catalogue';
import { numbersOf } from '../numbers';

const { number, count } = numbersOf('el');

export const league: Texts['league'] = {
    title: 'Πρωτάθλημα',
    intro: 'Τουρνουά και μεμονωμένες παρτίδες ανάμεσα σε μηχανές, δικά σας προγράμματα και παίκτες που συνδέονται μέσω δικτύου.',
    notLoaded: 'Το πρωτάθλημα δεν φορτώθηκε',
    loading: 'Φόρτωση του πρωταθλήματος…',

    game: 'Παιχνίδι',
    settings: 'Ρυθμίσεις',

    players: 'Συνδεδεμένοι παίκτες',
    noPort: 'Κανένας παίκτης δεν μπορεί να συνδεθεί: η θύρα του πρωταθλήματος ήταν κατειλημμένη όταν ξεκίνησε το Petteia. Η εντολή `petteia serve --league-port 0` χρησιμοποιεί μια ελεύθερη θύρα.',
    nobody: 'Κανείς δεν έχει συνδεθεί ακόμη.',
    howToConnect: 'Πώς συνδέονται περισσότεροι παίκτες',
    onlyTheLeaguesGame: (game) => `Οι παίκτες που συνδέονται παίζουν ${game}.`,
    portOfThisMachine: (port) =>
        `Οι παίκτες συνδέονται μέσω δικτύου στη θύρα ${port} αυτού του υπολογιστή. Για να συνδεθεί ο παίκτης του ίδιου του Petteia:`,
    otherClients: (command) =>
        `Κάθε άλλος παίκτης του πρωταθλήματος συνδέεται όπως συνήθως, για παράδειγμα με \`${command}\`. Στέλνει το όνομά του, περιμένει, και παίζει όταν επιλεγεί για μια πλευρά μιας παρτίδας.`,
    states: {
        away: 'αποσυνδέθηκε, ίσως επιστρέψει',
        tournament: 'σε τουρνουά',
        table: 'σε παρτίδα',
        waiting: 'περιμένει',
    },
    watch: 'Παρακολούθηση',
    watchPlayer: (nick) => `Παρακολούθηση: ${nick}`,
    plays: (nick, side) => `${nick}: ${side}`,
    disconnect: 'Αποσύνδεση',
    disconnectPlayer: (nick) => `Αποσύνδεση: ${nick}`,

    programs: 'Προγράμματα',
    noPrograms:
        'Μπορούν να συμμετέχουν και δικά σας προγράμματα, σε όποιο παιχνίδι γνωρίζουν. Δηλώστε τα κατά την εκκίνηση του Petteia:',
    programsPlay:
        'Αυτά τα προγράμματα δηλώθηκαν κατά την εκκίνηση του Petteia. Παίζουν σε τουρνουά.',

    singleGame: 'Μεμονωμένη παρτίδα',
    start: 'Έναρξη',

    tournament: 'Τουρνουά',
    hostOnly:
        'Μόνο ο οικοδεσπότης, που ξεκίνησε το Petteia, αρχίζει και διακόπτει τουρνουά και αποσυνδέει παίκτες.',
    participants: 'Συμμετέχοντες',
    addPlayer: 'Προσθήκη παίκτη…',
    addAll: 'Προσθήκη όλων των συνδεδεμένων',
    remove: (name) => `Αφαίρεση: ${name}`,
    kind: 'Είδος',
    kinds: {
        'round-robin': { name: 'Όλοι με όλους', rule: 'καθένας παίζει με κάθε άλλον' },
        gauntlet: { name: 'Ένας προς όλους', rule: 'ο πρώτος παίζει με όλους τους άλλους' },
        swiss: {
            name: 'Ελβετικό σύστημα',
            rule: 'σε κάθε γύρο συναντιούνται παίκτες με ίσους βαθμούς',
        },
        'knock-out': { name: 'Νοκ άουτ', rule: 'ο ηττημένος αποκλείεται' },
        neighbours: { name: 'Γείτονες', rule: 'καθένας παίζει με τους δύο επόμενους της λίστας' },
    },
    gamesPerPairing: 'Παρτίδες ανά ζευγάρι',
    secondsPerMove: 'Δευτερόλεπτα ανά κίνηση',
    seed: 'Σπόρος των ανοιγμάτων',
    begin: 'Έναρξη τουρνουά',
    tooFew: 'Ένα τουρνουά χρειάζεται τουλάχιστον δύο παίκτες.',
    onlyOnce: 'Ένας συνδεδεμένος παίκτης συμμετέχει μόνο μία φορά.',
    evenGames: (game) =>
        `Στο ${game} οι δύο πλευρές διαφέρουν: οι παρτίδες ανά ζευγάρι πρέπει να είναι άρτιες.`,

    playersCount: (players) => count(players, 'παίκτης', 'παίκτες'),
    progress: (state, played, planned) =>
        `${{ running: 'σε εξέλιξη', done: 'ολοκληρώθηκε', stopped: 'διακόπηκε' }[state]}, ${number(played)} από ${number(planned)} παρτίδες`,
    stop: 'Διακοπή',
    gamesPlayed: 'Παρτίδες που παίχτηκαν',
    standingsAndCross: 'Βαθμολογία και πίνακας αποτελεσμάτων',
    standings: 'Βαθμολογία',
    player: 'Παίκτης',
    points: 'Βαθμοί',
    outcomes: 'Ν–Ι–Η',
    outcomesTitle: 'νίκες – ισοπαλίες – ήττες',
    elo: 'Έλο',
    eloTitle: 'με όριο εμπιστοσύνης 95 %',
    faults: 'Σφάλματα',
    faultsTitle: 'παρτίδες που χάθηκαν από χρόνο, παράνομη κίνηση ή αποσύνδεση',
    against: (name) => `εναντίον: ${name}`,
    pairing: (first, second) => `${first} εναντίον ${second}`,
    moves: (moves) => count(moves, 'κίνηση', 'κινήσεις'),
    games: 'Παρτίδες',
    replay: 'Αναπαραγωγή',
    replayGame: (first, second) => `Αναπαραγωγή: ${first} εναντίον ${second}`,
    inProgress: 'σε εξέλιξη',
    notFinished: 'δεν ολοκληρώθηκε',
    by: (margin) => `με διαφορά ${number(margin)}`,
    round: (round) => `γύρος ${number(round)}`,
};
