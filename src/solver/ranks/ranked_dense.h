// The dense solvers on several ranks, each in the way of its model for one machine: RankedDescending follows
// descending.h, with slabs dealt to ranks in turn so that they follow one another like a wave; RankedPasses follows
// passes.h. What a rank needs of others comes page by page (page_exchange.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "cluster/collective.h"
#include "core/game.h"
#include "solver/ranks/page_exchange.h"

namespace petteia {

template <HasDescendingIndex G>
class RankedDescending {
  public:
    // `store` writes what is finished, on all ranks together. All must outlive this.
    RankedDescending(const G& game, PageExchange& exchange, RankRun& run,
                     std::function<void()> store)
        : game_(game), exchange_(exchange), run_(run), store_(std::move(store)) {}

    // True if everything is solved; else all ranks were stopped or one failed.
    bool run() {
        const auto ranks = static_cast<std::uint64_t>(run_.ranks());
        const PageLayout& layout = exchange_.layout();
        const std::uint64_t pages = layout.pages_a_slab();
        for (auto slab = static_cast<std::uint64_t>(run_.rank()); slab < layout.slab_count();
             slab += ranks) {
            const std::uint64_t end = std::min((slab + 1) * pages, layout.page_count());
            exchange_.expect(slab + ranks - 1);  // For the next slab of this rank.
            for (std::uint64_t page = slab * pages; page < end; ++page) {
                if (!exchange_.is_finished(page) && !solve_page(page)) return false;
            }
        }
        run_.done();
        return serve_to_the_end();
    }

  private:
    // False if it was stopped.
    bool solve_page(std::uint64_t page) {
        Value* const values = exchange_.own_page(page);
        const std::uint64_t begin = exchange_.layout().begin_of_page(page);
        const std::uint64_t end = exchange_.layout().end_of_page(page);
        for (std::uint64_t i = begin; i < end; ++i) {
            const Value value = value_of(game_.state_at(i));
            if (!value.is_known()) return serve_to_the_end();
            values[i - begin] = value;
        }
        exchange_.finish(page);
        solved_ += end - begin;
        exchange_.poll();
        exchange_.report(solved_);
        return obey();
    }

    // True if all ranks have finished; false if all were stopped.
    bool serve_to_the_end() {
        while (obey() && run_.order() != RankRun::Order::Finish) exchange_.wait();
        return run_.order() == RankRun::Order::Finish;
    }

    // Does what was ordered; false if that is to stop.
    bool obey() {
        if (run_.rank() == 0) run_.order_checkpoint_if_due();
        if (run_.order() == RankRun::Order::Checkpoint) {
            store_();
            run_.checkpoint_done();
        }
        return !run_.should_stop();
    }

    // Unknown if it was stopped meanwhile.
    Value value_of(const typename G::State& state) {
        game_.generate(state, moves_);
        if (moves_.empty()) return Value::of_end(game_.final_score(state, game_.to_move(state)));
        bool is_stopped = false;
        const Value best = best_of(game_, state, moves_, [&](const typename G::State& child) {
            const PageLayout::Place place = exchange_.layout().place_of(game_.index(child));
            const Value* const page = page_at(place.page);
            if (page == nullptr) {
                is_stopped = true;
                return Value();
            }
            return page[place.offset];
        });
        if (best.is_too_far()) run_.fail(kTooFar);
        return is_stopped || best.is_too_far() ? Value() : best;
    }

    // Null if it was stopped meanwhile.
    const Value* page_at(std::uint64_t page) {
        const Value* values = exchange_.page_at(page);
        while (values == nullptr && obey()) values = exchange_.fetch(page);
        return values;
    }

    const G& game_;
    PageExchange& exchange_;
    RankRun& run_;
    std::function<void()> store_;
    MoveList<G> moves_;
    std::uint64_t solved_ = 0;
};

template <HasIndex G>
class RankedPasses {
  public:
    // REQUIRES: the pages hold what the passes below `first_pass` found, and perhaps some of that one. `store` and
    // all others must outlive this; `store` writes all values with the pass that comes next.
    RankedPasses(const G& game, PageExchange& exchange, RankRun& run, int first_pass,
                 std::function<void(int pass)> store)
        : game_(game),
          exchange_(exchange),
          run_(run),
          first_pass_(first_pass),
          store_(std::move(store)) {
        for (std::uint64_t page = 0; page < exchange.layout().page_count(); ++page) {
            if (!exchange.is_own(page)) continue;
            own_.push_back({page, kAllOpen});
            // Other ranks may read a page at any time: values tell by their distance which pass wrote them.
            exchange.finish(page);
        }
    }

