#!/usr/bin/env python3
"""A student's program that plays games by the engine protocol. `--bug NAME` gives it a bug, as a student would write it;
`--search minimax` makes it search without cuts, `--order tactics` looks at wins
and threats first, `--static lines` gives it a static value of tic-tac-toe.

Written without regard to how the grader models bugs: that it names them proves something.
"""
import math
import sys
import time

OPTIONS = dict(zip(sys.argv[1::2], sys.argv[2::2]))
BUG = OPTIONS.get("--bug", "")
HAS_CUTS = OPTIONS.get("--search", "alpha-beta") == "alpha-beta"
WIN = 1000


class Game:
    """A position; `result` and `static` speak for the player to move, whose number is `mover`."""

    mover = 0

    def static(self):
        return 0


class Board(Game):
    """A grid of marks of two players."""

    marks, empty, rows_are_slashed = "XO", ".", True

    def __init__(self, text):
        cells, mover = text.split()
        self.rows = [list(row) for row in cells.split("/")]
        self.mover = self.marks.index(mover)

    def place(self, row, col):
        self.rows[row][col] = self.marks[self.mover]
        self.mover = 1 - self.mover

    def take_back(self, row, col):
        self.rows[row][col] = self.empty
        self.mover = 1 - self.mover

    def empty_cells(self):
        return [(r, c) for r, row in enumerate(self.rows) for c, mark in enumerate(row) if mark == self.empty]

    def lines(self, length):
        height, width = len(self.rows), len(self.rows[0])
        for r in range(height):
            for c in range(width):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    end_r, end_c = r + down * (length - 1), c + right * (length - 1)
                    if end_r < height and 0 <= end_c < width:
                        yield "".join(self.rows[r + i * down][c + i * right] for i in range(length))


class TicTacToe(Board):
    start = ".../.../... X"

    def moves(self):
        cells = [] if self.is_over() else [str(3 * r + c + 1) for r, c in self.empty_cells()]
        return sorted(cells, key=self.urgency) if OPTIONS.get("--order") == "tactics" else cells

    def urgency(self, cell):
        """Wins first, then what prevents one, then the centre, corners and edges."""
        r, c = divmod(int(cell) - 1, 3)
        for rank, mark in enumerate((self.marks[self.mover], self.marks[1 - self.mover])):
            self.rows[r][c] = mark
            is_win = mark * 3 in self.lines(3)
            self.rows[r][c] = self.empty
            if is_win:
                return rank
        return 2 + "513792468".index(cell)

    def play(self, move):
        self.place(*divmod(int(move) - 1, 3))

    def undo(self, move):
        self.take_back(*divmod(int(move) - 1, 3))

    def is_over(self):
        return any(line in ("XXX", "OOO") for line in self.lines(3)) or not self.empty_cells()

    def result(self):
        return -1 if any(line in ("XXX", "OOO") for line in self.lines(3)) else 0

    def static(self):
        if OPTIONS.get("--static") != "lines":
            return 0
        own, other = self.marks[self.mover], self.marks[1 - self.mover]
        units = 0
        for line in self.lines(3):
            if other not in line:
                units += line.count(own) ** 2
            if own not in line:
                units -= line.count(other) ** 2
        return units


class Xox(Board):
    start, empty = None, "_"

    def moves(self):
        return ["%d,%d" % cell for cell in self.empty_cells()]

    def play(self, move):
        self.place(*map(int, move.split(",")))

    def undo(self, move):
        self.take_back(*map(int, move.split(",")))

    def lead(self):
        lines = list(self.lines(3))
        return lines.count("XOX") - lines.count("OXO")

    def is_over(self):
        return any(line in ("XOX", "OXO") for line in self.lines(3)) or not self.empty_cells()

    def result(self):
        lead = self.lead() if self.mover == 0 else -self.lead()
        return (lead > 0) - (lead < 0)


class Piles(Game):
    def __init__(self, text):
        piles, mover = text.split()
        self.piles = [int(pile) for pile in piles.split(",")]
        self.mover = 0 if mover == "first" else 1

    def change(self, pile, amount):
        self.piles[pile] += amount
        self.mover = 1 - self.mover

    def is_over(self):
        return not self.moves()

    def result(self):
        return -1


class Nim(Piles):
    start = "3,4,5 first"

    def moves(self):
        return ["%d:%d" % (i + 1, n) for i, pile in enumerate(self.piles) for n in range(1, pile + 1)]

    def play(self, move):
        pile, count = map(int, move.split(":"))
        self.change(pile - 1, -count)

    def undo(self, move):
        pile, count = map(int, move.split(":"))
        self.change(pile - 1, count)


class Cubes(Piles):
    start = "5,5,5 first"

    def moves(self):
        takes = ("1r", "3r", "1g", "2g", "1y", "2y")
        return [take for take in takes if self.piles["rgy".index(take[1])] >= int(take[0])]

    def play(self, move):
        self.change("rgy".index(move[1]), -int(move[0]))

    def undo(self, move):
        self.change("rgy".index(move[1]), int(move[0]))


