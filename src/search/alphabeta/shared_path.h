// SharedPath: the nodes between the root and where a thread searches that other threads may search as well. When one
// of them has the answer to such a node, it is in the table, and what this thread still does below the node is wasted:
// it unwinds to the node and takes the answer.
#pragma once

#include <cstddef>
#include <vector>

#include "core/game.h"
#include "search/alphabeta/canonical_key.h"
#include "search/alphabeta/root_moves.h"
#include "search/alphabeta/table_access.h"

namespace petteia {

template <Rules G>
class SharedPath {
  public:
    // A node's place on the path, for as long as it lives. One that is not shared takes none.
    class Node {
      public:
        Node(SharedPath& path, bool is_shared, const CanonicalKey& key, int depth, Score alpha,
             Score beta)
            : path_(is_shared ? &path : nullptr) {
            if (is_shared) path.questions_.push_back({key, depth, alpha, beta});
        }
        ~Node() {
            if (path_ != nullptr) path_->questions_.pop_back();
        }
        Node(const Node&) = delete;
        Node& operator=(const Node&) = delete;

        // The search below it was left because its answer is known.
        bool is_answered() const {
            return path_ != nullptr && path_->answered_ == path_->questions_.size();
        }
        // REQUIRES: is_answered().
        Found take_answer() const {
            path_->answered_ = kNone;
            return path_->answer_;
        }

      private:
        SharedPath* path_;
    };

    // True if the table answers a node by now. The thread must return to the outermost one, where is_answered().
    bool find_answer(const TableAccess<G>& table) {
        for (std::size_t i = 0; i < questions_.size(); ++i) {
            const Question& each = questions_[i];
            TableEntry entry;
            if (!table.answer(each.key, each.depth, each.alpha, each.beta, entry)) continue;
            answered_ = i + 1;
            answer_ = {entry.score, entry.is_proven};
            return true;
        }
        return false;
    }

    // Before each iteration: nobody unwinds.
    void begin() { answered_ = kNone; }

  private:
    static constexpr std::size_t kNone = 0;
    struct Question {
        CanonicalKey key;
        int depth;
        Score alpha, beta;
    };

    std::vector<Question> questions_;  // The outermost first.
    std::size_t answered_ = kNone;     // How many questions there are up to the answered one.
    Found answer_;
};

}  // namespace petteia
