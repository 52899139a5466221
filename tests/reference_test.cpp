// Help, man pages and shell completion: all made from what commands and games declare.
#include <gtest/gtest.h>
#include <stdio.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>

#include "tests/program.h"

namespace {

using Words = std::vector<std::string>;

const Words& game_commands() {
    static const Words all{"play",  "analyse", "tree",
                           "solve", "perft",   "compare",
                           "match", "engine",  "league tournament"};
    return all;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

int occurrences(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++count;
    return count;
}

// The commands that `petteia --help` lists.
Words listed_commands() {
    std::istringstream lines(run_line("--help").out);
    Words names;
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "Commands:") is_inside = true;
        if (line.empty()) is_inside = false;
        if (!is_inside || !line.starts_with("  ")) continue;
        names.push_back(line.substr(2, line.find("  ", 2) - 2));
    }
    return names;
}

// Standard output of a shell command.
std::string shell_output(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string output;
    std::array<char, 4096> buffer;
    while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe.get()))
        output.append(buffer.data(), size);
    return output;
}

// What a checker has to say, where this machine has it; nothing is right everywhere.
std::string complaints(const std::string& checker, const std::string& arguments) {
    return shell_output("if command -v " + checker + " >/dev/null; then " + checker + " " +
                        arguments + " 2>&1; fi");
}

// The script for a shell, in a file.
std::string completion_file(const std::string& shell) {
    const auto path = (scratch() / ("petteia." + shell)).string();
    std::ofstream(path) << run_line("completion " + shell).out;
    return path;
}

TEST(Help, ShowsTheOptionsOfTheNamedGameOnly) {
    for (const std::string& command : game_commands()) {
        for (const std::string& line :
             {command + " hexthello --help", "help " + command + " hexthello"}) {
            const Outcome help = run_line(line);
            EXPECT_EQ(help.code, 0) << line;
            EXPECT_EQ(occurrences(help.out, "\nOptions of "), 1) << line << "\n" << help.out;
            EXPECT_TRUE(contains(help.out, "\nOptions of hexthello:\n")) << line;
            EXPECT_FALSE(contains(help.out, "--misere")) << line;
        }
    }
}

TEST(Help, ShowsTheOptionsOfAllGamesIfNoneIsNamed) {
    const int games = occurrences(run_line("games").out, "--seed N ");
    ASSERT_GE(games, 6);
    for (const std::string& command : game_commands()) {
        const Outcome help = run_line(command + " --help");
        EXPECT_EQ(occurrences(help.out, "\nOptions of "), games) << command;
        EXPECT_TRUE(contains(help.out, "--misere")) << command;
    }
    EXPECT_EQ(occurrences(run_line("serve --help").out, "\nOptions of "), 0);
}

TEST(Man, EveryCommandHasAPage) {
    const auto folder = scratch() / "man1";
    ASSERT_EQ(run({"man", "--out", folder.string()}).code, 0);
    const Words commands = listed_commands();
    ASSERT_GE(commands.size(), 18u);
    for (std::string name : commands) {
        const Outcome page = run_line("man " + name);
        EXPECT_EQ(page.code, 0) << name;
        std::replace(name.begin(), name.end(), ' ', '-');
        std::ifstream file(folder / ("petteia-" + name + ".1"));
        const std::string written((std::istreambuf_iterator<char>(file)), {});
        EXPECT_EQ(written, page.out) << name;
    }
    EXPECT_TRUE(std::filesystem::exists(folder / "petteia.1"));
    EXPECT_EQ(complaints("groff", "-man -ww -K utf8 -T utf8 -z " + folder.string() + "/*.1"), "");
}

// What roff needs: a title first, known requests only, and no line that begins one by accident.
void expect_roff(const std::string& page, const std::string& name) {
    static const std::set<std::string> known{".TH", ".SH", ".TP", ".PP", ".EX", ".EE", ".br"};
    std::istringstream lines(page);
    std::string line;
    std::getline(lines, line);
    EXPECT_TRUE(line.starts_with(".TH PETTEIA")) << name;
    bool is_example = false;
    while (std::getline(lines, line)) {
        EXPECT_FALSE(line.empty()) << name << " has a blank line";
        EXPECT_FALSE(line.starts_with('\'')) << name << ": " << line;
        if (!line.starts_with('.')) continue;
        const std::string request = line.substr(0, line.find(' '));
        EXPECT_TRUE(known.contains(request)) << name << ": " << line;
        if (request == ".EX" || request == ".EE") {
            EXPECT_EQ(is_example, request == ".EE") << name;
            is_example = request == ".EX";
        }
    }
    EXPECT_FALSE(is_example) << name;
}

