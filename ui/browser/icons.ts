// Draws the PNG icons of public/icons/ from the SVG ones. `npm run icons`, after a change of those.
import { readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { kChromium, kFlags } from './arena';

const kIcons = [
    { from: 'favicon.svg', to: 'petteia-192', size: 192 },
    { from: 'favicon.svg', to: 'petteia-512', size: 512 },
    { from: 'icons/maskable.svg', to: 'petteia-maskable-512', size: 512 },
    // Where icons may not be transparent.
    { from: 'icons/maskable.svg', to: 'apple-touch-180', size: 180 },
];

async function draw(page: Page, { from, to, size }: (typeof kIcons)[number]): Promise<void> {
    await page.setViewportSize({ width: size, height: size });
    const svg = readFileSync(`public/${from}`, 'utf8');
    await page.setContent(
        `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    );
    await page.screenshot({ path: `public/icons/${to}.png`, omitBackground: true });
}

const browser = await chromium.launch({ executablePath: kChromium, args: kFlags });
try {
    const page = await browser.newPage();
    for (const icon of kIcons) await draw(page, icon);
} finally {
    await browser.close();
}
