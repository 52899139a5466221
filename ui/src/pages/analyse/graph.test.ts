import { expect, it } from 'vitest';
import { graphPath, graphPoints } from './graph';

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
