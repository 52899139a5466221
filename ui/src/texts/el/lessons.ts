// Το πλαίσιο των μαθημάτων, οι ερωτήσεις και οι παρτίδες τους.
import type { Texts } from '../catalogue';

export const lessons: Texts['lessons'] = {
    title: 'Πώς σκέφτεται μπροστά ένας υπολογιστής',
    intro: (count) =>
        `${count} σύντομα μαθήματα, με αναζητήσεις που εκτελούνται την ώρα που διαβάζετε. Κάθε μάθημα τελειώνει με ερωτήσεις.`,
    notFound: 'Το μάθημα δεν βρέθηκε',
    all: 'Όλα τα μαθήματα',
    place: (at, count) => `${at} από ${count}`,
    notLoaded: 'Το μάθημα δεν φορτώθηκε',
    lessons: 'Μαθήματα',
    inMicroscope: 'Η αναζήτηση του προγράμματος, βήμα βήμα στο μικροσκόπιο',
    toMicroscope: 'Συνέχεια με το μικροσκόπιο',
    finished: 'ολοκληρώθηκε',
    finishedCount: (count, all) => `Ολοκληρώθηκαν ${count} από ${all} μαθήματα`,
    question: 'Ερώτηση',
    questionAt: (place) => `Ερώτηση ${place}`,
    enterNumber: 'Γράψτε έναν αριθμό.',
    notQuite: 'Όχι ακριβώς. Κοιτάξτε ξανά το δέντρο.',
    answer: 'Απάντηση',
    check: 'Έλεγχος',
    right: 'Σωστά.',
    no: 'Όχι.',
    tryAgain: 'Νέα προσπάθεια',
    draw: 'Ισοπαλία.',
    youWin: 'Κερδίσατε!',
    youLose: 'Χάσατε.',
    yourMove: 'Παίζετε εσείς.',
    thinking: 'Η μηχανή σκέφτεται…',
    showValues: 'Εμφάνιση των αξιών των κινήσεων',
    first: 'πρώτος',
    second: 'δεύτερος',
};
