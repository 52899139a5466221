// A file of played games, a line each, that grows while they are played. A program that is killed leaves a
// last line without its end, which is played again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "core/result.h"
#include "learning/training_game.h"

namespace petteia {

class GamesFile {
  public:
    // Opens the file to add games, and makes it if it is not there. `title` is its first line, which says what
    // the games are; a file with another one is an error.
    static Result<GamesFile> open(const std::filesystem::path& path, const std::string& title);

    std::uint64_t size() const { return size_; }
    Status add(const TrainingGame& game);

  private:
    GamesFile(std::filesystem::path path, std::ofstream file, std::uint64_t size)
        : path_(std::move(path)), file_(std::move(file)), size_(size) {}

    std::filesystem::path path_;
    std::ofstream file_;
    std::uint64_t size_;
};

// Gives the line of every game of a file to `use`, with its number, and its place for errors, until `use` has an error.
using GameLineSink =
    std::function<Status(std::uint64_t number, const std::string& line, const std::string& place)>;
Status read_game_lines(const std::filesystem::path& path, const GameLineSink& use);

}  // namespace petteia
