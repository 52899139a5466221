#include "grading/submissions/sandbox.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

#include "grading/submissions/sandbox_port.h"
#include "league/codec.h"
#include "net/deadline.h"
#include "net/process.h"

namespace petteia::grading {
namespace {

// Makes a root folder that has the system's programs, read-only, and the student's files as /student, and runs $2
// in it. Where $3 is a path, our own program, $4, opens a port before and hands it over there. The program has no capabilities, and as it lives in another root it can make no namespace of its
// own, so that it cannot undo what is done here.
constexpr std::string_view kNewRoot = R"sh(set -e
if [ -n "$3" ]; then "$4" --open-port "$3"; fi
R=/mnt
mount --make-rprivate /
mount -t tmpfs -o mode=755,size=16m none $R
for d in bin sbin lib lib32 lib64 libx32 usr opt; do
  if [ -L /$d ]; then cp -P /$d $R/$d
  elif [ -d /$d ]; then mkdir $R/$d; mount --rbind /$d $R/$d; mount -o remount,bind,ro $R/$d; fi
done
mkdir $R/etc $R/dev $R/proc $R/tmp $R/student
for f in /etc/alternatives /etc/ld.so.cache /etc/localtime /etc/java*; do
  if [ -d $f ]; then mkdir $R$f; mount --bind $f $R$f; mount -o remount,bind,ro $R$f
  elif [ -f $f ]; then cp -L $f $R$f; fi
done
for f in null zero random urandom; do touch $R/dev/$f; mount --bind /dev/$f $R/dev/$f; done
echo 127.0.0.1 localhost > $R/etc/hosts
mount -t proc -o ro,nosuid,nodev,noexec proc $R/proc 2>/dev/null || true
if [ -d "$1" ]; then own=$R/student; else own=$R/student/run; touch $own; fi
mount --bind "$1" $own
mount -o remount,bind,ro $own
mount -t tmpfs -o mode=1777,size=64m none $R/tmp
mount -o remount,ro $R
exec chroot $R setpriv --bounding-set=-all --inh-caps=-all --no-new-privs /bin/sh -c "$2"
)sh";
// What the program may know of our environment.
constexpr std::string_view kEnvironment =
    "env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/tmp LANG=C.UTF-8 ";

std::string in_single_quotes(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    return quoted + "'";
}

// Of this user: the limit on processes counts all of them, threads too.
int running_threads() {
    int count = 0;
    std::error_code problem;
    for (const auto& process : std::filesystem::directory_iterator("/proc", problem)) {
        struct stat status {};
        if (stat(process.path().c_str(), &status) != 0 || status.st_uid != getuid()) continue;
        std::error_code gone;
        for (auto task = std::filesystem::directory_iterator(process.path() / "task", gone);
             !gone && task != std::filesystem::directory_iterator(); task.increment(gone))
            ++count;
    }
    return count;
}

// Starts a command and gives the last line that it wrote before it ended.
std::string last_line(const std::string& command) {
    auto process = Process::start(command);
    if (!process) return process.error().message;
    constexpr std::chrono::seconds kPatience{20};
    const Deadline deadline = Deadline::of(kPatience);
    std::string last, line;
    while (process->stream().read_line(line, deadline) == Transfer::Done) last = line;
    return last;
}

}  // namespace

Sandbox Sandbox::make(const SandboxLimits& limits) {
    Sandbox sandbox(limits);
    const std::string seen =
        last_line("exec 2>&1; " + sandbox.isolated("/usr/bin", "echo it works"));
    sandbox.is_isolated_ = seen == "it works";
    if (!sandbox.is_isolated_) sandbox.problem_ = seen.empty() ? "it did not answer" : seen;
    return sandbox;
}

GradedProgram Sandbox::program(const Submission& submission) const {
    return {command(submission), [this, submission](const std::string& arguments) {
                return start_client(submission, arguments);
            }};
}

// In a namespace the port is always the same: nobody else is there.
Result<StartedClient> Sandbox::start_client(const Submission& submission,
                                            const std::string& arguments) const {
    if (!is_isolated_) return petteia::start_client(command(submission, arguments));
    auto receiver = PortReceiver::make();
    if (!receiver) return receiver.error();
    auto process = Process::start(silenced(
        command(submission, with_address(arguments, "127.0.0.1", kLeaguePort), receiver->path())));
    if (!process) return process.error();
    auto listener = receiver->receive(*process);
    if (!listener) return listener.error();
    return StartedClient{*std::move(process), *std::move(listener)};
}

std::string Sandbox::command(const Submission& submission, const std::string& arguments,
                             const std::string& port_path) const {
    const std::string more = arguments.empty() ? "" : " " + arguments;
    const std::string path = submission.path.string();
    // What it writes for people would come out among all others' at our terminal.
    const std::string silent = "exec 2>/dev/null; ";
    if (is_isolated_) return silent + isolated(path, "exec ./run" + more, port_path);
    const auto folder = submission.is_folder ? submission.path : submission.path.parent_path();
    const std::string program = submission.is_folder ? "run" : submission.path.filename().string();
    return silent + "cd " + in_single_quotes(folder.string()) + " && exec " +
           std::string(kEnvironment) + "/bin/sh -c " +
           in_single_quotes(limited("exec ./" + in_single_quotes(program) + more,
                                    limits_.processes + running_threads()));
}

std::string Sandbox::isolated(const std::string& path, const std::string& program,
                              const std::string& port_path) const {
    std::error_code problem;
    const auto ourselves = std::filesystem::read_symlink("/proc/self/exe", problem);
    return "exec " + std::string(kEnvironment) +
           "unshare --user --map-root-user --net --mount --pid --ipc --uts --fork --kill-child "
           "/bin/sh -c " +
           in_single_quotes(kNewRoot) + " sh " + in_single_quotes(path) + " " +
           in_single_quotes(limited("cd /student && " + program, limits_.processes)) + " " +
           in_single_quotes(port_path) + " " + in_single_quotes(ourselves.string());
}

std::string Sandbox::limited(const std::string& program, int processes) const {
    constexpr int kBlocksOfMib = 2048;  // The unit of -f is 512 bytes.
    // Shells call the limit on processes by different letters.
    return fmt::format(
        "ulimit -c 0; ulimit -v {}; ulimit -t {}; ulimit -f {}; ulimit -u {} 2>/dev/null || ulimit "
        "-p {} 2>/dev/null; {}",
        limits_.memory_mib * 1024LL, limits_.cpu_seconds, limits_.file_mib * kBlocksOfMib,
        processes, processes, program);
}

}  // namespace petteia::grading
