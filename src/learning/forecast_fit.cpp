#include "learning/forecast_fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace petteia {
namespace {

// What was seen of one pair of depths: sums over positions, each with a weight.
struct Pair {
    int shallow = 0, deep = 0;
    double weight = 0, shallow_squares = 0, products = 0, deep_squares = 0;

    double slope() const { return shallow_squares > 0 ? products / shallow_squares : 1; }
    double error() const {
        return std::sqrt(std::max(1.0, (deep_squares - slope() * products) / weight));
    }
};

// Depths that are both odd or both even: estimates of a side to move and of its opponent differ.
std::vector<Pair> pairs_near(std::span<const SearchedPosition> positions, double filled,
                             double reach) {
    std::vector<Pair> pairs;
    std::size_t depths = 0;
    for (const auto& each : positions) depths = std::max(depths, each.scores.size());
    for (std::size_t deep = 3; deep <= depths; ++deep) {
        for (std::size_t shallow = deep - 2; shallow >= 1 && shallow < deep; shallow -= 2) {
            Pair pair{static_cast<int>(shallow), static_cast<int>(deep)};
            for (const auto& each : positions) {
                const double weight = 1 - std::abs(each.filled - filled) / reach;
                if (weight <= 0 || each.scores.size() < deep) continue;
                const double a = each.scores[shallow - 1], b = each.scores[deep - 1];
                pair.weight += weight;
                pair.shallow_squares += weight * a * a;
                pair.products += weight * a * b;
                pair.deep_squares += weight * b * b;
            }
            pairs.push_back(pair);
        }
    }
    return pairs;
}

// The logarithm of the error as a sum, and the slope as a line, by least squares over all pairs.
std::optional<ForecastModel::Stage> stage_of(double filled, const std::vector<Pair>& pairs) {
    constexpr double kFewPositions = 50;
    std::vector<const Pair*> seen;
    for (const Pair& pair : pairs) {
        if (pair.weight >= kFewPositions) seen.push_back(&pair);
    }
    if (seen.size() < 3) return std::nullopt;
    const auto rows = static_cast<Eigen::Index>(seen.size());
    Eigen::MatrixXd powers(rows, 3);
    Eigen::VectorXd errors(rows), gaps(rows), slopes(rows);
    for (Eigen::Index i = 0; i < rows; ++i) {
        const Pair& pair = *seen[static_cast<std::size_t>(i)];
        const double gap = pair.deep - pair.shallow;
        powers.row(i) << 1, std::log(gap), -std::log(pair.shallow);
        errors[i] = std::log(pair.error());
        gaps[i] = gap;
        slopes[i] = pair.slope() - 1;
    }
    const Eigen::Vector3d found = powers.colPivHouseholderQr().solve(errors);
    return ForecastModel::Stage{filled, std::exp(found[0]), found[1], found[2],
                                gaps.dot(slopes) / gaps.squaredNorm()};
}

}  // namespace

ForecastModel fit_forecasts(std::span<const SearchedPosition> positions, int stages) {
    const double reach = 1.0 / (stages - 1);
    std::vector<std::optional<ForecastModel::Stage>> found;
    for (int i = 0; i < stages; ++i)
        found.push_back(stage_of(i * reach, pairs_near(positions, i * reach, reach)));
    ForecastModel model;
    for (const auto& each : found) {
        if (each) model.stages.push_back(*each);
    }
    return model;
}

}  // namespace petteia
