// The page of a table.
export const play = {
    plans: 'What the engines expect',
    drawPlans: 'Show the plans on the board',
    noPlan: 'no plan yet',
    edit: 'Edit position',
    increment: 'seconds added for each finished turn',
    draw: {
        title: 'Draw',
        offer: 'Offer a draw',
        offered: (name: string) => `Draw offered by ${name}.`,
        accept: 'Accept',
        decline: 'Decline',
        declined: (name: string) => `Draw declined by ${name}.`,
        waiting: (name: string) => `Draw offered. Waiting for ${name}.`,
    },
};
