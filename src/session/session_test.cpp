#include "session/session.h"

#include <gtest/gtest.h>

#include "session/registry.h"
#include "session/store/solution_store.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(std::string_view name, const Settings::Given& given = {}) {
    auto session = built_in_games().open(name, given);
    EXPECT_TRUE(session) << session.error().message;
    return *std::move(session);
}

TEST(Registry, SuggestsTheNearestName) {
    const auto found = built_in_games().find("tictacto");
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().message.find("did you mean \"tictactoe\"?"), std::string::npos);
}

TEST(Registry, NamesTheParameterThatDoesNotFit) {
    const auto session = built_in_games().open("xox", {{"rows", "0"}});
    ASSERT_FALSE(session);
    EXPECT_NE(session.error().message.find("rows must be an integer from 1"), std::string::npos);
}

TEST(Session, PlaysUndoesAndRedoes) {
    const auto session = open("tictactoe");
    const std::string empty = session->position();
    ASSERT_TRUE(session->play("5"));
    ASSERT_TRUE(session->play("1"));
    const std::string two_moves = session->position();
    EXPECT_EQ(session->history(), (std::vector<std::string>{"5", "1"}));
    EXPECT_TRUE(session->undo());
    EXPECT_TRUE(session->undo());
    EXPECT_FALSE(session->undo());
    EXPECT_EQ(session->position(), empty);
    EXPECT_TRUE(session->redo());
    EXPECT_TRUE(session->redo());
    EXPECT_FALSE(session->redo());
    EXPECT_EQ(session->position(), two_moves);
    // A new move forgets what was undone.
    EXPECT_TRUE(session->undo());
    ASSERT_TRUE(session->play("9"));
    EXPECT_FALSE(session->redo());
    EXPECT_EQ(session->history(), (std::vector<std::string>{"5", "9"}));
}

TEST(Session, AWrongMoveChangesNothing) {
    const auto session = open("nim");
    const std::string before = session->position();
    EXPECT_FALSE(session->play("1:9"));
    EXPECT_FALSE(session->set_position("9,9"));
    EXPECT_EQ(session->position(), before);
    EXPECT_TRUE(session->history().empty());
}

TEST(Session, ASeedRepeatsTheStart) {
    const auto once = open("xox", {{"seed", "7"}}), again = open("xox", {{"seed", "7"}});
    EXPECT_EQ(once->position(), again->position());
    EXPECT_EQ(once->start_positions().size(), 74u);
}

TEST(Session, TheStartIsNoPartOfTheRules) {
    const auto anywhere = open("xox"), given = open("xox", {{"x", "0,0"}, {"o", "3,2"}});
    EXPECT_EQ(anywhere->rules_text(), given->rules_text());
    EXPECT_EQ(solution_path(*anywhere), solution_path(*given));
    EXPECT_NE(solution_path(*anywhere), solution_path(*open("xox", {{"rows", "5"}})));
    // Nor of what is solved: all starts are, wherever this game began.
    ASSERT_TRUE(given->solve(1, 0, {}, {}));
    EXPECT_EQ(given->known_starts().size(), 74u);
}

TEST(Session, KnowsEveryMoveOnceItIsSolved) {
    const auto session = open("cubes");
    EXPECT_FALSE(session->known());
    const auto report = session->solve(2, 0, {}, {});
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->is_complete);
    EXPECT_EQ(report->positions, 216u);
    const auto known = session->known();
    ASSERT_TRUE(known);
    EXPECT_EQ(known->verdict.to_text(), "win in 11");
    EXPECT_EQ(known->pv.size(), 11u);
    for (const auto& each : known->moves) {
        const bool wins = each.move == "1r" || each.move == "3r";
        EXPECT_EQ(each.verdict.to_text(), wins ? "win in 11" : "loss in 10") << each.move;
    }
}

