#include "grading/league/wire_diagnosis.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace petteia::grading {
namespace {

// How unlikely it must be that random cells would fit a bug as well.
constexpr double kChance = 0.001;

constexpr std::string_view kNameWithoutLength = "name-without-length";
constexpr std::string_view kWideNumbers = "numbers-too-wide";

// What a model says of all answers.
struct Finding {
    bool explains_all = true;
    double chance = 1;                   // That random cells would fit where the answers are wrong.
    std::set<std::string> counted = {};  // A program that repeats itself proves nothing more.
    std::size_t seen_in = 0;             // The log with the first wrong answer,
    Bytes seen = {};                     // and this answer.
};

// Two connections: what a client with the bug could answer, and whether the right one could.
class Replay {
  public:
    Replay(WireMutation mutation, std::string_view start)
        : model_(mutation, start), right_(WireMutation::None, start) {}

    void follow(const WireLog& log, Finding& finding) {
        for (const WireEvent& event : log) {
            hear(event.message);
            const bool is_asked = event.message.code == ServerCode::RequestMove;
            if (is_asked && event.answer.size() >= WireMove().size()) take(event.answer, finding);
        }
    }

  private:
    void hear(const ServerMessage& message) {
        model_.hear(message);
        right_.hear(message);
        if (message.code == ServerCode::NewPosition) is_lost_ = false;
    }

    void take(const Bytes& answer, Finding& finding) {
        if (is_lost_) return;
        if (!model_.admits(answer)) finding.explains_all = false;
        if (!right_.admits(answer)) {
            is_lost_ = true;
            if (finding.counted.insert(right_.state()).second)
                finding.chance *= model_.admitted_share();
            if (finding.seen.empty()) finding.seen = answer;
        }
        model_.answered(answer);
        right_.answered(answer);
    }

    ModelClient model_, right_;
    bool is_lost_ = false;  // After a wrong move the game is over.
};

Finding findings_of(WireMutation mutation, std::span<const WireLog> logs, std::string_view start) {
    Finding finding;
    for (std::size_t i = 0; i < logs.size(); ++i) {
        if (finding.seen.empty()) finding.seen_in = i;
        Replay(mutation, start).follow(logs[i], finding);
    }
    return finding;
}

// The letters themselves, where their number was expected. A length is small, a letter is not.
bool is_without_length(const Bytes& name) {
    constexpr std::uint8_t kFirstLetter = 'A';
    const bool is_text = std::all_of(name.begin(), name.end(), [](std::uint8_t byte) {
        return byte >= ' ' || byte == 0 || byte == '\n';
    });
    return !name.empty() && is_text && name[0] >= kFirstLetter && name.size() <= name[0];
}

// The length in four bytes or two, in either order, and then exactly as many letters.
bool has_wide_length(const Bytes& name) {
    for (const std::size_t width : {std::size_t{4}, std::size_t{2}}) {
        if (name.size() <= width) continue;
        const std::size_t letters = name.size() - width;
        const auto zeros = std::count(name.begin(), name.begin() + static_cast<long>(width), 0);
        const bool is_length = name[0] == letters || name[width - 1] == letters;
        if (is_length && zeros == static_cast<long>(width) - 1) return true;
    }
    return false;
}

template <typename IsWrong>
std::optional<WireDiagnosis> first_name(std::string_view bug, std::span<const WireLog> logs,
                                        const IsWrong& is_wrong) {
    const auto named = std::ranges::find(known_wire_bugs(), bug, &WireBug::name);
    for (std::size_t i = 0; i < logs.size(); ++i) {
        for (const WireEvent& event : logs[i]) {
            if (event.message.code == ServerCode::RequestName && is_wrong(event.answer))
                return WireDiagnosis{&*named, i, event.answer};
        }
    }
    return std::nullopt;
}

// Bugs that show in the name alone.
void recognise_names(std::span<const WireLog> logs, std::vector<WireDiagnosis>& found) {
    for (auto& each : {first_name(kNameWithoutLength, logs, is_without_length),
                       first_name(kWideNumbers, logs, has_wide_length)}) {
        const auto is_same = [&](const WireDiagnosis& other) { return other.bug == each->bug; };
        if (each && std::ranges::none_of(found, is_same)) found.push_back(*each);
    }
}

}  // namespace

