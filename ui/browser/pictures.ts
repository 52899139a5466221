// Takes the README's pictures of the browser application: the program plays a while, then a look at
// it. `tools/screenshots` runs it with the folder that they go to.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Arena } from './arena';
import { atNode, settled } from './waiting';

const kFolder = process.argv.at(-1)!;
const kSize = { width: 1100, height: 690 };

// Lets two agents play so far.
async function played(arena: Arena, game: string, agents: string[], node: number): Promise<Page> {
    const table = { game, settings: {}, moves: [], players: agents, running: true };
    const page = await arena.page(`#/play/${await arena.table(table)}`, { viewport: kSize });
    await atNode(page, node);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Run' }).waitFor();
    return page;
}

async function takePictures(arena: Arena): Promise<void> {
    const take = async (page: Page, name: string) => {
        await page.mouse.move(0, 0);
        await settled(page);
        await page.screenshot({ path: join(kFolder, `${name}.png`) });
    };
    const lobby = await arena.page('#/', { viewport: kSize });
    await lobby.getByRole('button', { name: 'Play Pac-Man' }).waitFor();
    await take(lobby, 'lobby');
    await take(await played(arena, 'pacman', ['course', 'chasers'], 60), 'pacman');
    const agents = ['engine:level=4', 'engine:level=2'];
    await take(await played(arena, 'hexthello', agents, 30), 'hexthello');
}

const arena = await Arena.open();
try {
    await takePictures(arena);
} finally {
    await arena.close();
}
