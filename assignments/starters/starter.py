#!/usr/bin/env python3
"""A start for the assignments on trees of numbers. It reads the protocol; write `search`."""
import sys


def parse(text):
    """A leaf is an int, a node a list of its branches."""
    stack = [[]]
    for word in text.replace("(", " ( ").replace(")", " ) ").split():
        if word == "(":
            stack.append([])
        elif word == ")":
            node = stack.pop()
            stack[-1].append(node)
        else:
            stack[-1].append(int(word))
    return stack[0][0]


def search(tree, algorithm, is_max):
    """The value for MAX and the best move, counted from 1. Call print("visit", leaf) for every leaf you look at."""
    return 0, 1


tree = None
for line in sys.stdin:
    order, _, rest = line.strip().partition(" ")
    if order == "tree":
        tree = parse(rest)
    elif order == "search":
        algorithm, side = rest.split()
        value, move = search(tree, algorithm, side == "max")
        print("value", value)
        print("move", move, flush=True)
    elif order == "quit":
        break
