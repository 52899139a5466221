#!/usr/bin/env python3
"""A start for the assignment hexthello-player. It reads the protocol; write the board, and `choose`."""
import argparse
import socket

SIZE = 15  # Of the array.
PASS = bytes((206, 0))  # -50 in the first byte.
WHITE, BLACK, EMPTY, HOLE, OUTSIDE = range(5)


class Game:
    """The board as the server last sent it, and your colour. Keep both up to date."""

    def __init__(self):
        self.cells = [[OUTSIDE] * SIZE for _ in range(SIZE)]
        self.colour = BLACK

    def take_position(self, body):
        """225 cells row by row, white's discs, black's discs, the side to move."""
        self.cells = [list(body[row * SIZE:(row + 1) * SIZE]) for row in range(SIZE)]

    def play(self, row, col, colour):
        """Put a disc of this colour there, and turn all that it encloses. Yours to write."""

    def choose(self):
        """The row and column of your move, or None to pass. Yours to write."""
        return 0, 0


def receive(server, count):
    """Exactly so many bytes, however they arrive."""
    body = b""
    while len(body) < count:
        more = server.recv(count - len(body))
        if not more:
            raise SystemExit("the server hung up")
        body += more
    return body


def answer_move(game):
    move = game.choose()
    if move is None:
        return PASS
    game.play(*move, game.colour)
    return bytes(move)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-i", default="127.0.0.1", help="where the server is")
    parser.add_argument("-p", type=int, default=6002, help="its port")
    options = parser.parse_args()
    name = b"My name"
    game = Game()
    with socket.create_connection((options.i, options.p)) as server:
        while (code := receive(server, 1)[0]) != 107:
            if code == 101:
                game.take_position(receive(server, SIZE * SIZE + 3))
            elif code in (102, 103):
                game.colour = WHITE if code == 102 else BLACK
            elif code == 104:
                server.sendall(answer_move(game))
            elif code == 105:
                row, col = receive(server, 2)
                if row != PASS[0]:
                    game.play(row, col, 1 - game.colour)
            elif code == 106:
                server.sendall(bytes((len(name),)) + name)


main()
