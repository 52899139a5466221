/* A start for the assignments on tic-tac-toe. It reads the engine protocol and knows the rules; write `search`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 9, LONGEST_LINE = 4096 };

/* Nine cells row by row, each 'X', 'O' or '.', and whose turn it is. */
struct board {
    char cells[CELLS];
    char mover;
};

static void clear(struct board *board) {
    memset(board->cells, '.', CELLS);
    board->mover = 'X';
}

/* Who has three in a row; '.' if nobody has. */
static char winner(const struct board *board) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; ++i) {
        const char mark = board->cells[lines[i][0]];
        if (mark != '.' && mark == board->cells[lines[i][1]] && mark == board->cells[lines[i][2]])
            return mark;
    }
    return '.';
}

/* Fills in the free cells, from 0, and gives how many there are; none if the game is over. */
static int list_moves(const struct board *board, int moves[CELLS]) {
    int count = 0;
    for (int cell = 0; cell < CELLS && winner(board) == '.'; ++cell) {
        if (board->cells[cell] == '.') moves[count++] = cell;
    }
    return count;
}

/* To take a move back, keep a copy of the board. */
static void play(struct board *board, int cell) {
    if (cell >= 0 && cell < CELLS) board->cells[cell] = board->mover;
    board->mover = board->mover == 'X' ? 'O' : 'X';
}

/* The best move for the player to move, looking so many plies ahead. Before you return, you may print what you
 * found: printf("info score mate 3 nodes 27\n"), or mate -2, draw, cp 0. */
static int search(const struct board *board, int depth) {
    int moves[CELLS];
    (void)depth;
    list_moves(board, moves);
    return moves[0];
}

/* "fen X../.O./... X" or "startpos", and perhaps "moves" and cells from 1. Cuts the text into words. */
static void read_position(struct board *board, char *text) {
    char *word = strtok(text, " \n");
    clear(board);
    if (word != NULL && strcmp(word, "fen") == 0) {
        const char *cells = strtok(NULL, " \n");
        const char *mover = strtok(NULL, " \n");
        for (int cell = 0; cells != NULL && *cells != '\0' && cell < CELLS; ++cells) {
            if (*cells != '/') board->cells[cell++] = *cells;
        }
        if (mover != NULL) board->mover = *mover;
    }
    strtok(NULL, " \n"); /* "moves". */
    while ((word = strtok(NULL, " \n")) != NULL) play(board, atoi(word) - 1);
}

int main(void) {
    static char line[LONGEST_LINE];
    struct board board;
    clear(&board);
    while (fgets(line, sizeof line, stdin) != NULL && strncmp(line, "quit", 4) != 0) {
        int depth = 9, moves[CELLS];
        if (strncmp(line, "ugi\n", 4) == 0)
            puts("id name My search\noption name Game type combo default tictactoe var tictactoe\nugiok");
        if (strncmp(line, "isready", 7) == 0) puts("readyok");
        if (strncmp(line, "position ", 9) == 0) read_position(&board, line + 9);
        if (strncmp(line, "go", 2) == 0) {
            sscanf(line, "go depth %d", &depth);
            if (list_moves(&board, moves) == 0)
                puts("bestmove none");
            else
                printf("bestmove %d\n", search(&board, depth) + 1);
        }
        fflush(stdout);
    }
    return 0;
}
