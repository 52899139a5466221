#include <string>
#include <vector>

#include "cli/run.h"
#include "cli/terminal/interrupt.h"
#include "mpi/mpi_cluster.h"
#include "session/registry.h"

int main(int argc, char** argv) {
    petteia::watch_interrupts();  // Before MPI starts threads.
    petteia::MpiCluster cluster(argc, argv);
    const std::vector<std::string> words(argv + 1, argv + argc);
    const int code = petteia::run_petteia(words, petteia::built_in_games(), cluster);
    cluster.finish(code);
    return code;
}
