#include <string>
#include <vector>

#include "cli/run.h"
#include "session/registry.h"

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    return petteia::run_petteia(words, petteia::built_in_games());
}
