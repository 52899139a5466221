// The keys of the pages.
export const keys = {
    title: 'Keys',
    acts: {
        focus: 'move over the board; in games that are played with arrow keys, move',
        choose: 'choose the cell',
        digit: 'play the move of that name',
        backForward: 'one move back, one move forward',
        startEnd: 'to the start, to the end',
        variation: 'to another variation',
        engine: 'engine on or off',
        endLine: 'hide the expected line',
        runStop: 'let the engines play, or stop them',
        playPause: 'play or pause',
        hint: 'a hint',
        undo: 'take back',
        flip: 'flip the board',
        piece: 'choose a piece',
        eraser: 'choose the eraser',
        remove: 'remove the piece',
        next: 'to the next button or field',
        help: 'show these keys',
    },
};
