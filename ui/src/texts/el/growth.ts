// Αναζητήσεις που το δέντρο τους μεγαλώνει, στο μικροσκόπιο.
import type { Texts } from '../catalogue';
import { numbersOf } from '../numbers';

const { number, count } = numbersOf('el');

export const growth: Texts['microscope']['growth'] = {
    nodes: 'κόμβοι',
    playouts: 'νέες θέσεις',
    playoutKinds: ['με αξιολόγηση', 'με τυχαίες παρτίδες', 'με παρτίδες των παικτών του'],
    exploration: 'εξερεύνηση c',
    children: 'Παιδιά του κόμβου',
    move: 'Κίνηση',
    noChildren: 'Δεν έχει ακόμη παιδιά.',
    visitColumns: ['φορές', 'μέσος', 'επιπλέον', 'σύνολο'],
    proofColumns: ['απόδειξη', 'διάψευση'],
    nextOf: { visit: 'Επόμενη επίσκεψη', position: 'Επόμενη θέση' },
    nextTitle: 'Στην επόμενη (N· προηγούμενη: P)',
    legend: {
        visits: 'Κάθε κόμβος έχει τον μέσο όρο των επισκέψεών του, όπως τον βλέπει ο παίκτης που τον διάλεξε: 1 είναι νίκη, 0 είναι ήττα. Από κάτω είναι οι επισκέψεις του και η προσαύξηση που είχε στην τελευταία σύγκριση. Ό,τι λέει η αξιολόγηση για έναν νέο κόμβο μετρά ως πρώτη επίσκεψη, γι’ αυτό το n είναι κατά ένα μεγαλύτερο.',
        proof: 'Κάθε κόμβος έχει τον αριθμό απόδειξης και τον αριθμό διάψευσης: πόσες θέσεις πρέπει τουλάχιστον να κριθούν για ένα ναι και για ένα όχι. Από κάτω είναι τα όρια στα οποία η αναζήτηση τον αφήνει.',
    },

    noVisits: 'Δεν έχει γίνει ακόμη καμία επίσκεψη.',
    choose: (visit, where, name, move, sum) =>
        `Επίσκεψη ${number(visit)}, ${where}: επιλογή για ${name}: ${move}: ${sum}.`,
    chooseNew: (visit, where, name, move) =>
        `Επίσκεψη ${number(visit)}, ${where}: επιλογή για ${name}: ${move}, χωρίς καμία επίσκεψη ως τώρα.`,
    drawnByChance: (visit, where, move) =>
        `Επίσκεψη ${number(visit)}, ${where}: αποφασίζει η τύχη: ${move}.`,
    onlyChoice: 'Καμία άλλη κίνηση δεν είναι ανοιχτή.',
    second: (move, sum) => `Είναι το μεγαλύτερο άθροισμα· επόμενο είναι το ${move} με ${sum}.`,
    leaf: (visit, where) => `Επίσκεψη ${number(visit)}. ${where}: ένα νέο φύλλο.`,
    expanded: (children) => `Παίρνει ${count(children, 'παιδί', 'παιδιά')}.`,
    leafValued: (value, name) =>
        `Σύμφωνα με την αξιολόγηση των παιδιών του αξίζει ${value} για ${name}, που παίζει τώρα.`,
    leafPlayed: (result, value, name) =>
        `Από εδώ παίζεται μια παρτίδα ως το τέλος: ${result}. Αυτό είναι ${value} για ${name}.`,
    leafProven: (result) => `Έχει κριθεί: ${result}.`,
    draw: 'ισοπαλία',
    undecided: 'κανείς δεν νίκησε εγκαίρως, άρα αποφασίζει η αξιολόγηση',
    won: 'νίκη',
    lost: 'ήττα',
    drawn: 'ισοπ.',
    backedUp: (visit, all) =>
        `Επίσκεψη ${number(visit)}: η αξία προστίθεται στον δρόμο της επιστροφής. ${all}.`,
    meanNow: (where, visits, mean, name) =>
        `${where}: ${count(visits, 'επίσκεψη', 'επισκέψεις')}, μέσος όρος ${mean} για ${name}`,
    provenNode: (where, result) => `${where}: αποδείχθηκε, ${result}`,
    madeVisits: (visits, positions) =>
        `${count(visits, 'επίσκεψη', 'επισκέψεις')}, ${count(positions, 'θέση', 'θέσεις')} συνολικά.`,
    noVisitFits: 'Καμία επίσκεψη δεν χωρά σε τόσους κόμβους: επιτρέψτε περισσότερους.',
    isPlayed: (move) => `Παίζεται ${move}.`,

    noQuestions: 'Δεν έχει τεθεί ακόμη κανένα ερώτημα.',
    asksWin: (name) => `Είναι νίκη για ${name};`,
    asksDraw: (name) => `Είναι τουλάχιστον ισοπαλία για ${name};`,
    yes: 'Ναι.',
    no: 'Όχι.',
    isOpen: 'Μένει ακόμη ανοιχτό.',
    visited: (positions) => `Εξετάστηκαν ${count(positions, 'θέση', 'θέσεις')}.`,
    isFull: 'Η αναζήτηση τελείωσε εκεί, επειδή γέμισε η καταγραφή.',
    entered: (where, name, children) =>
        `${where}: παίζει: ${name}, ${count(children, 'παιδί εξετάστηκε', 'παιδιά εξετάστηκαν')}.`,
    needsOne: (proof, disproof) =>
        `Αρκεί να αποδειχθεί ένα παιδί, άρα ο αριθμός απόδειξης είναι ο μικρότερος: ${proof}. Πρέπει να διαψευσθούν όλα, άρα ο αριθμός διάψευσης είναι το άθροισμα: ${disproof}.`,
    needsAll: (proof, disproof) =>
        `Πρέπει να αποδειχθούν όλα τα παιδιά, άρα ο αριθμός απόδειξης είναι το άθροισμα: ${proof}. Αρκεί να διαψευσθεί ένα, άρα ο αριθμός διάψευσης είναι ο μικρότερος: ${disproof}.`,
    thresholds: (limits) => `Η αναζήτηση τον αφήνει όταν ${limits}.`,
    goes: (where, name, move, isProof, least) =>
        `${where}: επιλογή για ${name}: ${move}, με τον μικρότερο αριθμό ${isProof ? 'απόδειξης' : 'διάψευσης'}: ${least}.`,
    nextBest: (least) => `Το επόμενο έχει ${least}.`,
    until: (limits) => `Η αναζήτηση τον αφήνει όταν ${limits}.`,
    proofReaches: (most) => `ο αριθμός απόδειξης φτάσει ${most}`,
    disproofReaches: (most) => `ο αριθμός διάψευσης φτάσει ${most}`,
    isSettled: 'κριθεί',
    or: ' ή ',
    updated: (where, numbers) => `${where}: οι αριθμοί είναι τώρα ${numbers}.`,
    stays: 'Είναι κάτω από τα όρια: η αναζήτηση μένει.',
    left: (where, numbers) => `${where}: η αναζήτηση φεύγει, με τους αριθμούς ${numbers}.`,
    reachedProof: (most) => `Ο αριθμός απόδειξης έφτασε το όριο ${most}.`,
    reachedDisproof: (most) => `Ο αριθμός διάψευσης έφτασε το όριο ${most}.`,
    proven: 'Αποδείχθηκε: ναι.',
    disproven: 'Διαψεύσθηκε: όχι.',
};
