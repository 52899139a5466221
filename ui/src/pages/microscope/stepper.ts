// What step controls drive: one search, or several in step.
export interface Stepper {
    // Steps that are done, and all.
    readonly at: number;
    readonly length: number;
    readonly hasCuts: boolean;
    goTo(step: number): void;
    // What a jump goes to; cuts where it is not given.
    readonly jump?: 'visit' | 'position';
    // False if there is none.
    nextCut(): boolean;
    previousCut(): boolean;
}
