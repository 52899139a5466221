/* A start for the assignments on trees of numbers. It reads the protocol; write `search`. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 20000, MOST_BRANCHES = 64, LONGEST_LINE = 65536 };

struct node {
    int leaf;
    int branches; /* 0: a leaf. */
    struct node *branch[MOST_BRANCHES];
};

struct answer {
    double value; /* For MAX. */
    int move;     /* Counted from 1. */
};

/* Call printf("visit %d\n", leaf) for every leaf you look at. */
static struct answer search(const struct node *tree, const char *algorithm, int is_max) {
    struct answer answer = {0, 1};
    (void)tree, (void)algorithm, (void)is_max;
    return answer;
}

static struct node *nodes;
static int node_count;

static struct node *parse(const char **text) {
    struct node *node = &nodes[node_count++];
    node->branches = 0;
    while (isspace((unsigned char)**text)) ++*text;
    if (**text != '(') {
        char *end;
        node->leaf = (int)strtol(*text, &end, 10);
        *text = end;
        return node;
    }
    for (++*text;;) {
        while (isspace((unsigned char)**text)) ++*text;
        if (**text == ')' || **text == '\0') break;
        node->branch[node->branches++] = parse(text);
    }
    if (**text == ')') ++*text;
    return node;
}

int main(void) {
    static char line[LONGEST_LINE];
    struct node *tree = NULL;
    nodes = malloc(MOST_NODES * sizeof *nodes);
    if (nodes == NULL) return 1;
    while (fgets(line, sizeof line, stdin) != NULL && strncmp(line, "quit", 4) != 0) {
        char algorithm[32], side[8];
        const char *text = line + 5;
        if (strncmp(line, "tree ", 5) == 0) {
            node_count = 0;
            tree = parse(&text);
        } else if (sscanf(line, "search %31s %7s", algorithm, side) == 2) {
            const struct answer answer = search(tree, algorithm, strcmp(side, "max") == 0);
            printf("value %g\nmove %d\n", answer.value, answer.move);
            fflush(stdout);
        }
    }
    free(nodes);
    return 0;
}
