#include "learning/tempo_fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cstddef>
#include <optional>

namespace petteia {
namespace {

// As many positions as speak for nothing to add.
constexpr double kRidge = 4;

// Where a share of the board lies between stages.
struct Place {
    std::size_t stage;
    double share;  // Of the next one.
};
Place place_of(double filled, std::size_t stages) {
    const double place = std::clamp(filled, 0.0, 1.0) * static_cast<double>(stages - 1);
    const std::size_t stage = std::min(static_cast<std::size_t>(place), stages - 2);
    return {stage, place - static_cast<double>(stage)};
}

double between(std::span<const double> numbers, double filled) {
    const Place at = place_of(filled, numbers.size());
    return numbers[at.stage] * (1 - at.share) + numbers[at.stage + 1] * at.share;
}

// By how much odd depths exceed even ones: each depth against the mean of its neighbours, so that a value that grows with
// the depth does not count.
std::optional<double> odd_over_even(const std::vector<double>& scores) {
    if (scores.size() < 3) return std::nullopt;
    double sum = 0;
    for (std::size_t i = 1; i + 1 < scores.size(); ++i) {
        const double above = scores[i] - (scores[i - 1] + scores[i + 1]) / 2;
        sum += i % 2 == 0 ? above : -above;  // scores[0] is of depth 1.
    }
    return sum / static_cast<double>(scores.size() - 2);
}

}  // namespace

std::vector<double> fit_tempo(std::span<const SearchedPosition> positions, int stages) {
    // Least squares. A leaf's constant counts for the mover at even depths and against him at odd ones: half the
    // difference makes both agree.
    Eigen::MatrixXd squares = kRidge * Eigen::MatrixXd::Identity(stages, stages);
    Eigen::VectorXd products = Eigen::VectorXd::Zero(stages);
    for (const SearchedPosition& each : positions) {
        const auto gap = odd_over_even(each.scores);
        if (!gap) continue;
        const Place at = place_of(each.filled, static_cast<std::size_t>(stages));
        const auto row = static_cast<Eigen::Index>(at.stage);
        const Eigen::Vector2d shares(1 - at.share, at.share);
        squares.block<2, 2>(row, row) += shares * shares.transpose();
        products.segment<2>(row) += shares * (*gap / 2);
    }
    const Eigen::VectorXd tempo = squares.ldlt().solve(products);
    return {tempo.begin(), tempo.end()};
}

void add_tempo(std::span<SearchedPosition> positions, std::span<const double> tempo) {
    for (SearchedPosition& each : positions) {
        const double added = between(tempo, each.filled);
        for (std::size_t i = 0; i < each.scores.size(); ++i)
            each.scores[i] += i % 2 == 0 ? -added : added;
    }
}

}  // namespace petteia
