// What a picture of a tree is drawn from: nodes that never change, and their states at a step.
import type { Player } from '../../api/types';
import type { Origin } from './origin';
import type { NodeState } from './playback';
import type { Inside } from './scope.svelte';

export interface PictureNode {
    parent: number | null;
    move: string;
    player: Player;
    kind: 'inner' | 'leaf' | 'cut';
    // Of a leaf whose value is known before it is searched.
    value?: string;
}

export interface Pictured {
    readonly trace?: { game: string; names: [string, string]; nodes: PictureNode[] } | undefined;
    readonly now?: { nodes: NodeState[]; current: number } | undefined;
    // Nodes are drawn from when they are reached.
    readonly grows?: boolean;
    readonly hasWindow: boolean;
    // Where the window of a cut comes from, and branches that were cut and searched afterwards.
    readonly origin: Origin | null;
    readonly inside: ReadonlyMap<number, Inside>;
}