std::span<const WireBug> known_wire_bugs() {
    using enum WireMutation;
    static const std::vector<WireBug> bugs{
        {"coordinates-exchanged",
         "Rows and columns are exchanged. The first byte of a move is its row, the second its "
         "column, whoever moves, and a position comes row by row.",
         {ExchangedSent, ExchangedHeard, ExchangedBoth, PositionByColumns}},
        {"coordinates-from-one",
         "Rows and columns are counted from 1. The first of each is 0, in moves that are sent and "
         "in "
         "those that are received.",
         {FromOneSent, FromOneHeard, FromOneBoth}},
        {kWideNumbers,
         "A number is sent in two or four bytes, as the program has it in memory. A row, a column "
         "and the length of a name are one byte each.",
         {Wide16Little, Wide16Big, Wide32Little, Wide32Big}},
        {"move-as-text",
         "A move is sent as text. It is two bytes, which are the numbers themselves.",
         {AsText}},
        {"colours-exchanged",
         "The program plays the other colour. 102 tells that it has white, 103 black; a cell is 0 "
         "where white stands, 1 where black does, and so is the side to move.",
         {OtherColour}},
        {"pass-forgotten",
         "A move is sent where there is none. A player without a legal move answers with a pass, "
         "-50 (206) in the first byte.",
         {MovesInsteadOfPass}},
        {"pass-misspelt",
         "A pass is sent in other bytes. It has -50 (206) in the first byte, and anything in the "
         "second.",
         {OddPass}},
        {"position-not-read",
         "Positions are not taken as they are sent: the program plays on from another board. 101 "
         "replaces the position at any time, also in mid-game.",
         {PositionNeverRead, PositionAlwaysStart, PositionReadOnce}},
        {"own-move-not-played",
         "The program does not play its own move on its board. Nobody sends it back.",
         {OwnMoveNotPlayed}},
        {"opponent-move-not-played",
         "The program does not play the opponent's moves (105) on its board.",
         {OtherMoveNotPlayed}},
        {"discs-not-turned",
         "A disc is put on the board, but those that it encloses are not turned.",
         {NothingTurned, OwnNothingTurned, OtherNothingTurned}},
        {"one-direction-turned",
         "Discs are turned in one direction only. All that the new disc encloses are turned.",
         {OneDirectionTurned}},
        {"one-disc-turned",
         "Of a row of enclosed discs only the first is turned. All of them are.",
         {OneDiscTurned}},
        {"eight-directions",
         "Lines are followed in eight directions, as on squares. A hexagon has six neighbours: "
         "(-1,-1) "
         "and (1,1) are none.",
         {EightDirections}},
        {kNameWithoutLength,
         "The name is sent without its length, so that its first letter is taken for the length. "
         "The first byte tells how many follow."},
    };
    return bugs;
}

std::string WireDiagnosis::text(std::string_view test) const {
    constexpr std::size_t kMost = 12;
    std::string bytes;
    for (std::size_t i = 0; i < std::min(seen.size(), kMost); ++i)
        bytes += fmt::format(" {}", seen[i]);
    return fmt::format("{}: {} First seen: the bytes{} in the test \"{}\".", bug->name,
                       bug->explanation, bytes, test);
}

std::vector<WireDiagnosis> recognise(std::span<const WireLog> logs, std::string_view start) {
    std::vector<WireDiagnosis> found;
    if (!findings_of(WireMutation::None, logs, start).explains_all) {
        for (const WireBug& bug : known_wire_bugs()) {
            for (const WireMutation form : bug.forms) {
                Finding finding = findings_of(form, logs, start);
                if (!finding.explains_all || finding.chance > kChance) continue;
                found.push_back({&bug, finding.seen_in, std::move(finding.seen)});
                break;
            }
        }
    }
    recognise_names(logs, found);
    return found;
}

}  // namespace petteia::grading
