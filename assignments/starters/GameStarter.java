// A start for the assignments on tic-tac-toe. It reads the engine protocol and knows the rules; write `search`.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

public class GameStarter {
    /** Nine cells row by row, each 'X', 'O' or '.', and whose turn it is. */
    static class Board {
        static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                      {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        char[] cells = ".........".toCharArray();
        char mover = 'X';

        /** Who has three in a row; '.' if nobody has. */
        char winner() {
            for (int[] line : LINES) {
                char mark = cells[line[0]];
                if (mark != '.' && mark == cells[line[1]] && mark == cells[line[2]]) return mark;
            }
            return '.';
        }

        /** Free cells, from 0; none if the game is over. */
        List<Integer> moves() {
            List<Integer> free = new ArrayList<>();
            for (int cell = 0; cell < 9 && winner() == '.'; ++cell)
                if (cells[cell] == '.') free.add(cell);
            return free;
        }

        void play(int cell) {
            cells[cell] = mover;
            mover = mover == 'X' ? 'O' : 'X';
        }

        void takeBack(int cell) {
            cells[cell] = '.';
            mover = mover == 'X' ? 'O' : 'X';
        }
    }

    /**
     * The best move for the player to move, looking so many plies ahead. Before you return, you may print what you
     * found: System.out.println("info score mate 3 nodes 27"), or mate -2, draw, cp 0.
     */
    static int search(Board board, int depth) {
        return board.moves().get(0);
    }

    /** "position fen X../.O./... X" or "position startpos", and perhaps "moves" and cells from 1. */
    static Board readPosition(String[] words) {
        Board board = new Board();
        int next = 2;
        if (words[1].equals("fen")) {
            board.cells = words[2].replace("/", "").toCharArray();
            board.mover = words[3].charAt(0);
            next = 4;
        }
        for (int i = next + 1; i < words.length; ++i) // After "moves".
            board.play(Integer.parseInt(words[i]) - 1);
        return board;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Board board = new Board();
        for (String line = input.readLine(); line != null && !line.equals("quit"); line = input.readLine()) {
            String[] words = line.trim().split(" +");
            if (words[0].equals("ugi"))
                System.out.println("id name My search\noption name Game type combo default tictactoe var tictactoe\nugiok");
            if (words[0].equals("isready")) System.out.println("readyok");
            if (words[0].equals("position")) board = readPosition(words);
            if (words[0].equals("go")) {
                int depth = words.length > 2 && words[1].equals("depth") ? Integer.parseInt(words[2]) : 9;
                System.out.println("bestmove " + (board.moves().isEmpty() ? "none" : search(board, depth) + 1));
            }
            System.out.flush();
        }
    }
}
