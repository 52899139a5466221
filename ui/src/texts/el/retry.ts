// Λάθη μιας παρτίδας, για νέα προσπάθεια.
import type { Texts } from '../catalogue';
import { numbersOf } from '../numbers';

const { decimal } = numbersOf('el');

export const retry: Texts['retry'] = {
    title: 'Μάθετε από τα λάθη σας',
    start: (name, mistakes) => `Μάθετε από τα λάθη: ${name} (${mistakes})`,
    place: (at, all) => `Λάθος ${at} από ${all}`,
    task: (ply, name, move, mark) =>
        `Κίνηση ${ply}. ${name}: ${move}. ${mark}. Βρείτε στον πίνακα μια καλύτερη κίνηση.`,
    thinking: (move) => `Εξετάζεται: ${move}…`,
    best: (move, value) => `Μπράβο! Η καλύτερη κίνηση είναι ${move}: ${value}.`,
    good: (move, value) => `Μπράβο! Καλή κίνηση είναι και ${move}: ${value}.`,
    sameMove: (move) => `Η κίνηση της παρτίδας είναι ${move}. Δοκιμάστε άλλη.`,
    wrong: (move, value, reply) =>
        `Όχι ${move}: οδηγεί σε «${value}»${reply ? `, μετά από ${reply}` : ''}. Δοκιμάστε ξανά.`,
    thereIs: (value) => `Υπάρχει «${value}».`,
    standsAt: (value) => `Η θέση εκτιμάται σε ${value}.`,
    leadsTo: (value) => `Η κίνηση της παρτίδας οδηγεί σε «${value}».`,
    givesUpPoints: (points) => `Η κίνηση της παρτίδας χάνει ${points} πόντους.`,
    givesUpMargin: (points, best, played) =>
        `Η κίνηση της παρτίδας χάνει πόντους (${decimal(points, 0)}): ${played} αντί για ${best}.`,
    fromTo: (best, played) => `Η κίνηση της παρτίδας πάει τη θέση από ${best} σε ${played}.`,
    answer: 'Καλύτερη γραμμή',
    refutation: (move) => `Μετά από ${move}`,
    hint: 'Υπόδειξη',
    showAnswer: 'Εμφάνιση της απάντησης',
    next: 'Επόμενο λάθος',
    fromStart: 'Από την αρχή',
    leave: 'Πίσω στην ανάλυση',
    score: (solved, all) => `Βρέθηκαν χωρίς την απάντηση: ${solved} από ${all}.`,
};