class HexThello(Game):
    start = "##...#.WB..BWW..WB.#...## B"

    def __init__(self, text):
        cells, mover = text.split()
        self.size = math.isqrt(len(cells))
        self.cells = {divmod(i, self.size): cell for i, cell in enumerate(cells) if cell != "#"}
        self.mover = "BW".index(mover)

    def flips(self, place, colour):
        other, found = "WB"["BW".index(colour)], []
        for down, right in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)):
            run, (r, c) = [], (place[0] + down, place[1] + right)
            while self.cells.get((r, c)) == other:
                run.append((r, c))
                r, c = r + down, c + right
            if self.cells.get((r, c)) == colour:
                found += run
        return found

    def placings(self, mover):
        return [place for place, cell in sorted(self.cells.items())
                if cell == "." and self.flips(place, "BW"[mover])]

    def moves(self):
        own = self.placings(self.mover)
        if own or BUG == "pass-forgotten":
            return ["%d,%d" % place for place in own]
        other = self.placings(1 - self.mover)
        if other and BUG == "pass-takes-no-ply":
            self.mover = 1 - self.mover
            return ["%d,%d" % place for place in other]
        return ["pass"] if other else []

    def play(self, move):
        if move != "pass":
            place = tuple(map(int, move.split(",")))
            for flipped in self.flips(place, "BW"[self.mover]):
                self.cells[flipped] = "BW"[self.mover]
            self.cells[place] = "BW"[self.mover]
        self.mover = 1 - self.mover

    def perft(self, depth):
        if depth == 0:
            return 1
        moves = self.moves()
        if not moves:
            return 0 if BUG == "ends-not-counted" else 1
        count = 0
        for move in moves:
            cells, mover = dict(self.cells), self.mover
            self.play(move)
            count += self.perft(depth - 1)
            self.cells, self.mover = cells, mover
        return count


class Pacman(Game):
    """The two-ply agent of the course, in the classic maze."""

    STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
    FLAGS = ((2, 2), (2, 22), (17, 2), (17, 22))
    start = None

    def __init__(self, text):
        words = text.split()
        self.here = (int(words[1]), int(words[2]))
        numbers = [int(word) for word in words[4:words.index("F")]]
        self.ghosts = list(zip(numbers[::2], numbers[1::2]))
        taken = int(words[words.index("F") + 1])
        self.flags = [flag for i, flag in enumerate(self.FLAGS) if not taken >> i & 1]

    @staticmethod
    def block(room):
        rows, cols = (range(5, 9), range(11, 15)), (range(5, 9), range(16, 20))
        return [(r, c) for r in (0, 1) for c in (0, 1) if room[0] in rows[r] and room[1] in cols[c]]

    def target(self, room, step):
        """The room that a step leads to; None behind a wall."""
        r, c = room[0] + step[0], room[1] + step[1]
        if not (0 <= r < 20 and 0 <= c < 25):
            if not (c in (11, 12, 13) if step[0] else r in (9, 10)):
                return None
            return r % 20, c % 25
        # Nobody steps into a block from outside.
        return None if self.block((r, c)) and self.block((r, c)) != self.block(room) else (r, c)

    @staticmethod
    def distance(one, other):
        return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

    def evaluation(self, there):
        value = -5 if there[0] in (0, 19) or there[1] in (0, 24) else 0
        ghost = min(self.ghosts, key=lambda each: (self.distance(self.here, each), each))
        is_nearer = False
        if self.flags:
            flag = min(self.flags, key=lambda each: (self.distance(self.here, each), each))
            is_nearer = self.distance(there, flag) < self.distance(self.here, flag)
            value += 38 if is_nearer else -17
        change = self.distance(there, ghost) - self.distance(self.here, ghost)
        value += 40 if change > 0 else -20 if change < 0 else 0
        if is_nearer and self.distance(ghost, flag) > self.distance(self.here, flag):
            value += 40
        return value

    def joint_moves(self, chosen):
        """All targets of the ghosts from the next one on."""
        if len(chosen) == len(self.ghosts):
            yield chosen
            return
        number = len(chosen)
        ghost, found = self.ghosts[number], False
        for step in self.STEPS:
            room = self.target(ghost, step)
            if room is None or room in self.FLAGS or room in chosen:
                continue
            if any(self.ghosts[i] == room and chosen[i] == ghost for i in range(number)):
                continue
            for joint in self.joint_moves(chosen + [room]):
                found = True
                yield joint
        if not found and ghost not in chosen:
            yield from self.joint_moves(chosen + [ghost])

    def followers(self, there):
        return max(sum(self.distance(to, there) < self.distance(ghost, there)
                       for ghost, to in zip(self.ghosts, joint))
                   for joint in self.joint_moves([]))

    def views(self):
        evaluations, values = [], []
        for step in self.STEPS:
            there = self.target(self.here, step)
            is_open = there is not None and there not in self.ghosts
            evaluations.append(self.evaluation(there) if is_open else None)
            values.append(self.evaluation(there) - 12 * self.followers(there) if is_open else None)
        return evaluations, values

    def choice(self):
        evaluations, values = self.views()
        seen = evaluations if BUG == "depth-off-by-one" else values
        best = max(value for value in seen if value is not None)
        order = range(4) if BUG == "last-of-equals" else range(3, -1, -1)
        return "WSEN"[next(i for i in order if seen[i] == best)]


