// The pages on a phone, in the dark, and how soon they are there.
import { expect, it } from 'vitest';
import { everyPage, tableOf, useArena } from './fixture';
import { goTo } from './waiting';

const arena = useArena();
const kPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

it('is played by tapping on a phone', async () => {
    const page = await arena().page(`#/play/${await arena().table(tableOf('tictactoe'))}`, kPhone);
    // X takes the first row, O two cells of the second.
    for (const cell of [0, 3, 1, 4, 2]) {
        await page.locator(`[data-cell="${cell}"].legal`).tap();
        await page.locator(`[data-cell="${cell}"]:not(.legal)`).waitFor();
        await page.locator('.status:not(:empty), .result').first().waitFor();
    }
    expect(await page.locator('.result strong').textContent()).toBe('X won');
});

it('fits a phone: no page scrolls sideways, and the menu leads on', async () => {
    const page = await arena().page('#/', kPhone);
    const widths: Record<string, number> = {};
    for (const { name, hash } of await everyPage(arena())) {
        await goTo(page, hash);
        widths[name] = await page.evaluate(() => document.documentElement.scrollWidth);
    }
    expect(Object.entries(widths).filter(([, width]) => width > 360)).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Analyse', exact: true }).tap();
    await page.getByText('Analyse a position').waitFor();
});

it('shows name, score and clock of both players side by side', async () => {
    const table = tableOf('hexthello', { clock: { game: 600 }, settings: { side: '4' } });
    const viewport = { width: 320, height: 700 };
    const page = await arena().page(`#/play/${await arena().table(table)}`, {
        ...kPhone,
        viewport,
    });
    await page.locator('.players time').first().waitFor();
    const overlaps = await page.locator('.players .bar').evaluateAll((bars) =>
        bars.map((bar) => {
            const range = document.createRange();
            range.selectNodeContents(bar.querySelector('strong')!);
            const boxes = [range, ...bar.querySelectorAll('.score, time')].map((each) =>
                each.getBoundingClientRect(),
            );
            return boxes.flatMap((a, i) =>
                boxes
                    .slice(i + 1)
                    .filter((b) => a.left < b.right && b.left < a.right)
                    .filter((b) => a.top < b.bottom && b.top < a.bottom),
            ).length;
        }),
    );
    expect(overlaps).toEqual([0, 0]);
});

it('is dark where the system is, until its switch is used', async () => {
    const page = await arena().page('#/', { colorScheme: 'dark' });
    const colours = () =>
        page.evaluate(() => {
            const { backgroundColor, color } = getComputedStyle(document.body);
            return [backgroundColor, color];
        });
    const dark = await colours();
    await page.getByRole('button', { name: 'Light colours' }).click();
    await page.getByRole('button', { name: 'Dark colours' }).waitFor();
    const light = await colours();
    expect(light[0]).not.toBe(dark[0]);
    expect(light[1]).not.toBe(dark[1]);
    await page.reload();
    await page.getByRole('button', { name: 'Dark colours' }).waitFor();
    expect(await colours()).toEqual(light);
});

it('is there soon', async () => {
    const page = await arena().page();
    await page.getByRole('button', { name: 'Play Pac-Man' }).waitFor();
    const [painted, bytes] = await page.evaluate(() => {
        const entries = [
            ...performance.getEntriesByType('navigation'),
            ...performance.getEntriesByType('resource'),
        ] as PerformanceResourceTiming[];
        return [
            performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
            entries.reduce((sum, { transferSize }) => sum + transferSize, 0),
        ] as const;
    });
    console.log(`first paint after ${painted.toFixed(0)} ms, ${bytes} bytes in all for the lobby`);
    expect(bytes).toBeLessThan(300_000);
    expect(painted).toBeLessThan(10_000);
});
