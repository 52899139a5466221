#include "net/process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <fstream>
#include <iterator>
#include <thread>

namespace petteia {
namespace {

using std::chrono::milliseconds;

Deadline soon() { return Deadline::of(milliseconds(10000)); }

Process start(const std::string& command, const std::string& errors_to = {}) {
    auto started = Process::start(command, errors_to);
    EXPECT_TRUE(started) << started.error().message;
    return *std::move(started);
}

std::string line_of(Process& process) {
    std::string line;
    EXPECT_EQ(process.stream().read_line(line, soon()), Transfer::Done);
    return line;
}

// Running, that is: one that has ended may wait in the table for whoever adopted it.
bool is_alive(const std::string& pid) {
    std::ifstream file("/proc/" + pid + "/stat");
    const std::string state(std::istreambuf_iterator<char>(file), {});
    return !state.empty() && state.find(") Z ") == std::string::npos;
}

TEST(Process, TalksThroughItsStreams) {
    Process echo = start("while read line; do echo \"got $line\"; done");
    for (const char* word : {"one", "two"}) {
        ASSERT_EQ(echo.stream().write(std::string(word) + "\n", soon()), Transfer::Done);
        EXPECT_EQ(line_of(echo), "got " + std::string(word));
    }
    EXPECT_EQ(echo.end(), "exited with code 0");
    EXPECT_EQ(echo.end(), "");
}

TEST(Process, TellsHowItEnded) {
    const auto ending = [](const std::string& command) {
        Process process = start(command);
        EXPECT_TRUE(process.wait(milliseconds(10000))) << command;
        return process.end();
    };
    EXPECT_EQ(ending("exit 3"), "exited with code 3");
    EXPECT_EQ(ending("kill -SEGV $$"), "was killed by signal 11 (Segmentation fault)");
    EXPECT_EQ(ending("/no/such/program 2>/dev/null"), "exited with code 127 (command not found)");
}

TEST(Process, EndsWhatWillNotEnd) {
    Process deaf = start("trap '' TERM; echo ready; while :; do sleep 0.05; done");
    EXPECT_EQ(line_of(deaf), "ready");
    EXPECT_FALSE(deaf.wait(milliseconds(20)));
    EXPECT_EQ(deaf.end(milliseconds(50)), "was killed by signal 9 (Killed)");

    Process asked =
        start("exec 2>&-; trap 'exit 7' TERM; echo ready; while :; do sleep 0.05; done");
    EXPECT_EQ(line_of(asked), "ready");
    EXPECT_EQ(asked.end(milliseconds(500)), "exited with code 7");
}

TEST(Process, TakesItsChildrenWithItAndLeavesNothingBehind) {
    std::string leader, child;
    {
        Process family = start("sleep 100 & echo $$; echo $!; wait");
        leader = line_of(family);
        child = line_of(family);
        EXPECT_TRUE(is_alive(child));
        family.end(milliseconds(0));
    }
    EXPECT_EQ(waitpid(std::stoi(leader), nullptr, WNOHANG), -1);
    for (int i = 0; i < 5000 && is_alive(child); ++i) std::this_thread::sleep_for(milliseconds(1));
    EXPECT_FALSE(is_alive(child));
}

TEST(Process, InheritsNothingElse) {
    const int open = dup(STDERR_FILENO);  // Without close-on-exec.
    sigset_t term, before;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &term, &before);
    Process other = start("ls /proc/self/fd; echo; grep SigBlk: /proc/self/status; cat");
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    ::close(open);
    std::string descriptors;
    for (std::string line; !(line = line_of(other)).empty();) descriptors += line + " ";
    EXPECT_EQ(descriptors, "0 1 2 3 ");  // 3 is the folder that ls reads.
    EXPECT_EQ(line_of(other), "SigBlk:\t0000000000000000");
}

TEST(Process, DiesOfABrokenPipeThoughWeDoNot) {
    Process writer = start("exec 2>&-; (kill -PIPE $$)");
    ASSERT_TRUE(writer.wait(milliseconds(10000)));
    EXPECT_EQ(writer.end(), "was killed by signal 13 (Broken pipe)");
}

TEST(Process, KeepsItsComplaintsInAFile) {
    const std::string path = testing::TempDir() + "petteia-process-" + std::to_string(getpid());
    for (int i = 0; i < 2; ++i) {
        Process process = start("echo trouble >&2", path);
        EXPECT_TRUE(process.wait(milliseconds(10000)));
    }
    std::ifstream file(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "trouble\ntrouble\n");
    std::remove(path.c_str());
    const auto nowhere = Process::start("true", "/no/such/folder/file");
    ASSERT_FALSE(nowhere);
    EXPECT_NE(nowhere.error().message.find("/no/such/folder/file"), std::string::npos);
}

TEST(Process, WritingToOneThatIsGoneIsNoSignal) {
    Process gone = start("exit 0");
    ASSERT_TRUE(gone.wait(milliseconds(10000)));
    EXPECT_EQ(gone.stream().write("hello\n", soon()), Transfer::Closed);
}

}  // namespace
}  // namespace petteia
