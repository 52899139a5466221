#!/usr/bin/env python3
"""A student's player of the league. `--bug NAME` gives it a bug, as a student would write it.

Written without regard to how the grader models bugs: that it names them proves something. It knows nothing of the
league's library. With `--depth 0` it plays the first legal move; else it takes the one after which it has most discs.
"""
import os
import socket
import sys
import time

OPTIONS = dict(zip(sys.argv[1::2], sys.argv[2::2]))
BUG = OPTIONS.get("--bug", "")
N = 15
WHITE, BLACK, EMPTY = 0, 1, 2
NEIGHBOURS = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
if BUG == "eight-directions":
    NEIGHBOURS += [(-1, -1), (1, 1)]


def start_board():
    board = [[EMPTY if 7 <= r + c <= 21 else 4 for c in range(N)] for r in range(N)]
    for r, c in ((7, 7), (6, 7), (7, 8), (8, 6)):
        board[r][c] = WHITE
    for r, c in ((7, 6), (6, 8), (8, 7)):
        board[r][c] = BLACK
    return board


def flips(board, row, col, colour):
    if board[row][col] != EMPTY:
        return []
    found = []
    for dr, dc in NEIGHBOURS:
        line, r, c = [], row + dr, col + dc
        while 0 <= r < N and 0 <= c < N and board[r][c] == 1 - colour:
            line.append((r, c))
            r, c = r + dr, c + dc
        if line and 0 <= r < N and 0 <= c < N and board[r][c] == colour:
            found.append(line)
    return found


def moves(board, colour):
    return [(r, c) for r in range(N) for c in range(N) if flips(board, r, c, colour)]


class Client:
    def __init__(self, server):
        self.server = server
        self.board, self.colour = start_board(), BLACK
        self.positions = 0

    def receive(self, count):
        data = b""
        while len(data) < count:
            more = self.server.recv(count - len(data))
            if not more:
                sys.exit(3)
            data += more
        return data

    def play(self, row, col, colour, is_own):
        lines = flips(self.board, row, col, colour)
        self.board[row][col] = colour
        if BUG == "discs-not-turned" or (BUG == "own-discs-not-turned" and is_own):
            return
        if BUG == "one-direction-turned":
            lines = lines[:1]
        for line in lines:
            if BUG == "one-disc-turned":
                line = line[:1]
            for r, c in line:
                self.board[r][c] = colour

    def encoded(self, row, col):
        if BUG == "exchanged" or BUG == "exchanged-sent":
            row, col = col, row
        if BUG == "from-one" or BUG == "from-one-sent":
            row, col = row + 1, col + 1
        if BUG == "ints":
            return row.to_bytes(4, "little") + col.to_bytes(4, "little")
        if BUG == "big-ints":
            return row.to_bytes(4, "big") + col.to_bytes(4, "big")
        if BUG == "text":
            return f"{row},{col}\n".encode()
        return bytes((row, col))

    def move(self):
        colour = 1 - self.colour if BUG == "colours" else self.colour
        legal = moves(self.board, colour)
        if not legal:
            if BUG == "pass-forgotten":
                return bytes((7, 7))
            return b"\xff\xff" if BUG == "pass-misspelt" else b"\xce\x00"
        row, col = legal[0]
        if OPTIONS.get("--depth") != "0":
            row, col = max(legal, key=lambda m: sum(map(len, flips(self.board, *m, colour))))
        if BUG != "own-move-not-played":
            self.play(row, col, colour, True)
        return self.encoded(row, col)

    def misbehave(self):
        """At the first request for a move."""
        if BUG == "silent":
            time.sleep(300)
        if BUG == "late":
            self.server.sendall(b"\x05")
            time.sleep(300)
        if BUG == "rubbish":
            self.server.sendall(b"\x63\x03")
        if BUG == "chatty":
            self.server.sendall(b"\x05\x08hello")
        if BUG == "gone":
            sys.exit(3)
        if BUG == "crash":
            os.abort()
        if BUG == "illegal":
            self.server.sendall(b"\x00\x08")

    def position(self):
        data = self.receive(N * N + 3)
        self.positions += 1
        if BUG == "position-never-read" or (BUG == "position-read-once" and self.positions > 1):
            return
        cells = [data[r * N:r * N + N] for r in range(N)]
        if BUG == "position-by-columns":
            cells = zip(*cells)
        self.board = [list(row) for row in cells]

    def opponent_moves(self):
        row, col = self.receive(2)
        if row == 206 or BUG == "opponent-move-not-played":
            return
        if BUG == "exchanged":
            row, col = col, row
        if BUG == "from-one":
            row, col = row - 1, col - 1
        colour = 1 - self.colour
        self.play(row, col, 1 - colour if BUG == "colours" else colour, False)

    def run(self):
        while True:
            code = self.receive(1)[0]
            if code == 101:
                self.position()
            elif code == 102:
                self.colour = WHITE
            elif code == 103:
                self.colour = BLACK
            elif code == 104:
                if BUG in ("silent", "late", "rubbish", "gone", "crash", "illegal", "chatty"):
                    self.misbehave()
                else:
                    self.server.sendall(self.move())
            elif code == 105:
                self.opponent_moves()
            elif code == 106:
                name = b"Hexe"
                if BUG == "ints":
                    self.server.sendall(len(name).to_bytes(4, "little") + name)
                elif BUG == "name-without-length":
                    self.server.sendall(name)
                else:
                    self.server.sendall(bytes((len(name),)) + name)
            elif code == 107:
                if BUG == "stays":
                    time.sleep(300)
                return


if BUG == "never-connects":
    time.sleep(300)
Client(socket.create_connection((OPTIONS.get("-i", "127.0.0.1"), int(OPTIONS.get("-p", "6002"))))).run()
