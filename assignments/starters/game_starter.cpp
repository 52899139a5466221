// A start for the assignments on tic-tac-toe. It reads the engine protocol and knows the rules; write `search`.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// Nine cells row by row, each 'X', 'O' or '.', and whose turn it is.
struct Board {
    std::string cells = ".........";
    char mover = 'X';

    // Who has three in a row; '.' if nobody has.
    char winner() const {
        static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        for (const auto& line : lines) {
            const char mark = cells[line[0]];
            if (mark != '.' && mark == cells[line[1]] && mark == cells[line[2]]) return mark;
        }
        return '.';
    }
    // Free cells, from 0; none if the game is over.
    std::vector<int> moves() const {
        std::vector<int> free;
        for (int cell = 0; cell < 9 && winner() == '.'; ++cell) {
            if (cells[cell] == '.') free.push_back(cell);
        }
        return free;
    }
    void play(int cell) {
        cells[cell] = mover;
        mover = mover == 'X' ? 'O' : 'X';
    }
    void take_back(int cell) {
        cells[cell] = '.';
        mover = mover == 'X' ? 'O' : 'X';
    }
};

// The best move for the player to move, looking so many plies ahead. Before you return, you may print what you
// found: std::cout << "info score mate 3 nodes 27\n", or mate -2, draw, cp 0.
int search(Board& board, int depth) {
    (void)depth;
    return board.moves().front();
}

// "fen X../.O./... X" or "startpos", and perhaps "moves" and cells from 1.
Board read_position(std::istream& words) {
    Board board;
    std::string word;
    words >> word;
    if (word == "fen") {
        words >> board.cells >> board.mover;
        board.cells.erase(std::remove(board.cells.begin(), board.cells.end(), '/'), board.cells.end());
    }
    words >> word;  // "moves".
    for (int cell = 0; words >> cell;) board.play(cell - 1);
    return board;
}

int main() {
    Board board;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string order, limit;
        int depth = 9;
        words >> order;
        if (order == "quit") break;
        if (order == "ugi")
            std::cout << "id name My search\noption name Game type combo default tictactoe var tictactoe\nugiok"
                      << std::endl;
        if (order == "isready") std::cout << "readyok" << std::endl;
        if (order == "position") board = read_position(words);
        if (order != "go") continue;
        if (words >> limit && limit == "depth") words >> depth;
        std::cout << "bestmove ";
        if (board.moves().empty())
            std::cout << "none" << std::endl;
        else
            std::cout << search(board, depth) + 1 << std::endl;
    }
}