TEST(Man, PagesAreRoffAndSayWhatHelpSays) {
    expect_roff(run_line("man").out, "petteia");
    for (const std::string& command : listed_commands()) {
        const std::string page = run_line("man " + command).out;
        expect_roff(page, command);
        for (const char* title : {"NAME", "SYNOPSIS", "EXIT STATUS", "EXAMPLE", "SEE ALSO"})
            EXPECT_TRUE(contains(page, "\n.SH " + std::string(title) + "\n")) << command;
    }
    const std::string match = run_line("man match").out;
    EXPECT_TRUE(contains(match, "\n\\fB\\-\\-games\\fR \\fIN\\fR\n")) << match;
    EXPECT_TRUE(contains(match, "\n.SH OPTIONS OF hexthello\n"));
    EXPECT_TRUE(contains(run_line("man league serve").out, "\\fB\\-p\\fR, \\fB\\-\\-port\\fR"));
}

TEST(Man, RefusesWhatIsNoCommand) {
    const Outcome result = run_line("man plya");
    EXPECT_EQ(result.code, 2);
    EXPECT_TRUE(contains(result.err, "did you mean \"play\"?")) << result.err;
    EXPECT_EQ(run({"man", "play", "--out", scratch().string()}).code, 2);
    const auto file = (scratch() / "no-man-folder").string();
    std::ofstream(file) << "a file";
    EXPECT_EQ(run({"man", "--out", file}).code, 1);
}

// What bash offers for the last of these words, which are split as bash splits them.
Words completed(const Words& line) {
    static const std::string script = completion_file("bash");
    std::string words;
    for (const std::string& word : line) words += " '" + word + "'";
    const std::string output =
        shell_output("bash --norc -c \"source " + script + " && COMP_WORDS=(petteia" + words +
                     ") && COMP_CWORD=" + std::to_string(line.size()) +
                     " && _petteia; printf '%s\\n' \\\"\\${COMPREPLY[@]}\\\"\"");
    std::istringstream lines(output);
    Words candidates;
    for (std::string each; std::getline(lines, each);)
        if (!each.empty()) candidates.push_back(each);
    std::sort(candidates.begin(), candidates.end());
    return candidates;
}

TEST(BashCompletion, CompletesCommandsAndGames) {
    EXPECT_EQ(completed({"pl"}), Words{"play"});
    EXPECT_EQ(completed({"leag"}), Words{"league"});
    EXPECT_EQ(completed({"league", "se"}), Words{"serve"});
    EXPECT_EQ(completed({"help", "comp"}), (Words{"compare", "completion"}));
    EXPECT_EQ(completed({"play", "t"}), Words{"tictactoe"});
    EXPECT_EQ(completed({"league", "tournament", "x"}), Words{"xox"});
    EXPECT_EQ(completed({"games", "n"}), Words{"nim"});
    EXPECT_EQ(completed({"completion", ""}), (Words{"bash", "fish", "zsh"}));
    EXPECT_EQ(completed({"man", "anal"}), Words{"analyse"});
    EXPECT_EQ(completed({"nonsense", ""}), Words{});
}

TEST(BashCompletion, CompletesOptionsOfTheCommandAndTheGame) {
    EXPECT_EQ(completed({"match", "hexthello", "--s"}), (Words{"--seed", "--side", "--sprt"}));
    EXPECT_EQ(completed({"match", "nim", "--s"}), (Words{"--seed", "--sprt"}));
    EXPECT_EQ(completed({"match", "nim", "--mis"}), Words{"--misere"});
    EXPECT_EQ(completed({"solve", "xox", "--threads", "2", "--ro"}), Words{"--rows"});
    EXPECT_EQ(completed({"league", "serve", "--sw"}), Words{"--swap"});
    // The game is known after options and their values, in both forms.
    EXPECT_EQ(completed({"solve", "--threads", "2", "--json", "xox", "--ro"}), Words{"--rows"});
    EXPECT_EQ(completed({"solve", "--threads", "=", "2", "xox", "--ro"}), Words{"--rows"});
}

