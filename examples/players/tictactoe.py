#!/usr/bin/env python3
"""A player of tic-tac-toe in one file: a model for a player of your own.

It speaks UGI (docs/engine-protocol.md): orders come as lines on standard input, answers go as lines
to standard output. Let it play with

    petteia match tictactoe "cmd:python3 examples/players/tictactoe.py" random --games 20
    petteia play tictactoe --second "cmd:python3 examples/players/tictactoe.py"

It wins if it can, blocks if it must, and else takes the best free cell: centre, corner, edge.
Whatever you want to see while it plays, print to standard error.
"""
import random
import sys

# Cells are numbered 1 to 9, row by row from the top left.
LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
VALUE = {5: 3, 1: 2, 3: 2, 7: 2, 9: 2, 2: 1, 4: 1, 6: 1, 8: 1}
START = ".../.../... X"


class Game:
    """A board, as marks by cell number, and whose turn it is."""

    def __init__(self, text):
        """Reads a position: rows with "/" between, then who moves, as in "X../.O./... X"."""
        cells, mover = text.split()
        marks = cells.replace("/", "")
        if len(marks) != 9:
            raise ValueError("this player knows only 3 x 3 boards")
        self.board = dict(enumerate(marks, start=1))
        self.mover = mover

    def play(self, cell):
        self.board[cell] = self.mover
        self.mover = "O" if self.mover == "X" else "X"

    def free_cells(self):
        return [cell for cell, mark in self.board.items() if mark == "."]

    def has_line(self, mark):
        return any(all(self.board[cell] == mark for cell in line) for line in LINES)

    def is_over(self):
        return self.has_line("X") or self.has_line("O") or not self.free_cells()


def completing(game, mark):
    """The free cells that give `mark` three in a row."""
    found = []
    for cell in game.free_cells():
        game.board[cell] = mark
        if game.has_line(mark):
            found.append(cell)
        game.board[cell] = "."
    return found


def choose(game):
    """The thinking: this is what you replace by something better."""
    other = "O" if game.mover == "X" else "X"
    candidates = completing(game, game.mover) or completing(game, other) or game.free_cells()
    best = max(VALUE[cell] for cell in candidates)
    return random.choice([cell for cell in candidates if VALUE[cell] == best])


def read_position(words):
    """"startpos moves 5 1" or "fen X../.../... O moves 9": a start, then what was played."""
    moves = []
    if "moves" in words:
        at = words.index("moves")
        words, moves = words[:at], words[at + 1:]
    game = Game(START if words[0] == "startpos" else " ".join(words[1:]))
    for move in moves:
        game.play(int(move))
    return game


def say(text):
    print(text, flush=True)  # Without flush the answer would stay in the buffer.


def main():
    game = read_position(["startpos"])
    for line in sys.stdin:
        words = line.split()
        order = words[0] if words else ""
        if order == "ugi":
            say("id name Tic-tac-toe in Python")
            say("option name Game type combo default tictactoe var tictactoe")
            say("ugiok")
        elif order == "isready":
            say("readyok")
        elif order == "position":
            try:
                game = read_position(words[1:])
            except (ValueError, IndexError) as problem:
                say(f"info string {problem}")
        elif order == "go":
            say("bestmove none" if game.is_over() else f"bestmove {choose(game)}")
        elif order == "quit":
            break
        # Everything else (uginewgame, setoption, stop, …) needs no answer.


if __name__ == "__main__":
    main()
