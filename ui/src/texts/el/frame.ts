// Το πλαίσιο κάθε σελίδας.
import type { Texts } from '../catalogue';

export const frame: Texts['frame'] = {
    skip: 'Μετάβαση στο περιεχόμενο',
    home: 'Petteia, όλα τα παιχνίδια',
    menu: 'Μενού',
    pages: 'Σελίδες',
    language: 'Γλώσσα',
    lightColours: 'Φωτεινά χρώματα',
    darkColours: 'Σκούρα χρώματα',
    titles: {
        lobby: 'Παιχνίδια',
        play: 'Παρτίδα',
        analyse: 'Ανάλυση',
        edit: 'Επεξεργασία',
        compare: 'Σύγκριση',
        microscope: 'Μικροσκόπιο',
        league: 'Πρωτάθλημα',
        solver: 'Επίλυση',
        puzzles: 'Γρίφοι',
        lessons: 'Μαθήματα',
    },
    connectionLost: (isConnecting) =>
        `Η σύνδεση χάθηκε. ${isConnecting ? 'Σύνδεση…' : 'Γίνεται προσπάθεια επανασύνδεσης.'}`,
    noAnswer: 'Το Petteia δεν απαντά. Εκτελείται ακόμη η εντολή `petteia serve`;',
    offline:
        'Δεν υπάρχει σύνδεση με το Petteia. Τα [μαθήματα](#/lessons) διαβάζονται και χωρίς αυτό· οι παρτίδες και οι αναζητήσεις χρειάζονται το πρόγραμμα.',
    updated: 'Το Petteia αναβαθμίστηκε.',
    reload: 'Ανανέωση',
    reconnect: 'Επανασύνδεση τώρα',
    loading: 'Φόρτωση…',
    notLoaded: 'Η σελίδα δεν φορτώθηκε',
    notLoadedWhy:
        'Το Petteia δεν απαντά ή αναβαθμίστηκε. Εκτελείται ακόμη η εντολή `petteia serve`;',
    notFound: 'Η σελίδα δεν βρέθηκε',
    allGames: 'Όλα τα παιχνίδια',
};
