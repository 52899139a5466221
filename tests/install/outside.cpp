// An outside program that plays and searches a built-in game with installed headers only.
#include <petteia/session/registry.h>

#include <iostream>

int main() {
    const auto session = petteia::built_in_games().open("cubes");
    petteia::Limits limits;
    limits.depth = 20;
    const auto analysis = (*session)->search({}, limits);
    std::cout << analysis.verdict.to_text() << " with " << *analysis.best << "\n";
    while (!(*session)->is_over()) {
        if (!(*session)->play((*session)->legal_moves().front())) return 1;
    }
    std::cout << "played " << (*session)->move_count() << " moves, the last "
              << *(*session)->last_move() << "\n";
}
