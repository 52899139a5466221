// Σύγκριση τεχνικών.
import type { Texts } from '../catalogue';
import { numbersOf } from '../numbers';

const { count } = numbersOf('el');

export const compare: Texts['compare'] = {
    title: 'Σύγκριση τεχνικών',
    cannot: 'Αυτή η θέση δεν μπορεί να συγκριθεί',
    startUsual: 'Έναρξη με τη συνήθη θέση',
    change: 'Αλλαγή…',
    rows: 'Γραμμές',
    ways: {
        steps: {
            title: 'Προσθήκη μία μία',
            text: 'Πρώτα ο απλός minimax, έπειτα μία ακόμη τεχνική σε κάθε γραμμή.',
        },
        without: {
            title: 'Παράλειψη μίας',
            text: 'Όλες οι επιλεγμένες τεχνικές, έπειτα χωρίς καθεμία με τη σειρά: τι προσφέρει στις υπόλοιπες;',
        },
        own: { title: 'Δική μου επιλογή', text: 'Οι επιλεγμένες τεχνικές και ο απλός minimax.' },
    },
    depth: 'Βάθος',
    automatic: 'αυτόματα',
    evaluation: 'Αξιολόγηση',
    usual: 'προεπιλογή',
    stop: 'Διακοπή',
    run: 'Εκτέλεση',
    measuring: 'Μέτρηση…',
    rowsOf: (rows, all) => (all ? `${rows} από ${all} γραμμές` : `${rows} γραμμές ως τώρα`),
    rowsDone: (rows, isDone) => `${count(rows, 'γραμμή', 'γραμμές')}${isDone ? '' : ', διακόπηκε'}`,
    results: 'Αποτελέσματα',
    resultsAt: (depth) => `Αποτελέσματα σε βάθος ${depth}`,
    scale: 'Κλίμακα',
    logarithmic: 'λογαριθμική',
    linear: 'γραμμική',
    legend: '= σημαίνει την ίδια αξία με τον απλό minimax, ≠ διαφορετική. Μόνο οι επιλεκτικές τεχνικές μπορούν να αλλάξουν την αξία.',
    empty: 'Κάθε γραμμή εξετάζει την ίδια θέση στο ίδιο βάθος με άλλες τεχνικές. Πατήστε «Εκτέλεση» για να ξεκινήσετε.',
    allChosen: 'όλες οι επιλεγμένες',
    without: (names) => `χωρίς ${names}`,
    groups: { all: 'όλες', standard: 'συνήθεις', exact: 'ακριβείς' },
};
