// Το μικροσκόπιο, και μια αναζήτηση με λόγια.
import type { Texts } from '../catalogue';
import { numbersOf } from '../numbers';
import { growth } from './growth';

const { number, count } = numbersOf('el');

export const microscope: Texts['microscope'] = {
    title: 'Μικροσκόπιο',
    intro: 'Μια αναζήτηση, κόμβο προς κόμβο. Βήματα με `←` `→`, έναρξη και παύση με το κενό, επόμενο κλάδεμα με `N`.',
    examples: 'Παραδείγματα',
    own: 'Δικό σας…',
    ownTitle: 'Δικό σας δέντρο ή δική σας θέση',
    orPosition: 'Ή μια θέση ενός παιχνιδιού',
    choose: 'Επιλογή θέσης…',
    depth: 'βάθος',
    evaluation: 'αξιολόγηση',
    usual: 'προεπιλογή',
    searchTo: (depth) => `Αναζήτηση ως βάθος ${depth}`,
    presets: {
        textbook: ['Του βιβλίου', 'Τρεις κλάδοι με τρία φύλλα· δύο φύλλα κλαδεύονται'],
        good: ['Καλή σειρά', 'Τα ίδια φύλλα, πρώτα ο καλύτερος κλάδος και το καλύτερο φύλλο'],
        bad: ['Κακή σειρά', 'Τα ίδια φύλλα, πρώτα τα χειρότερα: κανένα κλάδεμα'],
        four: ['Τέσσερις μισοκινήσεις', 'Κλαδέματα του MAX και του MIN'],
        deep: ['Βαθύ κλάδεμα', 'Ένα φράγμα από τη ρίζα, τρεις μισοκινήσεις ψηλότερα'],
        tictactoe: ['Φινάλε τρίλιζας', 'Τέσσερα κενά τετράγωνα, παίζει ο O'],
        nim: ['Νιμ', 'Τρεις μικροί σωροί, αναζήτηση ως το τέλος'],
        cubes: ['Κύβοι', 'Λίγοι κύβοι από κάθε χρώμα'],
        hexthello: ['HexThello', 'Εκτιμήσεις στον ορίζοντα'],
    },

    allSteps: 'Όλα τα βήματα',
    stepByStep: 'Βήμα βήμα',
    inWords: 'Τα βήματα με λόγια',
    currentNode: 'Τρέχων κόμβος',
    node: 'Κόμβος',
    root: 'ρίζα',
    toMove: 'Παίζει',
    aLeaf: 'κανείς, είναι φύλλο',
    bestSoFar: 'Καλύτερη ως τώρα',
    value: 'Αξία',
    bounds: { exact: '', lower: 'τουλάχιστον ', upper: 'το πολύ ' },

    cannotShow: 'Αυτό το δέντρο δεν μπορεί να εμφανιστεί',
    searching: 'Αναζήτηση…',
    searchAnyway: (node) => `Αναζήτηση παρ’ όλα αυτά: ${node}`,
    showOrigin: (bound, step) => `Από πού έρχεται το ${bound}: βήμα ${step}`,
    moreInTree: (nodes) => `και ${number(nodes)} ακόμη στο δέντρο`,
    treeOf: (nodes) => `Δέντρο αναζήτησης με ${count(nodes, 'κόμβο', 'κόμβους')}`,
    picture: (nodes, levels) =>
        `Δέντρο αναζήτησης με ${count(nodes, 'κόμβο', 'κόμβους')}· σχεδιάζονται ${count(levels, 'επίπεδο', 'επίπεδα')}. Τα βήματα και οι αξίες υπάρχουν δίπλα ως κείμενο.`,
    levelsDrawn: 'Επίπεδα που σχεδιάζονται',
    fewer: 'Λιγότερα επίπεδα',
    more: 'Περισσότερα επίπεδα',
    levels: (shown, all) => `${shown} από ${all} επίπεδα`,
    zoom: 'Μεγέθυνση',
    zoomOut: 'Σμίκρυνση',
    zoomIn: 'Μεγέθυνση',
    fit: 'Προσαρμογή στο παράθυρο',
    cutNode: 'Κλαδεύτηκε. Πατήστε για την αιτία, και ξανά για αναζήτηση',
    notSearched: 'Δεν εξετάστηκε',
    folded: (nodes) =>
        nodes === 1
            ? 'Εδώ είναι διπλωμένος 1 κόμβος'
            : `Εδώ είναι διπλωμένοι ${number(nodes)} κόμβοι`,

    steps: 'Βήματα',
    toStart: 'Στην αρχή',
    back: 'Ένα βήμα πίσω',
    play: 'Αναπαραγωγή',
    pause: 'Παύση',
    space: 'κενό',
    forward: 'Ένα βήμα μπροστά',
    toEnd: 'Στο τέλος',
    step: 'Βήμα',
    stepOf: (at, all) => `${at} από ${all}`,
    of: (all) => `από ${all}`,
    nextCut: 'Επόμενο κλάδεμα',
    nextCutTitle: 'Στο επόμενο κλάδεμα (N· προηγούμενο: P)',
    speed: 'Ταχύτητα',
    speeds: ['αργά', 'κανονικά', 'γρήγορα', 'πολύ γρήγορα'],

    treeOfNumbers: 'Ένα δέντρο αριθμών',
    show: 'Εμφάνιση',
    brackets: 'Οι παρενθέσεις περικλείουν τα παιδιά ενός κόμβου· στη ρίζα παίζει ο MAX.',
    place: (line, column) => (line > 1 ? `Γραμμή ${line}, στήλη ${column}: ` : `Στήλη ${column}: `),

    modes: {
        one: 'Μία αναζήτηση',
        predict: 'Προβλέψτε',
        together: 'Δίπλα δίπλα',
        visits: 'Μόντε Κάρλο',
        proof: 'Αριθμοί απόδειξης',
    },
    growth,
    modesTitle: 'Τι να γίνει',
    together: {
        bestFirst: 'Άλφα-βήτα, τα καλύτερα πρώτα',
        leaves: (done, all) => `${number(done)} από ${count(all, 'φύλλο', 'φύλλα')}`,
        done: (value) => `Αξία ${value}`,
        result: (value, leaves) => `Όλες βρίσκουν ${value}. Φύλλα που εξετάστηκαν: ${leaves}.`,
    },
    predict: {
        title: 'Προβλέψτε',
        about: 'Τι θα βρει η αναζήτηση; Δώστε αξίες σε κόμβους και σημειώστε τους κλάδους που θα κλαδέψει: πατήστε έναν κόμβο του δέντρου ή πηγαίνετε από κόμβο σε κόμβο. Κάθε πρόβλεψη ελέγχεται μόλις φτάσουν εκεί τα βήματα, ή όλες μαζί.',
        notWhole:
            'Όλο το δέντρο είναι πολύ μεγάλο. Ό,τι βρίσκεται κάτω από έναν κλάδο που κλαδεύεται δεν σχεδιάζεται, κι αυτό προδίδει κάποια κλαδέματα.',
        toMove: (node, mover) => `${node}: παίζει ο ${mover}`,
        leaf: (node) => `${node}: φύλλο`,
        branches: (values) => `Κλάδοι: ${values}`,
        value: 'Αξία',
        valueOf: (node) => `Αξία, ${node}`,
        willBeCut: 'Θα κλαδευτεί',
        willBeCutNode: (node) => `Θα κλαδευτεί: ${node}`,
        shown: 'Εδώ δεν μένει τίποτα να προβλεφθεί.',
        unreadable: 'Δώστε έναν αριθμό, από την πλευρά του MAX.',
        unreadableGame:
            'Δώστε έναν αριθμό, από την πλευρά του MAX, ή W3 αν ο MAX κερδίζει σε 3, L3 αν χάνει.',
        previous: 'Προηγούμενος κόμβος',
        next: 'Επόμενος κόμβος',
        check: 'Έλεγχος όλων',
        again: 'Από την αρχή',
        results: 'Σωστά και λάθη',
        score: (right, all, missed) =>
            `${right} από ${all} σωστά${missed > 0 ? `, ${count(missed, 'κλάδεμα ξέφυγε', 'κλαδέματα ξέφυγαν')}` : ''}`,
        is: { right: 'Σωστό', wrong: 'Λάθος', missed: 'Ξέφυγε' },
        step: (step) => `Βήμα ${step}`,
        valueRight: (node, value) => `${node}: η αξία είναι ${value}.`,
        valueWrong: (node, typed, value) =>
            `${node}: είπατε ${typed}, η αναζήτηση βρίσκει ${value}.`,
        valueOfCut: (node) => `${node}: δεν εξετάζεται, άρα δεν παίρνει αξία.`,
        cutRight: (node) => `${node}: κλαδεύεται.`,
        cutBelow: (node, branch) =>
            `${node}: δεν εξετάζεται, επειδή το κλάδεμα γίνεται πιο πάνω: ${branch}.`,
        cutWrong: (node) => `${node}: εξετάζεται.`,
        cutMissed: (node) => `${node}: κλαδεύεται.`,
    },

    search: 'Αναζήτηση',
    ways: {
        minimax: 'Minimax',
        'alpha-beta': 'Άλφα-βήτα',
        ordered: 'Άλφα-βήτα με διάταξη',
        best: 'Άλφα-βήτα, τα καλύτερα πρώτα',
    },
    nodesWord: 'κόμβοι',
    allNodes: 'όλοι οι κόμβοι',
    share: (percent) => `${percent} % των κόμβων`,
    leaves: (leaves) => count(leaves, 'φύλλο', 'φύλλα'),
    branchesCut: (cuts) => count(cuts, 'κλάδος κλαδεύτηκε', 'κλάδοι κλαδεύτηκαν'),
    tooLarge: 'πολύ μεγάλο για να σχεδιαστεί',

    tell: {
        nothing: 'Δεν έχει εξεταστεί τίποτα ακόμη.',
        theRoot: 'η ρίζα',
        node: (path) => `κόμβος ${path}`,
        win: (name) => `νίκη: ${name}`,
        winIn: (name, plies) => `νίκη σε ${plies}: ${name}`,
        aWin: (win) => win,
        open: 'Το παράθυρο είναι ανοιχτό: κάθε αξία μετράει.',
        between: (alpha, beta) => `Μετράνε μόνο αξίες ανάμεσα σε α = ${alpha} και β = ${beta}.`,
        cutMaxEqual: (a, _b, high) =>
            `α = β = ${a}: ο MAX έχει ήδη εδώ «${high}», και ο MIN μπορεί να τον περιορίσει στο ίδιο αλλού. Ο MIN δεν κερδίζει τίποτα αν έρθει εδώ.`,
        cutMinEqual: (_a, b, low) =>
            `β = α = ${b}: ο MIN έχει ήδη εδώ «${low}», και ο MAX παίρνει άλλα τόσα αλλού. Ο MAX δεν κερδίζει τίποτα αν έρθει εδώ.`,
        cutMax: (a, b, high, low) =>
            `α = ${a} ≥ β = ${b}: ο MAX έχει ήδη εδώ «${high}», αλλά ο MIN μπορεί να τον περιορίσει αλλού σε «${low}». Ο MIN δεν θα διαλέξει αυτόν τον κόμβο.`,
        cutMin: (a, b, high, low) =>
            `β = ${b} ≤ α = ${a}: ο MIN έχει ήδη εδώ «${low}», αλλά ο MAX μπορεί να πάρει αλλού «${high}». Ο MAX δεν θα διαλέξει αυτόν τον κόμβο.`,
        cutBranches: (branches) =>
            branches === 1
                ? 'Ο τελευταίος κλάδος κλαδεύεται.'
                : `Οι άλλοι ${branches} κλάδοι κλαδεύονται.`,
        origin: (bound, value, where, by) =>
            `${bound} = ${value}. Ορίστηκε εδώ: ${where}. Από τον κλάδο: ${by}.`,
        originHere: (value) => `Από εδώ μετράει ως ${value}.`,
        entered: (node, mover) => `${node}: παίζει ο ${mover}.`,
        updated: (node, mover, value) =>
            `${node}: καλύτερη αξία για τον ${mover} ως τώρα: ${value}.`,
        boundIsNow: (bound, value) => `Το ${bound} είναι τώρα ${value}.`,
        done: (node, words) => `${node}: ολοκληρώθηκε. ${words}`,
        doneWin: (bound, value) =>
            `${{ exact: 'Αξία', lower: 'Για τον MAX τουλάχιστον', upper: 'Για τον MAX το πολύ' }[bound]}: ${value}.`,
        doneValue: (bound, value) =>
            `Η αξία του είναι ${{ exact: 'ακριβώς', lower: 'τουλάχιστον', upper: 'το πολύ' }[bound]} ${value}.`,
        leaf: (node, isEstimate, value) =>
            `${node}: ${isEstimate ? 'φύλλο στον ορίζοντα, με εκτίμηση' : 'φύλλο'}. ${value}.`,
        leafValue: (value) => `αξία ${value}`,
        inside: (node, value, root, changes) =>
            `${node}: αξία ${value}. Με αυτή η αξία της ρίζας είναι ${root}: ${changes ? 'το κλάδεμα την άλλαξε' : 'το κλάδεμα δεν άλλαξε τίποτα'}.`,
    },
};
