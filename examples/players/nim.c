/* A player of nim in one file of plain C: a model for a player of your own.
 *
 * It speaks UGI (docs/engine-protocol.md): orders come as lines on standard input, answers go as
 * lines to standard output. It plays perfectly, by Bouton's rule (1901): leave the opponent with
 * piles whose exclusive or is 0. Played misere, where who takes the last piece loses, the rule is
 * the same as long as a pile of two or more is left afterwards; then an odd number of single pieces
 * is to be left.
 *
 *     cc -std=c99 -O2 -o nim_player nim.c
 *     petteia match nim cmd:./nim_player random --games 20
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PILES = 8, MAX_LINE = 1 << 16 };

struct Game {
    int piles[MAX_PILES];
    int count;
    bool is_misere;
};

static const char *const kUsualPiles = "3,4,5";

/* Reads "3,4,5". Whose turn it is does not matter to the best move. */
static void read_piles(struct Game *game, const char *text) {
    char *end;
    game->count = 0;
    while (game->count < MAX_PILES) {
        game->piles[game->count++] = (int)strtol(text, &end, 10);
        if (*end != ',') break;
        text = end + 1;
    }
}

/* Plays "2:3": three pieces from the second pile. */
static void play(struct Game *game, const char *move) {
    int pile = 0, taken = 0;
    if (sscanf(move, "%d:%d", &pile, &taken) == 2 && pile >= 1 && pile <= game->count)
        game->piles[pile - 1] -= taken;
}

/* Reads "startpos moves 1:2 3:1" or "fen 5,5 second moves 1:2", cutting the text into words. */
static void read_position(struct Game *game, char *text) {
    char *word = strtok(text, " ");
    bool is_move = false;
    read_piles(game, kUsualPiles);
    if (word != NULL && strcmp(word, "fen") == 0) {
        word = strtok(NULL, " ");
        if (word != NULL) read_piles(game, word);
    }
    while ((word = strtok(NULL, " ")) != NULL) {
        if (is_move) play(game, word);
        if (strcmp(word, "moves") == 0) is_move = true;
    }
}

/* True if the player to move here loses against best play. */
static bool is_lost(const struct Game *game) {
    int sum = 0, largest = 0;
    for (int i = 0; i < game->count; ++i) {
        sum ^= game->piles[i];
        if (game->piles[i] > largest) largest = game->piles[i];
    }
    return game->is_misere && largest <= 1 ? sum == 1 : sum == 0;
}

/* Any move that leaves a lost position; if there is none, a single piece, to make it last. */
static void choose(struct Game game) {
    int any = -1;
    for (int i = 0; i < game.count; ++i) {
        const int pieces = game.piles[i];
        if (pieces > 0) any = i;
        for (int taken = 1; taken <= pieces; ++taken) {
            game.piles[i] = pieces - taken;
            if (is_lost(&game)) {
                printf("bestmove %d:%d\n", i + 1, taken);
                return;
            }
        }
        game.piles[i] = pieces;
    }
    if (any < 0)
        printf("bestmove none\n");
    else
        printf("bestmove %d:1\n", any + 1);
}

static void introduce(void) {
    printf("id name Nim in C\n");
    printf("option name Game type combo default nim var nim\n");
    printf("option name misere type check default false\n");
    printf("ugiok\n");
}

int main(void) {
    static char line[MAX_LINE];
    struct Game game = {{0}, 0, false};
    read_piles(&game, kUsualPiles);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "ugi") == 0) introduce();
        if (strcmp(line, "isready") == 0) printf("readyok\n");
        if (strcmp(line, "setoption name misere value true") == 0) game.is_misere = true;
        if (strcmp(line, "setoption name misere value false") == 0) game.is_misere = false;
        if (strncmp(line, "position ", 9) == 0) read_position(&game, line + 9);
        if (strncmp(line, "go", 2) == 0) choose(game);
        if (strcmp(line, "quit") == 0) break;
        fflush(stdout); /* Else the answer would stay in the buffer. */
    }
    return 0;
}
