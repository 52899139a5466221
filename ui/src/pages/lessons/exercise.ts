// What an exercise says; its answer stands in the lesson's component.
export interface Choice {
    text: string;
    // The explanation of this answer.
    why: string;
}

// With choices the answer is the place of the right one, from 0; without, it is a number with its
// explanation, and a hint for any other number.
export interface Exercise {
    text: string;
    choices?: Choice[] | undefined;
    why?: string | undefined;
    hint?: string | undefined;
}
