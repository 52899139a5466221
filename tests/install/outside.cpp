#include <petteia/session/registry.h>

#include <iostream>

int main() {
    const auto session = petteia::built_in_games().open("cubes");
    petteia::Limits limits;
    limits.depth = 20;
    const auto analysis = (*session)->search({}, limits);
    std::cout << analysis.verdict.to_text() << " with " << *analysis.best << "\n";
}
