// A start for the assignments on trees of numbers. It reads the protocol; write `search`.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

public class Starter {
    static class Node {
        int leaf;
        List<Node> branches = new ArrayList<>(); // None: a leaf.
    }

    /** The value for MAX, and the best move, counted from 1. */
    record Answer(double value, int move) {}

    /** Call System.out.println("visit " + leaf) for every leaf you look at. */
    static Answer search(Node tree, String algorithm, boolean isMax) {
        return new Answer(0, 1);
    }

    static Node parse(StringTokenizer words) {
        return parse(words.nextToken(), words);
    }

    static Node parse(String word, StringTokenizer words) {
        Node node = new Node();
        if (!word.equals("(")) {
            node.leaf = Integer.parseInt(word);
            return node;
        }
        for (String next = words.nextToken(); !next.equals(")"); next = words.nextToken())
            node.branches.add(parse(next, words));
        return node;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Node tree = null;
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (line.equals("quit")) break;
            if (line.startsWith("tree "))
                tree = parse(new StringTokenizer(line.substring(5).replace("(", " ( ").replace(")", " ) ")));
            if (!line.startsWith("search ")) continue;
            String[] words = line.split(" ");
            Answer answer = search(tree, words[1], words[2].equals("max"));
            System.out.println("value " + answer.value());
            System.out.println("move " + answer.move());
            System.out.flush();
        }
    }
}
