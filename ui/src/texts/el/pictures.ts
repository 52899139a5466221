// Εικόνες θέσεων και παιχνιδιών.
import type { Texts } from '../catalogue';

export const pictures: Texts['pictures'] = {
    title: 'Εικόνες',
    position: 'Αυτή η θέση',
    game: 'Όλο το παιχνίδι',
    png: 'Ως PNG',
    svg: 'Ως SVG',
    film: 'Κινούμενο SVG',
    page: 'Ιστοσελίδα',
    making: 'Σχεδιάζεται το παιχνίδι…',
    failed: (why) => `Η εικόνα δεν μπόρεσε να γίνει: ${why}`,
    tooLong: (most) => `Οι ταινίες έχουν το πολύ ${most} κινήσεις.`,
    start: 'Αρχή',
    moves: 'Κινήσεις',
    previous: 'Πίσω',
    next: 'Μπροστά',
    play: 'Αναπαραγωγή',
    pause: 'Παύση',
};