TEST(BashCompletion, CompletesValues) {
    EXPECT_EQ(completed({"play", "nim", "--first", "hum"}), Words{"human"});
    EXPECT_EQ(completed({"play", "nim", "--first", "=", "mini"}), Words{"minimax"});
    EXPECT_EQ(completed({"play", "nim", "--first", "ch"}), Words{});
    EXPECT_EQ(completed({"play", "pacman", "--second", "ch"}), Words{"chasers"});
    EXPECT_EQ(completed({"match", "nim", "rand"}), Words{"random"});
    EXPECT_EQ(completed({"match", "nim", "engine", ":", "level", "=", "3", "rand"}),
              Words{"random"});
    EXPECT_EQ(completed({"match", "nim", "engine", ":", "le"}), Words{});
    EXPECT_EQ(completed({"play", "nim", "--me", ""}), (Words{"first", "second"}));
    EXPECT_EQ(completed({"analyse", "nim", "--techniques", "alpha"}), Words{"alpha-beta"});
    EXPECT_EQ(completed({"analyse", "hexthello", "--eval", "mob"}), Words{"mobility"});
    EXPECT_EQ(completed({"analyse", "nim", "--eval", ""}), Words{});
    EXPECT_EQ(completed({"league", "tournament", "--format", "sw"}), Words{"swiss"});
    EXPECT_EQ(completed({"play", "nim", "--depth", ""}), Words{});
}

TEST(BashCompletion, CompletesFiles) {
    const auto file = (scratch() / "a-saved-game.txt").string();
    std::ofstream(file).flush();
    const std::string start = file.substr(0, file.size() - 6);
    EXPECT_EQ(completed({"replay", start}), Words{file});
    EXPECT_EQ(completed({"analyse", "nim", "--solution", start}), Words{file});
}

// The shells need not be there, so their scripts are only read: each names every command and option.
TEST(ZshCompletion, HasEveryCommandGameAndOption) {
    const std::string script = run_line("completion zsh").out;
    EXPECT_TRUE(script.starts_with("#compdef petteia\n"));
    for (const std::string& command : listed_commands())
        EXPECT_EQ(occurrences(script, "\n    ('" + command + "')\n        specs+=("), 1) << command;
    EXPECT_TRUE(contains(script, "'--games=[number of games, at most]:N: '"));
    EXPECT_TRUE(contains(script, "\n    ('hexthello')\n        players=("));
    EXPECT_TRUE(contains(script, "'--misere["));
    EXPECT_EQ(occurrences(script, "case "), occurrences(script, "esac"));
    EXPECT_TRUE(script.ends_with("\n_petteia \"$@\"\n"));
    EXPECT_EQ(complaints("zsh", "-n " + completion_file("zsh")), "");
}

TEST(FishCompletion, HasEveryCommandGameAndOption) {
    const std::string script = run_line("completion fish").out;
    for (const std::string& command : listed_commands()) {
        const std::string word = command.substr(0, command.find(' '));
        EXPECT_TRUE(contains(script, "-a " + word + " -d '")) << command;
    }
    EXPECT_TRUE(contains(script, "-n '__petteia_at '\\''match'\\''' -l games -x -d '"));
    EXPECT_TRUE(contains(script, "-a 'tournament report serve'"));
    EXPECT_TRUE(contains(script, "-n '__petteia_game nim' -l misere -d '"));
    EXPECT_TRUE(contains(script, "-l first -x -a 'human engine "));
    EXPECT_EQ(occurrences(script, "\nfunction "), occurrences(script, "\nend\n"));
    EXPECT_EQ(complaints("fish", "--no-execute " + completion_file("fish")), "");
}

TEST(Completion, NeedsAKnownShell) {
    for (const char* line : {"completion", "completion tcsh"}) {
        const Outcome result = run_line(line);
        EXPECT_EQ(result.code, 2);
        EXPECT_TRUE(contains(result.err, "bash, zsh or fish")) << result.err;
    }
}

}  // namespace
