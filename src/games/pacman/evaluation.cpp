#include "games/pacman/evaluation.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace petteia::pacman {
namespace {

// Chosen by matches from starts that no figure is measured on. Where ground is worth much less, he takes
// a flag in a corner and stays there for good.
constexpr int kFlagWorth = 1000, kStepCost = 10, kGroundWorth = 500;
// With so many rooms he has half of what ground can be worth: the first few count most.
constexpr int kHalfGround = 20;

// Walks breadth first from one room after another.
class Walk {
  public:
    explicit Walk(const Maze& maze) : maze_(maze), steps_(static_cast<std::size_t>(maze.size())) {}

    // Calls `visit(room, steps)` for every room that can be reached. Rooms for which `is_end` are reached
    // and not left.
    template <typename IsEnd, typename Visit>
    void from(Room first, const IsEnd& is_end, const Visit& visit) {
        std::fill(steps_.begin(), steps_.end(), Maze::kNoWay);
        steps_[first] = 0;
        queue_.assign(1, first);
        for (std::size_t done = 0; done < queue_.size(); ++done) {
            const Room room = queue_[done];
            visit(room, steps_[room]);
            if (room != first && is_end(room)) continue;
            for (int direction = 0; direction < kDirections; ++direction) {
                const Room target = maze_.step(room, direction);
                if (target == Maze::kNone || steps_[target] != Maze::kNoWay) continue;
                steps_[target] = static_cast<std::uint16_t>(steps_[room] + 1);
                queue_.push_back(target);
            }
        }
    }

  private:
    const Maze& maze_;
    std::vector<std::uint16_t> steps_;
    std::vector<Room> queue_;
};

int tour_units(int flags, int steps) { return -kFlagWorth * flags - kStepCost * steps; }

}  // namespace

// A set's tours need those of its subsets, which are smaller numbers.
Tours::Tours(const Maze& maze) : flags_(maze.flags().size()), rests_(flags_ << flags_, 0) {
    steps_.reserve(static_cast<std::size_t>(maze.size()) * flags_);
    for (Room from = 0; from < maze.size(); ++from) {
        for (std::size_t flag = 0; flag < flags_; ++flag)
            steps_.push_back(static_cast<std::uint16_t>(
                std::min<int>(maze.flag_distance(from, flag), maze.size())));
    }
    for (std::size_t left = 1; left < std::size_t{1} << flags_; ++left) {
        for (std::size_t flag = 0; flag < flags_; ++flag)
            rests_[left * flags_ + flag] = static_cast<std::uint16_t>(
                length(maze.flags()[flag], static_cast<std::uint16_t>(left)));
    }
}

int Tours::length(Room from, std::uint16_t left) const {
    if (left == 0) return 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t each = left; each != 0; each &= each - 1) {
        const auto flag = static_cast<std::size_t>(std::countr_zero(each));
        const std::size_t others = left & ~(std::size_t{1} << flag);
        least = std::min(least, steps_[from * flags_ + flag] + rests_[others * flags_ + flag]);
    }
    return least;
}

std::size_t Tours::memory_bytes() const {
    return (steps_.capacity() + rests_.capacity()) * sizeof(std::uint16_t);
}

Evaluation::Evaluation(const Maze& maze)
    : tours_(maze), blocks_((static_cast<std::size_t>(maze.size()) + kLanes - 1) / kLanes) {
    const auto fill = [&](std::vector<Bytes>& rows, const auto& is_end) {
        rows.assign(static_cast<std::size_t>(maze.size()) * blocks_, Bytes{} + kFar);
        Walk walk(maze);
        for (Room from = 0; from < maze.size(); ++from) {
            walk.from(from, is_end, [&](Room to, int steps) {
                rows[from * blocks_ + to / kLanes][to % kLanes] =
                    static_cast<std::uint8_t>(std::min<int>(steps, kFar));
            });
        }
    };
    fill(pacman_rows_, [](Room) { return false; });
    fill(ghost_rows_, [&](Room room) { return maze.flag_bit(room) != 0; });
    for (int rooms = 0; rooms <= maze.size(); ++rooms)
        ground_values_.push_back(kGroundWorth * rooms / (rooms + kHalfGround));
}

std::size_t Evaluation::memory_bytes() const {
    return sizeof(Evaluation) + tours_.memory_bytes() +
           (pacman_rows_.capacity() + ghost_rows_.capacity()) * sizeof(Bytes) +
           ground_values_.capacity() * sizeof(int);
}

const Evaluation& LazyEvaluation::make(const Maze& maze) const {
    const std::lock_guard lock(mutex_);
    if (!evaluation_) evaluation_ = std::make_unique<const Evaluation>(maze);
    made_.store(evaluation_.get(), std::memory_order_release);
    return *evaluation_;
}

std::size_t LazyEvaluation::memory_bytes() const {
    const Evaluation* const made = made_.load(std::memory_order_acquire);
    return sizeof(LazyEvaluation) + (made != nullptr ? made->memory_bytes() : 0);
}

// With fewer than four ghosts the first runs several times, which changes nothing.
int Evaluation::ground(const Scene& scene) const {
    const Bytes* const his = row(pacman_rows_, scene.pacman);
    std::array<const Bytes*, kMaxGhosts> rows;
    std::array<Bytes, kMaxGhosts> head_starts;
    for (std::size_t i = 0; i < kMaxGhosts; ++i) {
        const Scene::Ghost& ghost = scene.ghosts[i < scene.count ? i : 0];
        rows[i] = row(ghost_rows_, ghost.room);
        head_starts[i] = Bytes{} + ghost.head_start;
    }
    Bytes counts{};  // At most 125 in a lane: so many blocks have 2,000 rooms.
    static_assert(kMaxRooms <= kFar * static_cast<int>(kLanes));
    for (std::size_t block = 0; block < blocks_; ++block) {
        Bytes soonest = Bytes{} + kFar;
        for (std::size_t i = 0; i < kMaxGhosts; ++i) {
            const Bytes steps = rows[i][block];
            const Bytes time = steps > head_starts[i] ? steps - head_starts[i] : Bytes{};
            soonest = time < soonest ? time : soonest;
        }
        counts += reinterpret_cast<Bytes>(his[block] < soonest) & 1;
    }
    int sum = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) sum += counts[lane];
    return sum;
}

int Evaluation::units(const Scene& scene) const {
    return tour_units(std::popcount(scene.left), tours_.length(scene.pacman, scene.left)) +
           ground_value(ground(scene));
}

Evaluation::Parts Evaluation::parts(const Scene& scene) const {
    return {tour_units(std::popcount(scene.left), 0),
            tour_units(0, tours_.length(scene.pacman, scene.left)), ground_value(ground(scene))};
}

int Evaluation::most_units(Room pacman, std::uint16_t left, int flags, int steps) const {
    const int tour = std::max(0, tours_.length(pacman, left) - steps);
    return tour_units(std::popcount(left) - flags, tour) + ground_values_.back();
}

}  // namespace petteia::pacman
