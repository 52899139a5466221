// What a search whose tree grows came to, in a sentence.
import type { ProofTrace, VisitTrace } from '../../../api/types';
import { t } from '../../../texts/language.svelte';
import { questionText } from './narrate_growth';

export function summaryOf(trace: VisitTrace | ProofTrace): string {
    const words = t().microscope.growth;
    const played = trace.best === null ? '' : ` ${words.isPlayed(trace.best)}`;
    const end = trace.full ? ` ${words.isFull}` : '';
    if ('visits' in trace && trace.visits.length === 0 && trace.best !== null)
        return words.noVisitFits;
    if ('visits' in trace)
        return `${words.madeVisits(trace.visits.length, trace.positions)}${end}${played}`;
    const answers = trace.questions.map((question) => {
        const { answer } = question;
        const said = answer === null ? words.isOpen : answer ? words.yes : words.no;
        return `${questionText(trace, question)} ${said}`;
    });
    return `${words.visited(trace.positions)}${end} ${answers.join(' ')}${played}`;
}
