// Pictures of positions and games.
export const pictures = {
    title: 'Pictures',
    position: 'This position',
    game: 'The whole game',
    png: 'PNG',
    svg: 'SVG',
    film: 'Animated SVG',
    page: 'Web page',
    making: 'Drawing the game…',
    failed: (why: string) => `The picture could not be made: ${why}`,
    tooLong: (most: number) => `Films are made of at most ${most} moves.`,
    start: 'Start',
    moves: 'Moves',
    previous: 'Back',
    next: 'Forward',
    play: 'Play',
    pause: 'Pause',
};
