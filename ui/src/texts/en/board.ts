// What belongs to the board on every page.
export const board = {
    flip: 'Flip',
};
