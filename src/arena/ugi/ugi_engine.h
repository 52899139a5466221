// Petteia's engine behind the engine protocol: lines in, lines out. It knows nothing of pipes, so
// that a test can talk to it directly; docs/engine-protocol.md describes the lines.
//
// Commands are executed on one thread while another one searches. A command that would change the
// position or the options ends the search first, with its answer: every "go" gets exactly one
// "bestmove".
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "arena/ugi/ugi.h"
#include "core/parameters.h"
#include "core/rng.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {

class UgiEngine {
  public:
    // Receives the engine's lines, from one thread at a time. It must not call the engine.
    using Sink = std::function<void(const std::string& line)>;
    // How long "go" without a limit thinks.
    static constexpr Milliseconds kUsualTime{1000};

    // `game` may be null until an option names one. Both must outlive the engine.
    UgiEngine(const Registry& registry, const GameEntry* game, Settings::Given game_settings,
              std::string name, Sink sink);
    // Ends a search without an answer.
    ~UgiEngine() { fall_silent(); }
    UgiEngine(const UgiEngine&) = delete;
    UgiEngine& operator=(const UgiEngine&) = delete;

    // Executes a line. False after "quit": the engine is silent from then on. Unknown commands get an
    // error line. Blocks no longer than it takes a search to end.
    bool obey(std::string_view line);
    // Blocks until the running search has ended by itself, if there is one.
    void finish();

  private:
    struct Order {
        std::string_view word;
        bool ends_thought;
        void (UgiEngine::*obey)(std::string_view rest);
    };
    // The answers to "query": copied, since the session belongs to the thread that searches.
    struct Standing {
        bool is_over = false, is_first_to_move = true;
        std::string result = "none";
    };

    static const std::vector<Order>& orders();
    void introduce(std::string_view);
    void answer_ready(std::string_view);
    void set_option(std::string_view rest);
    void begin_game(std::string_view);
    void set_position(std::string_view rest);
    void go(std::string_view rest);
    void stop(std::string_view);
    void hit(std::string_view);
    void answer_query(std::string_view rest);

    std::vector<Parameter> own_options() const;
    Status choose(const ugi::Choice& choice);
    Status choose_game(const std::string& name);
    // Opens the session with the current settings, unless it is open.
    Status open_session();
    // The same, and prepares the searcher for the current options.
    Status get_ready();
    Status set_up(const ugi::Position& position);
    void note_standing();

    // On the thread that searches.
    void think(const ugi::Go& go, const std::stop_token& stop);
    std::string best_move(const ugi::Go& go, const std::stop_token& stop);
    void hold_back(const ugi::Go& go, const std::stop_token& stop);

    void say(const std::string& line);
    void complain(const Error& error) { say("info string error: " + error.message); }
    void fall_silent();

    const Registry& registry_;
    const GameEntry* game_;
    Settings::Given game_settings_, chosen_;
    std::string name_;
    Sink sink_;

    std::unique_ptr<Session> session_;  // Null until the current settings are needed.
    std::string usual_start_;
    Standing standing_;
    SearchOptions options_;
    int level_ = 0;
    bool is_prepared_ =
        false;  // The session's searcher is that of the options, and knows nothing yet.
    Rng rng_{1};

    std::mutex mutex_;  // Guards what follows, and the sink.
    std::condition_variable_any released_;
    bool is_silent_ = false, is_pondering_ = false, was_hit_ = false;
    std::atomic<bool> is_thinking_ = false;
    std::jthread thinker_;  // Last, so that it ends first.
};

}  // namespace petteia
