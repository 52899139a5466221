// What agents expect: which of them expect anything, and what is left of a plan where the table stands.
import { pathTo } from '../../api/table';
import type { Plan, TreeEntry } from '../../api/types';
import { parseAgent } from '../../parts/seats/agents';

// Only those that search look ahead.
export const makesPlans = (agent: string) => ['engine', 'minimax'].includes(parseAgent(agent).kind);

// The moves that it still expects; null if something else was played.
export function restOf(plan: Plan, tree: TreeEntry[], node: number): string[] | null {
    const path = pathTo(tree, node);
    const from = plan.node === 0 ? 0 : path.indexOf(plan.node) + 1;
    if (plan.node !== 0 && from === 0) return null;
    const played = path.slice(from).map((each) => tree[each - 1]![1]);
    if (!played.every((move, i) => move === plan.moves[i])) return null;
    const rest = plan.moves.slice(played.length);
    return rest.length > 0 ? rest : null;
}
