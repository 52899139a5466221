import type { Texts } from '../catalogue';

export const table: Texts['table'] = {
    rules: 'Κανόνες',
    rulesOf: (game) => `Πώς παίζεται: ${game}`,
    goal: 'Στόχος',
    moves: 'Κινήσεις',
    end: 'Τέλος',
    before: 'Πριν',
    after: 'Μετά',
    firstMove: 'Η πρώτη σας κίνηση',
    showMe: 'Δείξτε μου μια καλή',
    understood: 'Εντάξει',
    youWin: (by) => `Κερδίσατε${by}`,
    youLose: (by) => `Χάσατε${by}`,
    draw: 'Ισοπαλία',
    by: (points) => ` με διαφορά ${points}`,
    review: 'Ανάλυση',
    rematch: 'Ρεβάνς',
    otherGames: 'Άλλα παιχνίδια',
    played: (name, move) => `${name}: ${move}.`,
    yourMove: 'Η σειρά σας',
    toMove: (name) => `Παίζει: ${name}`,
    stopped: (name) => `Παίζει: ${name}, σε παύση`,
    thinking: (name) => `Σκέφτεται: ${name}`,
    gone: 'Το τραπέζι διαγράφηκε',
    goneWhy: 'Το διέγραψε κάποιος που παίζει σε αυτό. Η παρτίδα δεν συνεχίζεται.',
    cannotOpen: 'Το τραπέζι δεν ανοίγει',
    onlyWatch: 'Μόνο παρακολούθηση',
    delay: 'Αναμονή ανά γύρο',
    noDelay: 'χωρίς αναμονή',
    delayOf: (seconds) => `τουλάχιστον ${seconds} s`,
    youPlay: 'Μπορείτε να παίξετε σε αυτό το τραπέζι.',
    youOpened: 'Εσείς ανοίξατε αυτό το τραπέζι.',
    othersPlay: (count) =>
        count === 1
            ? 'Μπορεί να παίξει ένα ακόμη άτομο.'
            : `Μπορούν να παίξουν άλλα ${count} άτομα.`,
    nobodyElse: 'Κανείς άλλος δεν μπορεί ακόμη να παίξει.',
    removeOthers: 'Αφαίρεση των άλλων',
    removeOthersWhy:
        'Οι άλλοι μπορούν ακόμη να παρακολουθούν. Ο σύνδεσμος παιχνιδιού αλλάζει και ο παλιός δεν ισχύει.',
};
