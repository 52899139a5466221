// Η σελίδα ενός τραπεζιού.
import type { Texts } from '../catalogue';

export const play: Texts['play'] = {
    plans: 'Τι περιμένουν οι μηχανές',
    drawPlans: 'Τα σχέδια πάνω στον πίνακα',
    noPlan: 'κανένα σχέδιο ακόμη',
    edit: 'Επεξεργασία θέσης',
    increment: 'δευτερόλεπτα που προστίθενται σε κάθε γύρο',
    draw: {
        title: 'Ισοπαλία',
        offer: 'Πρόταση ισοπαλίας',
        offered: (name) => `Πρόταση ισοπαλίας: ${name}.`,
        accept: 'Αποδοχή',
        decline: 'Απόρριψη',
        declined: (name) => `Απόρριψη ισοπαλίας: ${name}.`,
        waiting: (name) => `Η ισοπαλία προτάθηκε. Αναμονή: ${name}.`,
    },
};
