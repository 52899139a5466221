// Shell completion: scripts for bash, zsh and fish, made from what commands and games declare. The
// scripts are complete in themselves and do not run the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace petteia {

// What can be typed where, the same for every shell.
class CompletionModel {
  public:
    // An option, or a word after the command.
    struct Value {
        enum class Kind : std::uint8_t { None, Free, File, Words, Player, Evaluation };

        Kind kind = Kind::Free;
        std::vector<std::string> words = {};  // Of Words; of Player those besides the players.
    };

    explicit CompletionModel(const Registry& registry);

    const std::vector<Command>& commands() const { return commands_; }
    const std::vector<GameEntry>& games() const { return registry_.games(); }
    std::vector<std::string> game_names() const { return registry_.names(); }
    // The first words of all commands and "help": "league" once.
    std::vector<std::string> first_words() const;
    // The second words of the commands that begin with this one: "serve" after "league".
    std::vector<std::string> second_words(std::string_view first) const;
    // The names of commands that take a game.
    std::vector<std::string> game_commands() const;

    // What the option takes; None for a flag.
    Value value_of(const Parameter& option) const;
    // The words that follow the command's name: those of Command::arguments.
    std::vector<Value> words_of(const Command& command) const;
    // The kinds of players, with the game's own if it is not null.
    std::vector<std::string> players(const GameEntry* game) const;
    std::vector<std::string> evaluations(const GameEntry& game) const;

  private:
    Value value_named(std::string_view placeholder) const;

    const Registry& registry_;
    std::vector<Command> commands_;
};

std::string bash_completion(const CompletionModel& model);
std::string zsh_completion(const CompletionModel& model);
std::string fish_completion(const CompletionModel& model);

// Text in single quotes, as all three shells read it.
std::string shell_quoted(std::string_view text);

}  // namespace petteia