GAMES = {"tictactoe": TicTacToe, "nim": Nim, "cubes": Cubes, "xox": Xox, "hexthello": HexThello, "pacman": Pacman}


class Search:
    def __init__(self, game):
        self.game, self.nodes, self.best_move = game, 0, None
        self.root_mover = game.mover

    def leaf(self, value):
        """`value` is that of the player to move; some bugs take it for another one's."""
        if BUG == "leaf-from-wrong-side":
            return -value
        if BUG == "sign-forgotten":
            return value if self.game.mover == self.root_mover else -value
        return value

    def static(self):
        value = self.game.static()
        if BUG == "static-from-wrong-side":
            return value if self.game.mover == 0 else -value
        return self.leaf(value)

    def result(self, ply):
        late = 0 if BUG == "wins-alike" else -ply if BUG == "late-wins-first" else ply
        return self.leaf(self.game.result() * (WIN - late))

    def value(self, depth, ply, alpha, beta):
        self.nodes += 1
        game = self.game
        if BUG == "depth-before-end" and depth == 0:
            return self.static()
        if game.is_over():
            return self.result(ply)
        if depth == 0:
            return self.static()
        best = 0 if BUG == "best-starts-at-zero" else -math.inf
        for move in game.moves():
            if BUG == "position-not-restored" and move not in game.moves():
                continue
            game.play(move)
            low, high = alpha, beta
            if BUG == "root-window-full" and ply == 0:
                low, high = -math.inf, math.inf
            if BUG == "shallow-cuts-only":
                low, high = best, math.inf
            if BUG == "sign-forgotten":
                value = self.value(depth - 1, ply + 1, low, high)
            elif BUG == "window-not-swapped":
                value = -self.value(depth - 1, ply + 1, -low, -high)
            else:
                value = -self.value(depth - 1, ply + 1, -high, -low)
            if BUG != "position-not-restored":
                game.undo(move)
            if value > best or (BUG == "last-of-equals" and value == best):
                best = value
                if ply == 0:
                    self.best_move = move
            alpha = max(alpha, best)
            is_cut = alpha > beta if BUG == "cuts-beyond-only" else alpha >= beta
            if is_cut and HAS_CUTS and BUG != "never-cuts":
                break
        return 0 if best == -math.inf else best

    def run(self, depth):
        if BUG == "depth-off-by-one":
            depth = max(1, depth - 1)
        first = self.game.moves()[0]
        value = self.value(depth, 0, -math.inf, math.inf)
        return value, self.best_move or first


def score_text(value):
    if abs(value) < WIN / 2:
        return "cp %d" % value
    if BUG == "wins-alike":
        return "win" if value > 0 else "loss"
    distance = abs(WIN - abs(value))
    return "mate %d" % (distance if value > 0 else -distance)


def misbehave():
    if BUG == "crash":
        sys.exit(3)
    if BUG == "flood":
        while True:
            print("info string " + "x" * 1000)
    if BUG in ("silent", "late"):
        if BUG == "late":
            print("info depth 1", flush=True)
        while True:
            time.sleep(1)


def go(game, depth):
    misbehave()
    if BUG == "rubbish":
        print("bestmove")
    elif BUG == "illegal":
        print("bestmove 77")
    elif isinstance(game, Pacman):
        print("bestmove", game.choice())
    else:
        search = Search(game)
        value, move = search.run(depth)
        print("info depth %d score %s nodes %d" % (depth, score_text(value), search.nodes))
        print("bestmove", move)


def query(game, words):
    misbehave()
    if words[0] == "moves":
        print("response", " ".join(game.moves()) or "none")
    elif words[0] == "perft":
        print("response", game.perft(int(words[1]) - (BUG == "depth-off-by-one")))
    else:
        views = dict(zip(("evaluation", "two-ply-value"), game.views()))
        print("response", " ".join("-" if value is None else str(value) for value in views[words[0]]))


def main():
    kind, game = TicTacToe, None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "ugi":
            print("id name student")
            print("option name Game type combo default tictactoe", *("var " + name for name in GAMES))
            print("ugiok")
        elif words[0] == "isready":
            print("readyok")
        elif words[0] == "setoption" and words[2] == "Game":
            kind = GAMES[words[4]]
        elif words[0] == "position":
            before, _, after = line[len("position"):].partition(" moves ")
            text = before.replace("fen", "", 1).strip()
            game = kind(kind.start if text == "startpos" else text)
            for move in after.split():
                game.play(move)
        elif words[0] == "go":
            go(game, int(words[words.index("depth") + 1]) if "depth" in words else 4)
        elif words[0] == "query":
            query(game, words[1:])
        elif words[0] == "quit":
            break
        sys.stdout.flush()


main()
