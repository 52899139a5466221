// Every page, light and dark, has no serious finding of axe-core.
import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { everyPage, useArena } from './fixture';
import { goTo, settled } from './waiting';

const arena = useArena();

// "button-name of .theme: …"
async function findings(page: Page): Promise<string[]> {
    const violations = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
            resultTypes: ['violations'],
        });
        return violations as Result[];
    });
    return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${id} of ${target}: ${failureSummary}`),
        );
}

it('keeps nobody out of any page', async () => {
    const page = await arena().page('#/', { reducedMotion: 'reduce' });
    // Not as a script of the page, which its policy forbids.
    await page.evaluate(axe.source);
    const found: Record<string, string[]> = {};
    for (const { name, hash } of await everyPage(arena())) {
        await goTo(page, hash);
        for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await settled(page);
            const some = await findings(page);
            if (some.length > 0) found[`${name}, ${colorScheme}`] = some;
        }
    }
    expect(found).toEqual({});
});
