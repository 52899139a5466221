// Ό,τι ανήκει στον πίνακα σε κάθε σελίδα.
import type { Texts } from '../catalogue';

export const board: Texts['board'] = {
    flip: 'Περιστροφή',
};
