// Petteia's command line for a game of its own.
#include <string>
#include <vector>

#include "chomp.h"
#include "cli/run.h"
#include "session/typed/entry.h"

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    return petteia::run_petteia(words, petteia::Registry({petteia::entry<Chomp>()}));
}
