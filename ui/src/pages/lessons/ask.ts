// An analysis with only its final result, for widgets that need no updates.
import { live } from '../../api/live';
import type { AnalyseOptions, AnalysisUpdate, Line } from '../../api/types';

export function ask(
    line: Line,
    options: AnalyseOptions,
    signal: AbortSignal,
): Promise<AnalysisUpdate> {
    return new Promise((resolve, reject) => {
        const end = live.subscribe<AnalysisUpdate>(
            { do: 'analyse', line, ...options },
            (message) => {
                if (message.is === 'error') finish(() => reject(new Error(message.error)));
                else if (message.done) finish(() => resolve(message));
            },
            { ending: { do: 'quiet' } },
        );
        const finish = (tell: () => void): void => {
            end();
            tell();
        };
        signal.addEventListener('abort', () => finish(() => reject(new Error('cancelled'))), {
            once: true,
        });
    });
}
