// What the lessons teach, lesson by lesson. The paragraphs stand before, between and after the widgets.
import { numbersOf } from '../numbers';

const { decimal } = numbersOf('en');

export const course = {
    trees: {
        title: 'A game is a tree',
        summary: 'All ways in which a game can continue, drawn as one tree.',
        before: [
            'Tic-tac-toe with three empty cells, X to move. X has three moves. After each of them O has two, and then one cell is left. Draw each position below the one it follows from: that is a *game tree*. The position at the top is the *root*; positions where the game is over are the *leaves*. One level is a *ply*, a move of one side.',
            'Step through it. The search follows the first branch down to a leaf, then goes back up to the last node with a move left to try. At a leaf the result is known: **W0** means that X has won, **L0** that X has lost, **0** is a draw.',
        ],
        after: [
            'Whoever knows the whole tree plays perfectly. The problem is its size. From the empty board the tree of tic-tac-toe has 549,946 nodes; the tree of chess is too large for any computer. The rest of this course is about searching less of it.',
        ],
        question: 'In how many different ways can this game continue to its end?',
        why: 'Each leaf is one way to continue the game. There are six, though some end on the same board.',
        hint: 'Count the leaves of the tree, the rectangles.',
    },
    minimax: {
        title: 'Minimax by hand',
        summary: 'The value of a position if neither side makes a mistake.',
        before: [
            'The two players have opposite goals. **MAX** (△) wants a large number, **MIN** (▽) a small one. At first only the leaves have values. What is the value of a node above them?',
            "Where MAX is to move, a node has the *maximum* of its children's values; where MIN is to move, the *minimum*. Applied from the leaves up to the root, that is the whole of minimax. Try it on paper first, then step through.",
        ],
        after: [
            'The value at the root is a guarantee. There is a 9 in the tree, but MAX cannot reach it: after the left move MIN chooses the 5. The value is what MAX gets *at least*, whatever MIN does. The thick lines are the *principal variation*: best play of both sides.',
        ],
        question: 'MAX is to move. What is the value of `((4 6) (3 9) (7 8))`?',
        why: 'The minima of the branches are 4, 3 and 7, and MAX takes the largest.',
        hint: 'First the minimum of each pair, then the maximum of the three.',
    },
    'alpha-beta': {
        title: 'Alpha-beta pruning',
        summary: 'Skips branches and still finds the value of minimax.',
        before: [
            'Look at the middle branch of this tree. MAX already has a 3 on the left. MIN finds a 2 here, so the branch is worth 2 *or less*, and MAX will not choose it. The other two leaves cannot change that. They are not searched.',
            '**α** is the value that MAX can already guarantee, **β** the value that MIN can. The search passes both down the tree, and as soon as α ≥ β it leaves the node: with best play the game does not get here. Press *Next cut*, then search a branch that was cut: the value of the root never changes.',
        ],
        after: [
            'Alpha-beta always returns the value of minimax: what it prunes cannot change the result. Of the node that was cut only a bound is known (*at most 2*), which is enough to reject it.',
        ],
        question:
            'Which leaves of `((5 9) (2 7) (6 1))` does alpha-beta prune, searching from left to right?',
        choices: [
            { text: 'None', why: 'After the first branch MAX has 5. What follows from the 2?' },
            {
                text: 'The 7',
                why: 'MAX has 5, and MIN finds 2 in the second branch, so the 7 does not matter. In the third branch the 6 is more than 5, so the 1 must be searched.',
            },
            {
                text: 'The 7 and the 1',
                why: 'After the 6 the third branch may still be worth 6, so the search continues.',
            },
            { text: 'The 9 and the 7', why: 'In the first branch there is no bound to cut with.' },
        ],
    },
    ordering: {
        title: 'Move ordering',
        summary: 'The order of the moves decides how much is pruned.',
        before: [
            'The same nine leaves in three orders. The value is the same, but not the number of nodes: alpha-beta cuts with the bounds it already has, so the best moves should come first. For MAX that is the branch with the largest value, for MIN the leaf with the smallest.',
        ],
        order: 'Order',
        orders: ['Worst first', 'Textbook', 'Best first'],
        after: [
            'The best move is not known before the search, but good guesses are cheap: captures, corners, a *killer move* that refuted a sibling position, or the best move of the previous iteration. With b moves in every position, minimax searches b^{d} leaves at depth d. With the best order alpha-beta needs only b^{⌈d/2⌉} + b^{⌊d/2⌋} − 1 (Knuth and Moore 1975): about twice the depth in the same time. Here b is 3 and d is 2, which gives 3 + 3 − 1 = 5 leaves. Count them.',
        ],
        question:
            'Ten moves in every position, depth 4, the best order: how many leaves does alpha-beta search?',
        why: '10² + 10² − 1. Minimax would search 10,000.',
        hint: 'Put b = 10 and d = 4 into the formula.',
    },
    evaluation: {
        title: 'Evaluation and the horizon',
        summary: 'Where the search stops, an evaluation estimates the value.',
        before: [
            'Most games are too large to be searched to the end. The search stops at a certain depth, its *horizon*, and calls an *evaluation*: a number that is large if the position looks good for MAX. Everything above is minimax as before. The value at the root is then an estimate, as good as the evaluation at the leaves.',
            'This is HexThello on a small board. An evaluation that counts discs rewards turning many discs early. One that was fitted to many games does not. Change the evaluation and compare the values of the leaves; then search one ply deeper.',
        ],
        evaluation: 'Evaluation',
        evaluations: {
            discs: 'counts discs',
            mobility: 'discs, moves and corners',
            full: 'fitted to played games',
        },
        depth: 'depth',
        after: [
            "The search cannot see beyond the horizon: if it stops before the opponent's reply, it counts a gain that does not last. A deeper search corrects many errors of a simple evaluation, and a good evaluation saves depth. Strong programs need both.",
        ],
        question: 'The search says +4 at depth 6. What is true of this number?',
        choices: [
            {
                text: 'It is proven, because alpha-beta found it',
                why: 'Alpha-beta is exact for the tree it searches. The leaves are still estimates.',
            },
            {
                text: 'It is the value of the tree down to the horizon, with estimates at its leaves',
                why: 'Only a win, loss or draw that follows from finished games alone is proven.',
            },
            {
                text: 'It grows with the depth',
                why: 'It changes with the depth, in either direction.',
            },
        ],
    },
    deepening: {
        title: 'Iterative deepening and the transposition table',
        summary: 'Measured on this machine while you read.',
        before: [
            'How deep should a program search in ten seconds? It cannot know in advance. So it searches to depth 1, then 2, then 3, until the time is up, and plays the best move of the last finished search. That is *iterative deepening*. It looks wasteful, but the last depth costs more than all before it together, and their results improve the move ordering of the next one.',
            'Different moves often lead to the same position. A *transposition table* stores the value of a position with the depth of its search, and the best move of the previous iteration. With *symmetry*, a rotated or mirrored position is found in the table too.',
        ],
        steps: ['minimax', '+ alpha-beta', '+ ordering', '+ table', '+ symmetry', '+ deepening'],
        stop: 'Stop',
        measure: 'Measure',
        what: 'Tic-tac-toe from the empty board to depth 8, on this machine',
        after: [
            'Each row adds one technique to the row above it. In the last row the number of nodes grows: in such a small game deepening costs more than it saves. In large games every strong program uses it.',
        ],
        question:
            'With ten moves in every position, depth 4 has 10,000 leaves. How many leaves do depths 1 to 3 have together?',
        why: '10 + 100 + 1,000. That is 11 % more, and an answer is ready at any time.',
        hint: 'Add the leaves of depths 1, 2 and 3.',
    },
    cost: {
        title: 'Reading the cost of a search',
        summary: 'Nodes, branching factor and depth, and what they say about time.',
        before: [
            'A search costs as much as the *nodes* that it visits. With b moves in every position, the *branching factor*, and depth d, a tree has 1 + b + b^{2} + … + b^{d} nodes, most of them on the last level. One more ply makes the search b times as long.',
            'The trees of real games are less regular. Their *effective branching factor* is measured: the nodes of a search to depth d, divided by the nodes of the search to depth d − 1. It tells how long the next depth will take.',
            'Here is Nim with piles of 1 and 2, searched to the end. Step through it and watch the board: several nodes have the same piles.',
        ],
        after: [
            'With the best order alpha-beta visits about b^{d/2} leaves instead of b^{d}, as if every position had only √b moves. Chess has about 35 moves in a position; alpha-beta at its best makes about 6 of them.',
            'Different sequences of moves that lead to the same position are *transpositions*. From the empty board of tic-tac-toe the first three plies give 9 · 8 · 7 = 504 sequences, but only 252 boards, because the two X can come in either order. With a transposition table each board has to be searched only once.',
        ],
        exercises: [
            {
                text: 'The whole tree above has 12 nodes. How many different positions are among them, if only the piles count and not who is to move?',
                why: '(1,2), (0,2), (1,1), (1,0), (0,1) and (0,0). The other six nodes repeat one of these.',
                hint: 'Write down the two piles of every node, each pair once. Empty piles count too: the end is (0,0).',
            },
            {
                text: 'Three moves in every position, depth 3. How many nodes does the tree have, the root included?',
                why: '1 + 3 + 9 + 27. Two thirds of them are on the last level.',
                hint: 'Add the nodes of the four levels, from 1 to 3 · 3 · 3.',
            },
            {
                text: 'A search to depth 7 visits 20,000 nodes, one to depth 8 visits 100,000. What is the effective branching factor?',
                why: '100,000 / 20,000. Depth 9 will take about 500,000 nodes.',
                hint: 'Divide the nodes of the deeper search by the nodes of the other.',
            },
            {
                text: 'Ten moves in every position, and time for two million leaves. Minimax reaches depth 6. Which depth does alpha-beta reach with the best order?',
                why: '10⁶ + 10⁶ − 1 = 1,999,999 leaves: twice the depth in the same time.',
                hint: 'For even d alpha-beta needs 2 · b^{d/2} − 1 leaves. What is the largest d for which that is at most 2,000,000?',
            },
        ],
    },
    solved: {
        title: 'Solved games',
        summary: 'Play against an opponent that never makes a mistake.',
        before: [
            'Nim: take any number of pieces from one pile; whoever takes the last piece wins. A small game like this can be *solved*: the value of every position is computed backwards from the end of the game. A position is a *win in n* if some move leads to a loss in n − 1 for the other side, and a *loss* if every move leads to a win for the other side. The winner takes the shortest way, the loser the longest.',
            'You move first, and you can win. Your opponent plays perfectly: after one mistake you cannot win any more. Switch on the values to see which moves keep the win.',
        ],
        after: [
            'For Nim there is even a formula (Bouton 1901). Write the piles as binary numbers and count the ones in each column. If all counts are even, the player to move loses: every move makes some count odd, and the other player can make all of them even again. 3, 4, 5 is 011, 100, 101: the middle column is odd, and taking 2 from the first pile makes it even. Other games have no such formula, but [the solver](#/solver?game=cubes) computes their values.',
        ],
        question: 'Piles of 1, 4 and 5. Who wins with best play?',
        choices: [
            {
                text: 'The player to move',
                why: '001, 100, 101: the count is even in every column. What follows from that?',
            },
            {
                text: 'The other player',
                why: '001, 100, 101: two ones in the first column, none in the second, two in the third. All even, so the player to move loses.',
            },
            {
                text: 'Neither, it is a draw',
                why: 'One player takes the last piece: Nim has no draws.',
            },
        ],
    },
    proofs: {
        title: 'Proofs',
        summary: 'Who wins, found where the least is left to prove.',
        before: [
            'Sometimes only one question matters: does the player to move win? Then every value is *yes* or *no*, and the tree is an *AND/OR tree*. Where the player is to move, one winning move is enough: an **OR** node. Where the opponent is to move, all moves must win for the player: an **AND** node.',
            '*Proof-number search* (Allis, van der Meulen and van den Herik 1994) keeps two numbers at every node. The *proof number* says how many leaves must at least be proven until the node is proven, the *disproof number* how many must at least be disproven until it is disproven. A leaf that has not been looked at has 1 and 1; a win has 0 and ∞, a loss ∞ and 0. At an OR node the proof number is the *least* of the children, and the disproof number their *sum*. At an AND node it is the other way round.',
            'From the root the search goes to the child with the least proof number at an OR node, and with the least disproof number at an AND node, until it reaches a leaf: the *most-proving node*, which is marked. It is expanded, and the numbers above it change. Here boxes with corners are OR nodes and rounded ones AND nodes; the proof number stands above the disproof number. Predict where the search goes before you press the button.',
        ],
        expand: 'Expand the marked node',
        back: 'One step back',
        restart: 'Start again',
        picture: (nodes: number) =>
            `AND/OR tree of ${nodes} ${nodes === 1 ? 'node' : 'nodes'}. The numbers of the root and what happens are told below.`,
        now: (expanded: number, proof: string, disproof: string, isDone: boolean) =>
            `Expanded: ${expanded}. The root has the proof number ${proof} and the disproof number ${disproof}.${isDone ? ' It is proven: the player to move wins.' : ''}`,
        after: [
            'The search left the first move when it was disproven, and the third one as soon as its proof number, 3, was larger than that of the second. It has no depth: it goes deep where the opponent has few replies, because there little is left to prove. Forced lines are found quickly that alpha-beta would reach only after all shorter ones.',
            'It answers nothing else. It does not know how soon the win comes, and without a proof it has no estimate. The tree must also be kept in memory; *df-pn* (Nagai 2002) does nearly the same by a depth-first search with a transposition table. `petteia solve nim --piles 9,10,11 --winner` uses it.',
        ],
        exercises: [
            {
                text: 'An OR node has three children with proof numbers 3, 1, 2 and disproof numbers 1, 4, 2. What is its proof number?',
                why: 'One child is enough, and the second needs only one more leaf.',
                hint: 'At an OR node one proven child is enough. Which needs least?',
            },
            {
                text: 'What is the disproof number of the same node?',
                why: '1 + 4 + 2: all children have to be disproven.',
                hint: 'An OR node is disproven only if all of its children are.',
            },
            {
                text: 'The same three children, but below an AND node. What is its proof number?',
                why: '3 + 1 + 2: all children have to be proven.',
                hint: 'An AND node is proven only if all of its children are.',
            },
            {
                text: 'The root is an OR node with two AND nodes below it, A and B. A has three leaves. B has two OR nodes: B1 with three leaves and B2 with two. All leaves have 1 and 1. Where is the leaf that is expanded next?',
                choices: [
                    {
                        text: 'Below A',
                        why: 'The root goes to the least proof number. A needs all of its leaves, 3; what does B need?',
                    },
                    {
                        text: 'Below B1',
                        why: 'B is right, with the proof number 1 + 1 = 2. At B, an AND node, the least disproof number counts.',
                    },
                    {
                        text: 'Below B2',
                        why: 'B has the proof number 1 + 1 = 2, A has 3. At B the least disproof number counts: B1 has 3, B2 has 2.',
                    },
                ],
            },
        ],
    },
    chance: {
        title: 'Opponents that make mistakes',
        summary: 'Minimax assumes the best reply. Expectimax does not.',
        before: [
            'Minimax assumes that the opponent always finds the best reply. Against ghosts that move at random this is too pessimistic: it calls a move lost that loses only sometimes, and it cannot distinguish between lost moves.',
            "*Expectimax* (Michie 1966) treats the opponent's move as chance: the value of such a node is the *mean* of its children instead of the minimum. Here is Pac-Man in a small maze with two ghosts, searched both ways to depth 8.",
        ],
        columns: ['Pac-Man moves', 'best ghosts', 'random ghosts'],
        ways: { N: 'North', E: 'East', S: 'South', W: 'West' } as Record<string, string>,
        losses: (percent: number) => `about ${percent} % losses`,
        after: [
            'Against best play the move east loses within three plies. If the ghosts move at random, it loses in about half of the games. Another move is still better here; but where minimax finds every move lost, these numbers show which one has the best chances. Expectimax costs more: a cut needs bounds on all outcomes, so less is pruned. And a plan that relies on mistakes fails against an opponent that makes none.',
        ],
        question:
            'Move A always gives 3. Move B gives 10 or −2 with equal probability. What is the expectimax value of B?',
        why: '(10 − 2) / 2. Expectimax chooses B with 4, minimax chooses A with 3.',
        hint: 'The mean of 10 and −2.',
    },
    'monte-carlo': {
        title: 'Monte Carlo tree search',
        summary: 'Values from many visits, which go where it looks best or where little is known.',
        before: [
            'In a large game alpha-beta needs an evaluation. *Monte Carlo tree search* can do without: it plays a game to its end at random, again and again, and takes the *mean* of the results as the value of a position, from 0 (all games lost) to 1 (all won). Each game is a *visit* of the moves that it begins with.',
            'Which move should be visited next? The one with the highest mean, or one that had few visits and bad luck? The *upper confidence bound* (Auer, Cesa-Bianchi and Fischer 2002) adds a bonus to the mean: mean + c · √(ln N / n), where n is the number of visits of this move and N that of all moves. The bonus shrinks with every visit of the move and grows slowly with visits of the others. The move with the highest bound is visited next.',
            'Here are three moves. How often each wins is hidden: visit them and find the best. Then start again with c = 0, where only the means count, and with c = 2.',
        ],
        visit: (times: number) => (times === 1 ? '1 visit' : `${times} visits`),
        restart: 'Start again',
        columns: ['Move', 'n', 'mean', 'bonus', 'bound'],
        moves: ['A', 'B', 'C'],
        now: (visits: number, move: string) => `N = ${visits}. Next visit: ${move}.`,
        decimal: (value: number) => decimal(value, 2),
        short: (value: number) => decimal(value, value % 1 === 0 ? 0 : 1),
        after: [
            'The moves win 45, 60 and 30 % of their games. With c = 0 the search stays with A, since B lost its first game and never gets a second one. With c = 2 it wastes visits on C. In between it soon prefers B, and still returns to the others now and then.',
            'In a tree the same rule chooses a move at every node on the way down, for the player who moves there (Kocsis and Szepesvári 2006). At the end of the way a leaf gets children, a game is played from it, and its result is added to all nodes on the way back. The tree grows deepest where the moves are good. At the end the move with the *most visits* is played: its mean is the most reliable.',
            "A mean is an estimate, however many visits it has. Only finished games prove something: a position is proven to be won if *one* move leads to a position that is lost for the opponent, and lost if *all* moves lead to positions that are won for the opponent. What is proven is not visited again. Petteia's player `mcts` uses an evaluation instead of random games by default, and a small c, 0.15.",
        ],
        exercises: [
            {
                text: 'A move was visited 8 times: 5 wins, 2 draws, 1 loss. A draw counts as half a win. What is its mean?',
                why: '(5 + 2 · 0.5) / 8 = 6 / 8.',
                hint: 'Add 1 for every win and 0.5 for every draw, and divide by the visits.',
            },
            {
                text: 'After N = 100 visits (ln N ≈ 4.6), with c = 0.5: A has the mean 0.6 in 64 visits, B 0.5 in 32 visits, C 0.3 in 4 visits. Which move is visited next?',
                choices: [
                    {
                        text: 'A',
                        why: 'Its mean is the highest, but its bonus is only 0.5 · √(4.6 / 64) ≈ 0.13.',
                    },
                    { text: 'B', why: 'Its bound is 0.5 + 0.5 · √(4.6 / 32) ≈ 0.69. A has more.' },
                    {
                        text: 'C',
                        why: 'The bounds are about 0.73, 0.69 and 0.3 + 0.5 · √(4.6 / 4) ≈ 0.84. Little is known about C.',
                    },
                ],
            },
            {
                text: 'After all visits, A has 700 visits and the mean 0.62, B has 20 visits and the mean 0.7. Which move is played?',
                choices: [
                    {
                        text: 'A',
                        why: 'It has the most visits. The mean of B comes from 20 games, and may be luck.',
                    },
                    {
                        text: 'B',
                        why: 'Its mean is higher, but it comes from 20 games only.',
                    },
                ],
            },
            {
                text: 'In which of these positions is the result proven?',
                choices: [
                    {
                        text: 'A mean of 0.99 after a million visits',
                        why: 'The one reply that refutes it may hide among the visits. A mean proves nothing.',
                    },
                    {
                        text: 'One move wins at once, the others have not been visited',
                        why: 'One winning move is enough: the position is won, whatever the others are worth.',
                    },
                    {
                        text: 'One move loses for certain, the others have not been visited',
                        why: 'For a loss all moves must be proven to lose.',
                    },
                ],
            },
        ],
    },
    player: {
        title: 'Writing your own player',
        summary: 'From a file to start from to the league, in any language.',
        before: [
            'A player is a program that reads orders as lines from its standard input and writes answers as lines to its standard output. The protocol is UGI, the *Universal Game Interface*. Four orders are enough: to `ugi` it answers `ugiok`, to `isready` it answers `readyok`; `position` says which moves were played and has no answer; to `go` it answers `bestmove` and its move. It ignores every other order, ends at `quit`, and flushes its output after every line.',
            'Here is a game of Nim with piles of 3, 4 and 5. A move such as `1:2` takes two pieces from the first pile. `position` always gives all moves from the start, so the player needs no memory of the game.',
        ],
        legend: '> is sent to the player, < is what it answers.',
        between: [
            'Do not begin with an empty file. The folder `assignments/starters` has programs in C++, C, Python and Java that read trees of numbers: only the search has to be written. `examples/players` has whole players, tic-tac-toe in Python and Nim in C. Then step by step:',
        ],
        steps: [
            'grades the search. If a known bug explains the answers, its name is shown with the smallest tree on which it matters.',
            'plays a hundred games against random moves. Every opening is played twice, with sides changed.',
            'grades the player by its share of the points against reference players.',
            'lets it meet others at HexThello, the game of the league.',
        ],
        after: [
            'An illegal move, a late answer or a crash loses the game, and the match goes on; the report says what happened. Standard output belongs to the protocol. What you want to see while the player thinks goes to standard error. The first player need not be strong: it must be *correct*. Then change one thing at a time and let the new version play a match against the old one. The players of [the league](#/league) can be watched here.',
        ],
        exercises: [
            {
                text: 'The player reads `position startpos moves 1:2 1:1`. What does it answer?',
                choices: [
                    {
                        text: '`readyok`',
                        why: 'That is the answer to `isready`.',
                    },
                    {
                        text: 'Nothing',
                        why: 'It remembers the position and waits for the next order.',
                    },
                    {
                        text: '`bestmove 3:1`',
                        why: 'It may not move before `go`.',
                    },
                ],
            },
            {
                text: 'The game starts with piles of 3, 4 and 5. How many pieces are left, in all piles together, after `position startpos moves 1:2 1:1`?',
                why: 'Two pieces and then one piece were taken from the first pile. 0, 4 and 5 are left.',
                hint: '`1:2` takes two pieces from the first pile. What does `1:1` take?',
            },
            {
                text: 'Now it reads `go movetime 1000`. What must it write within a second?',
                choices: [
                    {
                        text: '`bestmove 3:1`',
                        why: 'Lines that begin with `info` may come before it. Taking one piece from the third pile leaves 4 and 4.',
                    },
                    {
                        text: '`3:1`',
                        why: 'The word `bestmove` stands before the move.',
                    },
                    {
                        text: '`info depth 3 score win`',
                        why: 'That may be written while it thinks, but it is no move. Without `bestmove` the game is lost: late.',
                    },
                ],
            },
            {
                text: 'On some trees your alpha-beta finds a wrong value. Which command tells you what the bug may be?',
                choices: [
                    {
                        text: '`petteia grade alpha-beta "cmd:python3 my_search.py"`',
                        why: 'It compares values, moves and visited leaves with those of searches that have known bugs.',
                    },
                    {
                        text: '`petteia match tictactoe "cmd:python3 my_player.py" random`',
                        why: 'A match shows how strong a player is, not why it is wrong.',
                    },
                    {
                        text: '`petteia analyse tictactoe`',
                        why: "That is Petteia's own opinion of a position. Your program is not asked.",
                    },
                ],
            },
            {
                text: 'You changed the evaluation. Is the new player stronger than the old one?',
                choices: [
                    {
                        text: '`petteia play tictactoe --second "cmd:python3 new.py"`',
                        why: 'One game against yourself says little.',
                    },
                    {
                        text: '`petteia match tictactoe "cmd:python3 new.py" random --games 10`',
                        why: 'Both versions may beat random moves. They have to meet.',
                    },
                    {
                        text: '`petteia match tictactoe "cmd:python3 new.py" "cmd:python3 old.py" --games 100`',
                        why: 'A hundred games of one against the other, with the error of the result.',
                    },
                ],
            },
        ],
    },
};
