// A start for the assignments on trees of numbers. It reads the protocol; write `search`.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Node {
    int leaf = 0;
    std::vector<Node> branches;  // None: a leaf.
};

struct Answer {
    double value;  // For MAX.
    int move;      // Counted from 1.
};

// Call std::cout << "visit " << leaf << '\n' for every leaf you look at.
Answer search(const Node& tree, const std::string& algorithm, bool is_max) {
    (void)tree, (void)algorithm, (void)is_max;
    return {0, 1};
}

Node parse(std::istream& text) {
    Node node;
    if ((text >> std::ws).peek() != '(') {
        text >> node.leaf;
        return node;
    }
    text.get();
    while (text && (text >> std::ws).peek() != ')') node.branches.push_back(parse(text));
    text.get();
    return node;
}

int main() {
    Node tree;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string order, algorithm, side;
        words >> order;
        if (order == "quit") break;
        if (order == "tree") tree = parse(words);
        if (order != "search") continue;
        words >> algorithm >> side;
        const Answer answer = search(tree, algorithm, side == "max");
        std::cout << "value " << answer.value << "\nmove " << answer.move << std::endl;
    }
}
