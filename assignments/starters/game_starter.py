#!/usr/bin/env python3
"""A start for the assignments on tic-tac-toe. It reads the engine protocol and knows the rules; write `search`."""
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Board:
    """Nine cells row by row, each "X", "O" or ".", and whose turn it is."""

    def __init__(self, cells=".........", mover="X"):
        self.cells, self.mover = list(cells), mover

    def moves(self):
        """Free cells, from 0; none if the game is over."""
        return [] if self.winner() else [cell for cell in range(9) if self.cells[cell] == "."]

    def winner(self):
        """Who has three in a row; None if nobody has."""
        for a, b, c in LINES:
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def play(self, cell):
        self.cells[cell] = self.mover
        self.mover = "O" if self.mover == "X" else "X"

    def take_back(self, cell):
        self.cells[cell] = "."
        self.mover = "O" if self.mover == "X" else "X"


def search(board, depth):
    """The best move for the player to move, looking so many plies ahead.

    Before you return, you may print what you found: print("info score mate 3 nodes 27"), "mate -2", "draw" or "cp 0".
    """
    return board.moves()[0]


def read_position(words):
    """["fen", "X../.O./...", "X"] or ["startpos"], and perhaps "moves" and cells from 1."""
    at = words.index("moves") if "moves" in words else len(words)
    board = Board(words[1].replace("/", ""), words[2]) if words[0] == "fen" else Board()
    for move in words[at + 1:]:
        board.play(int(move) - 1)
    return board


board = Board()
for line in sys.stdin:
    words = line.split()
    order = words[0] if words else ""
    if order == "ugi":
        print("id name My search\noption name Game type combo default tictactoe var tictactoe\nugiok", flush=True)
    elif order == "isready":
        print("readyok", flush=True)
    elif order == "position":
        board = read_position(words[1:])
    elif order == "go":
        depth = int(words[words.index("depth") + 1]) if "depth" in words else 9
        print("bestmove", search(board, depth) + 1 if board.moves() else "none", flush=True)
    elif order == "quit":
        break
