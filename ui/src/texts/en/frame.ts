// The frame of every page.
export const frame = {
    skip: 'Skip to content',
    home: 'Petteia, all games',
    menu: 'Menu',
    pages: 'Pages',
    language: 'Language',
    lightColours: 'Light colours',
    darkColours: 'Dark colours',
    titles: {
        lobby: 'Games',
        play: 'Play',
        analyse: 'Analyse',
        edit: 'Editor',
        compare: 'Compare',
        microscope: 'Microscope',
        league: 'League',
        solver: 'Solver',
        lessons: 'Lessons',
    },
    connectionLost: (isConnecting: boolean) =>
        `Connection lost. ${isConnecting ? 'Connecting…' : 'Trying to reconnect.'}`,
    noAnswer: 'Petteia does not answer. Is `petteia serve` still running?',
    offline:
        'No connection to Petteia. The [lessons](#/lessons) can be read; games and searches need the program.',
    updated: 'Petteia was updated.',
    reload: 'Reload',
    reconnect: 'Reconnect now',
    loading: 'Loading…',
    notLoaded: 'This page could not be loaded',
    notLoadedWhy: 'Petteia does not answer, or was updated. Is `petteia serve` still running?',
    notFound: 'Page not found',
    allGames: 'All games',
};
