import { expect, it } from 'vitest';
import { draw, estimate, loss, win } from '../../parts/verdict_fixture';
import { graphPath, graphPoints, proofsOf } from './graph';

it('draws what is known and leaves gaps where nothing is', () => {
    const points = graphPoints(
        [{ value: 'draw' }, { value: 'win', distance: 3 }, null, { value: 'loss' }],
        1,
    );
    expect(points).toEqual([0, 1, null, -1]);
    expect(graphPath(points).map(({ stroke }) => stroke)).toEqual([
        'M0 0L0.3333 -1',
        'M1 1h-0.004',
    ]);
    expect(graphPath(points)[0]!.area).toBe('M0 0L0.3333 -1L0.3333 0L0 0Z');
});

it('draws nothing of nothing', () => {
    expect(graphPath([null, null])).toEqual([]);
    expect(graphPath([])).toEqual([]);
});

it('tells what is proven, in stretches of the same result', () => {
    const proofs = proofsOf([estimate(3), draw, draw, win(5), win(3), null, win(1), loss(4)]);
    expect(proofs.map(({ from, to, result }) => [from, to, result])).toEqual([
        [1, 2, 'draw'],
        [3, 4, 'win'],
        [6, 6, 'win'],
        [7, 7, 'loss'],
    ]);
    expect(proofs[1]).toMatchObject({ first: win(5), last: win(3) });
});

it('proves nothing of estimates', () => {
    expect(proofsOf([estimate(3), null, estimate(-4)])).toEqual([]);
});
