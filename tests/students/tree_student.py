#!/usr/bin/env python3
"""A student's program that searches trees of numbers. `--bug NAME` gives it a bug, as a student would write it.

Written without regard to how the grader models bugs: that it names them proves something.
"""
import math
import sys
import time

BUG = sys.argv[2] if len(sys.argv) > 2 and sys.argv[1] == "--bug" else ""


def parse(text):
    stack = [[]]
    for word in text.replace("(", " ( ").replace(")", " ) ").split():
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(int(word))
    return stack[0][0]


def say(word, value):
    print(word, value)


def is_leaf(node):
    return isinstance(node, int)


def leaf(node, is_max):
    say("visit", node)
    if BUG == "leaf-from-wrong-side":
        return node if is_max else -node
    return node


def branches(node):
    numbered = list(enumerate(node, 1))
    return numbered[::-1] if BUG == "right-to-left" else numbered


def start(is_max):
    if BUG == "best-starts-at-zero":
        return 0
    return -math.inf if is_max else math.inf


def better(value, best, is_max):
    if BUG == "last-of-equals" and value == best:
        return True
    return value > best if is_max else value < best


def minimax(node, is_max):
    if is_leaf(node):
        return leaf(node, is_max), 0
    best, move = start(is_max), 1
    child_is_max = is_max if BUG == "sign-forgotten" else not is_max
    for number, child in branches(node):
        value = minimax(child, child_is_max)[0]
        if better(value, best, is_max):
            best, move = value, number
    return best, move


def alpha_beta(node, is_max, alpha, beta, is_root=False):
    if is_leaf(node):
        return leaf(node, is_max), 0
    best, move = start(is_max), 1
    for number, child in branches(node):
        low, high = alpha, beta
        if BUG == "alpha-not-passed":
            low = -math.inf
        if BUG == "beta-not-passed":
            high = math.inf
        if BUG == "root-window-full" and is_root:
            low, high = -math.inf, math.inf
        if BUG == "shallow-cuts-only":
            low, high = (best, math.inf) if is_max else (-math.inf, best)
        value = alpha_beta(child, is_max if BUG == "sign-forgotten" else not is_max, low, high)[0]
        if better(value, best, is_max):
            best, move = value, number
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if BUG == "never-cuts":
            continue
        if alpha > beta or (alpha == beta and BUG != "cuts-beyond-only"):
            break
    return best, move


class Shared:
    """Alpha and beta in one place for all nodes."""

    def __init__(self):
        self.alpha, self.beta = -math.inf, math.inf

    def search(self, node, is_max):
        if is_leaf(node):
            return leaf(node, is_max), 0
        best, move = start(is_max), 1
        for number, child in branches(node):
            value = self.search(child, not is_max)[0]
            if better(value, best, is_max):
                best, move = value, number
            if is_max:
                self.alpha = max(self.alpha, best)
            else:
                self.beta = min(self.beta, best)
            if self.alpha >= self.beta:
                break
        return best, move


def negamax(node, colour, alpha, beta):
    """Negates the window without swapping its ends: the bug `window-not-swapped`."""
    if is_leaf(node):
        return colour * leaf(node, True), 0
    best, move = -math.inf, 1
    for number, child in enumerate(node, 1):
        value = -negamax(child, -colour, -alpha, -beta)[0]
        if value > best:
            best, move = value, number
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, move


def expectimax(node, is_max, is_chance):
    if is_leaf(node):
        return leaf(node, True), 0
    values = [expectimax(child, is_max, not is_chance)[0] for child in node]
    if not is_chance or BUG == "chance-as-opponent":
        best = max(values) if is_max != is_chance else min(values)
        return best, values.index(best) + 1
    total = sum(values)
    if BUG == "chance-adds":
        return total, 0
    return int(total / len(values)) if BUG == "chance-truncates" else total / len(values), 0


def search(tree, algorithm, is_max):
    if BUG == "always-max":
        is_max = True
    if BUG == "max-and-min-exchanged":
        is_max = not is_max
    if algorithm == "expectimax":
        return expectimax(tree, is_max, False)
    if BUG == "window-not-swapped":
        colour = 1 if is_max else -1
        value, move = negamax(tree, colour, -math.inf, math.inf)
        return colour * value, move
    if BUG == "window-kept-from-sibling":
        return Shared().search(tree, is_max)
    if algorithm == "alpha-beta" or BUG == "cuts-in-minimax":
        return alpha_beta(tree, is_max, -math.inf, math.inf, is_root=True)
    return minimax(tree, is_max)


def misbehave():
    if BUG == "crash":
        sys.exit(3)
    if BUG == "rubbish":
        print("the answer is 42")
    if BUG == "silent" or BUG == "late":
        if BUG == "late":
            print("visit 3", flush=True)
        while True:
            time.sleep(1)


def main():
    tree, asked = None, 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "tree":
            tree = parse(line[len("tree"):])
        elif words[0] == "search":
            asked += 1
            misbehave()
            # Only the textbook's tree makes this one crash.
            if BUG == "crash-once" and tree == [[3, 12, 8], [2, 4, 6], [14, 5, 2]]:
                sys.exit(1)
            value, move = search(tree, words[1], words[2] == "max")
            say("value", value)
            say("move", move - 1 if BUG == "moves-from-zero" else move)
            sys.stdout.flush()
        elif words[0] == "quit":
            break


main()