TEST(Session, SolvesWhatIsSmallAndNothingElse) {
    const std::vector<std::pair<const char*, Settings::Given>> small{
        {"cubes", {{"m", "30"}}}, {"nim", {}}, {"tictactoe", {}}};
    for (const auto& [name, settings] : small) {
        const auto session = open(name, settings);
        const auto solved = session->solve_if_small({});
        ASSERT_TRUE(solved && solved->is_complete) << name;
        const auto known = session->known();
        ASSERT_TRUE(known) << name;
        EXPECT_TRUE(known->verdict.distance || known->verdict.kind == Verdict::Kind::Draw) << name;
        EXPECT_FALSE(session->solve_if_small({})) << "it is solved already";
        EXPECT_LT(session->memory_bytes(), std::size_t{16} << 20) << name;
    }
    const std::vector<std::pair<const char*, Settings::Given>> large{
        {"cubes", {{"m", "1000"}}},
        {"nim", {{"piles", "100,100,100"}}},
        {"tictactoe", {{"m", "5"}, {"n", "5"}, {"k", "4"}}},
        {"xox", {{"rows", "6"}, {"cols", "5"}}},
        {"connect4", {}},
        {"hexthello", {}},
        {"pacman", {}}};
    for (const auto& [name, settings] : large) {
        const auto session = open(name, settings);
        EXPECT_FALSE(session->solve_if_small({})) << name;
        EXPECT_FALSE(session->has_solution()) << name;
    }
}

std::string picture_of(const Session& session) {
    std::string picture;
    for (const auto& cell : session.view().cells)
        picture += std::to_string(cell.x) + "," + std::to_string(cell.y) + cell.glyph + " ";
    return picture;
}

// A card that shows a move that cannot be played, or that changes nothing on the board, would teach nothing.
TEST(Session, EveryGameSaysHowItIsPlayed) {
    for (const GameEntry& game : built_in_games().games()) {
        SCOPED_TRACE(game.info.name);
        const auto card = open(game.info.name)->rules_card();
        ASSERT_TRUE(card);
        for (const std::string& text :
             {card->goal, card->moves, card->end, card->first, card->example.text})
            EXPECT_TRUE(text.size() > 10 && text.back() == '.') << text;
        const auto session = open(game.info.name, card->example.settings);
        if (!card->example.position.empty()) {
            const Status set = session->set_position(card->example.position);
            EXPECT_TRUE(set) << set.error().message;
        }
        const std::string before = picture_of(*session);
        std::istringstream steps(card->example.move);
        for (std::string step; steps >> step;) {
            const Status played = session->play(step);
            ASSERT_TRUE(played) << played.error().message;
        }
        EXPECT_NE(picture_of(*session), before) << "nothing is to be seen";
    }
}

TEST(Session, AViewShowsWhatDecidedTheGame) {
    using Lines = std::vector<std::vector<int>>;
    const auto lines = [](const char* name, const char* position, const char* move,
                          const Settings::Given& settings = {}) {
        const auto session = open(name, settings);
        EXPECT_TRUE(session->set_position(position));
        EXPECT_EQ(session->view().deciding_lines, Lines{}) << name;
        EXPECT_TRUE(session->play(move));
        EXPECT_TRUE(session->is_over());
        return session->view().deciding_lines;
    };
    EXPECT_EQ(lines("tictactoe", "XX./OO./...", "3"), (Lines{{0, 1, 2}}));
    // One mark completes two lines.
    EXPECT_EQ(lines("tictactoe", "XX./OOX/OOX", "3"), (Lines{{0, 1, 2}, {2, 5, 8}}));
    EXPECT_EQ(lines("connect4", "343536", "3"), (Lines{{37, 30, 23, 16}}));
    const Settings::Given small{{"rows", "3"}, {"cols", "3"}};
    EXPECT_EQ(lines("xox", "XO_/_X_/__O X", "0,2", small), (Lines{{0, 1, 2}}));
}

TEST(Session, AMazeSaysWhereOnePassesOneWayOnly) {
    const auto session = open("pacman");
    int passages = 0;
    for (const auto& wall : session->view().walls)
        passages += wall.way != View::Arrow::None ? 1 : 0;
    EXPECT_GT(passages, 0);  // Out of the classic maze's blocks.
    EXPECT_EQ(session->view().cells[26].name, "1,1");
    EXPECT_TRUE(session->view().counters[2].is_for_mover);
}

TEST(Session, TheCardOfCubesListsWhatMayBeTaken) {
    const auto card = open("cubes", {{"piles", "4,4"}, {"takes", "1r;2g;2r+1g"}})->rules_card();
    EXPECT_NE(card->moves.find("1 red, 2 green, 2 red and 1 green."), std::string::npos)
        << card->moves;
}

