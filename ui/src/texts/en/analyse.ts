// The analysis page.
export const analyse = {
    expected: (moves: number) =>
        moves === 1 ? 'expected line, 1 move' : `expected line, ${moves} moves`,
    playLine: (moves: number) => (moves === 1 ? 'Play this move' : `Play these ${moves} moves`),
    editPosition: 'Edit this position',
    note: {
        title: 'Comment on this move',
        titleStart: 'Comment on the start',
        symbols: 'Symbol',
        none: 'no symbol',
        names: {
            '!': 'good move',
            '?': 'mistake',
            '!!': 'brilliant move',
            '??': 'blunder',
            '!?': 'interesting move',
            '?!': 'doubtful move',
        },
        placeholder: 'Your comment',
        left: (signs: number) => `${signs} characters left`,
        button: 'Comment',
    },
};
