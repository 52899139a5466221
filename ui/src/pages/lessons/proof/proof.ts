// Proof-number search (Allis, van der Meulen and van den Herik 1994) on a small tree whose leaves are known, to
// be watched. The root is an OR node: one child that is won proves it. On the next level are AND nodes, which
// need all of their children; and so on by turns.

// A finished game or the positions after each move.
export type Game = 'won' | 'lost' | Game[];

export interface ProofNode {
    parent: number | null;
    kind: 'inner' | 'leaf';
    isOr: boolean;
    game: Game;
    // None before it is expanded.
    children: number[];
}

export interface Numbers {
    // The least number of leaves that must be won for a proof, and lost for a disproof.
    proof: number;
    disproof: number;
}

export const sumOf = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

// At an OR node the least proof number counts and all disproof numbers do; at an AND node it is the other way round.
export function combined(isOr: boolean, children: Numbers[]): Numbers {
    const proofs = children.map(({ proof }) => proof);
    const disproofs = children.map(({ disproof }) => disproof);
    return isOr
        ? { proof: Math.min(...proofs), disproof: sumOf(disproofs) }
        : { proof: sumOf(proofs), disproof: Math.min(...disproofs) };
}

// Of equal children the first: the least proof number at an OR node, the least disproof number at an AND node.
export function nextChild(isOr: boolean, children: Numbers[]): number {
    const counts = children.map(({ proof, disproof }) => (isOr ? proof : disproof));
    return counts.indexOf(Math.min(...counts));
}

export class ProofSearch {
    nodes: ProofNode[] = [];
    expanded = 0;

    constructor(game: Game) {
        this.add(null, true, game);
    }

    numbersOf(node: number): Numbers {
        const { game, isOr, children } = this.nodes[node]!;
        if (game === 'won') return { proof: 0, disproof: Infinity };
        if (game === 'lost') return { proof: Infinity, disproof: 0 };
        if (children.length === 0) return { proof: 1, disproof: 1 };
        return combined(
            isOr,
            children.map((child) => this.numbersOf(child)),
        );
    }

    get isDone(): boolean {
        const { proof, disproof } = this.numbersOf(0);
        return proof === 0 || disproof === 0;
    }

    // The leaf that contributes both to a proof and to a disproof of the root; none when that is settled.
    get next(): number | null {
        if (this.isDone) return null;
        let node = 0;
        for (;;) {
            const { isOr, children } = this.nodes[node]!;
            if (children.length === 0) return node;
            const numbers = children.map((child) => this.numbersOf(child));
            node = children[nextChild(isOr, numbers)]!;
        }
    }

    expand(): void {
        const node = this.next;
        if (node === null) return;
        const { game, isOr } = this.nodes[node]!;
        for (const each of game as Game[]) this.add(node, !isOr, each);
        ++this.expanded;
    }

    private add(parent: number | null, isOr: boolean, game: Game): void {
        const node = this.nodes.length;
        const kind = typeof game === 'string' ? 'leaf' : 'inner';
        this.nodes.push({ parent, kind, isOr, game, children: [] });
        if (parent !== null) this.nodes[parent]!.children.push(node);
    }
}