    // True if everything is solved; else all ranks were stopped, in pass(), or one failed.
    bool run() {
        for (pass_ = first_pass_;; ++pass_) {
            // An interrupted pass may have found its positions already.
            has_found_ = pass_ == 0 || (pass_ == first_pass_ && pass_ > 0);
            for_each_open_page([this](Page& page) { solve_page(page); });
            if (!agree()) return false;
            if (found_by_all_ == 0) break;
        }
        for_each_open_page([this](Page& page) { mark_draws(page); });
        return agree();
    }
    int pass() const { return pass_; }

  private:
    static constexpr std::uint64_t kAllOpen = PageLayout::kPage;
    struct Page {
        std::uint64_t number;
        std::uint64_t open;  // Positions that were undecided when it was last seen.
    };

    template <typename Body>
    void for_each_open_page(const Body& body) {
        exchange_.forget_copies();
        for (Page& page : own_) {
            exchange_.poll();
            if (run_.should_stop()) break;
            if (page.open > 0) body(page);
            exchange_.report(solved_);
        }
        exchange_.end_step();
    }

    void solve_page(Page& page) {
        Value* const values = exchange_.own_page(page.number);
        const std::uint64_t begin = exchange_.layout().begin_of_page(page.number);
        const std::uint64_t end = exchange_.layout().end_of_page(page.number);
        page.open = 0;
        for (std::uint64_t i = begin; i < end; ++i) {
            Value& value = values[i - begin];
            if (value.is_known()) continue;
            value = value_now(game_.state_at(i));
            value.is_known() ? ++solved_ : ++page.open;
            has_found_ |= value.is_known();
        }
    }

    // The value if it is decided in this very pass, else unknown.
    Value value_now(const typename G::State& state) {
        game_.generate(state, moves_);
        if (moves_.empty()) return Value::of_end(game_.final_score(state, game_.to_move(state)));
        if (pass_ == 0) return Value();
        bool has_win = false, all_lost = true;
        const Player mover = game_.to_move(state);
        for (const auto move : moves_) {
            const auto child = after(game_, state, move);
            const Value value = value_before(game_.index(child));
            const Value seen = game_.to_move(child) == mover ? value : -value;
            const bool is_win = seen.outcome() == Value::Outcome::Win;
            has_win |= is_win;
            all_lost &= value.is_decided() && !is_win;
        }
        if (!has_win && !all_lost) return Value();
        if (pass_ > Value::kMaxDistance) {
            run_.fail(kTooFar);
            return Value();
        }
        return has_win ? Value::win_in(pass_) : Value::loss_in(pass_);
    }

    // What was known before this pass. Of other ranks nothing once the run was stopped.
    Value value_before(std::uint64_t index) {
        const PageLayout::Place place = exchange_.layout().place_of(index);
        const Value* values = exchange_.page_at(place.page);
        if (values == nullptr) values = exchange_.fetch(place.page);
        if (values == nullptr) return Value();
        const Value value = values[place.offset];
        return value.is_decided() && value.distance() < pass_ ? value : Value();
    }

    void mark_draws(Page& page) {
        Value* const values = exchange_.own_page(page.number);
        const std::uint64_t count = exchange_.layout().end_of_page(page.number) -
                                    exchange_.layout().begin_of_page(page.number);
        for (std::uint64_t i = 0; i < count; ++i)
            if (!values[i].is_known()) values[i] = Value::draw();
    }

    // False if anybody was stopped. Between passes is the place for a checkpoint.
    bool agree() {
        std::array<std::int64_t, 3> sums{has_found_ ? 1 : 0, run_.should_stop() ? 1 : 0,
                                         run_.rank() == 0 && run_.is_checkpoint_due() ? 1 : 0};
        sum_over_ranks(run_.cluster(), sums);
        found_by_all_ = sums[0];
        if (sums[1] > 0) return false;
        if (sums[2] > 0) {
            store_(pass_ + 1);
            run_.checkpoint_done();
        }
        return true;
    }

    const G& game_;
    PageExchange& exchange_;
    RankRun& run_;
    int first_pass_, pass_ = 0;
    std::function<void(int pass)> store_;
    std::vector<Page> own_;
    MoveList<G> moves_;
    std::uint64_t solved_ = 0;
    bool has_found_ = false;
    std::int64_t found_by_all_ = 0;
};

}  // namespace petteia