TEST(Session, SearchAndMinimaxAgreeInText) {
    const auto session = open("xox", {{"x", "0,0"}, {"o", "3,2"}});
    Limits limits;
    limits.depth = 10;
    const Analysis searched = session->search({Techniques::exact(), 4, 1}, limits);
    const Analysis reference = session->minimax(10);
    EXPECT_EQ(searched.verdict, reference.verdict);
    EXPECT_EQ(reference.counts.nodes, 1293845u);
    EXPECT_NE(std::find(reference.best_moves.begin(), reference.best_moves.end(), *searched.best),
              reference.best_moves.end());
}

TEST(Session, ReportsEveryFinishedDepth) {
    const auto session = open("tictactoe");
    std::vector<int> depths;
    Limits limits;
    limits.depth = 4;
    session->search({}, limits, {}, [&](const Analysis& each) { depths.push_back(each.depth); });
    EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
}

TEST(Session, APreparedSearchHasLearntNothing) {
    const auto session = open("tictactoe");
    Limits limits;
    limits.depth = 6;
    const SearchOptions options{Techniques::all(), 1, 1};
    const auto nodes = [&] { return session->search(options, limits).counts.nodes; };
    const auto fresh = nodes();
    EXPECT_LT(nodes(), fresh);
    session->prepare(options);
    EXPECT_EQ(nodes(), fresh);
}

// O holds the draw if he sees it; X's best chance is that he does not.
TEST(Session, ExpectsMistakesWhenTold) {
    const auto session = open("tictactoe");
    ASSERT_TRUE(session->set_position("X../.O./... X"));
    Limits limits;
    limits.depth = 8;
    limits.values_all_moves = true;
    SearchOptions options{Techniques::exact(), 1, 1};
    EXPECT_EQ(session->search(options, limits).verdict.to_text(), "draw");
    options.mistakes = 0.5;
    const Analysis hopeful = session->search(options, limits);
    EXPECT_EQ(hopeful.verdict, session->minimax(8, {}, {}, 0.5).verdict);
    EXPECT_FALSE(hopeful.verdict.is_proven());
    EXPECT_GT(hopeful.verdict.estimate, 0);
    options.mistakes = 0;
    EXPECT_EQ(session->search(options, limits).verdict.to_text(), "draw");
    // The other player errs when it is his turn to be searched for.
    options.mistakes = 1;
    ASSERT_TRUE(session->play(session->legal_moves().front()));
    EXPECT_EQ(session->search(options, limits).verdict, session->minimax(8, {}, {}, 1).verdict);
}

TEST(Session, TheoryDecidesPilesOfAnySize) {
    EXPECT_EQ(open("cubes", {{"m", "30"}})->theory()->word(), "loss");
    EXPECT_EQ(open("nim")->theory()->word(), "win");
    EXPECT_FALSE(open("tictactoe")->theory());
}

TEST(Verdict, SpeaksPlainly) {
    EXPECT_EQ(Verdict::of(Score::win_in(3), false).to_text(), "win in 3");
    EXPECT_EQ(Verdict::of(Score::loss_in(0), true).to_text(), "loss in 0");
    EXPECT_EQ(Verdict::of(Score::certain_loss(), false).to_text(), "loss");
    EXPECT_EQ(Verdict::of(Score::draw(), true).to_text(), "draw");
    EXPECT_EQ(Verdict::of(Score::draw(), false).to_text(), "even");
    EXPECT_EQ(Verdict::of(Score::estimate(12), false).to_text(), "+12");
    EXPECT_EQ(Verdict::of(Score::estimate(-12), false).to_text(), "-12");
}

TEST(Session, KnowsItsLastMove) {
    auto session = std::move(*built_in_games().open("tictactoe"));
    EXPECT_EQ(session->last_move(), std::nullopt);
    ASSERT_TRUE(session->play("5"));
    ASSERT_TRUE(session->play("1"));
    EXPECT_EQ(session->last_move(), "1");
    EXPECT_TRUE(session->undo());
    EXPECT_EQ(session->last_move(), "5");
    EXPECT_TRUE(session->redo());
    EXPECT_EQ(session->last_move(), session->history().back());
}

}  // namespace
}  // namespace petteia
