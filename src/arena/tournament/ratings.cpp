#include "arena/tournament/ratings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "arena/tournament/index.h"

namespace petteia {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

const double kEloOfUnit = 400 / std::log(10.0);  // A natural unit of strength in Elo.
constexpr double kNormal95 = 1.959963984540054;

// The factor L of a positive definite matrix A = L Lᵀ, below and on the diagonal.
Matrix cholesky(Matrix a) {
    for (std::size_t j = 0; j < a.size(); ++j) {
        for (std::size_t i = j; i < a.size(); ++i) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
            a[i][j] = i == j ? std::sqrt(std::max(sum, 1e-300)) : sum / a[j][j];
        }
    }
    return a;
}

// x where L Lᵀ x = b.
Vector solved(const Matrix& l, Vector b) {
    for (std::size_t i = 0; i < b.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= l[i][k] * b[k];
        b[i] /= l[i][i];
    }
    for (std::size_t i = b.size(); i-- > 0;) {
        for (std::size_t k = i + 1; k < b.size(); ++k) b[i] -= l[k][i] * b[k];
        b[i] /= l[i][i];
    }
    return b;
}

class Likelihood {
  public:
    Likelihood(int players, std::span<const PairScore> scores)
        : size_(index(players)), scores_(scores), prior_games_(is_bounded() ? 0 : 1) {}

    // Newton's method on a concave function, with shorter steps where it would overshoot.
    Vector maximum() const {
        Vector strengths(size_, 0);
        double value = logarithm(strengths);
        for (int i = 0; i < 100; ++i) {
            const Vector step = solved(cholesky(information(strengths)), gradient(strengths));
            double length = 1;
            Vector next = moved(strengths, step, length);
            while (logarithm(next) < value && length > 1e-9)
                next = moved(strengths, step, length /= 2);
            value = logarithm(next);
            strengths = std::move(next);
            const auto largest =
                *std::max_element(step.begin(), step.end(),
                                  [](double a, double b) { return std::abs(a) < std::abs(b); });
            if (std::abs(largest) < 1e-10) break;
        }
        return strengths;
    }

    // The inverse of the information, up to a constant in all its elements.
    Matrix covariance(const Vector& strengths) const {
        const Matrix factor = cholesky(information(strengths));
        Matrix inverse;
        for (std::size_t i = 0; i < size_; ++i) {
            Vector unit(size_, 0);
            unit[i] = 1;
            inverse.push_back(solved(factor, std::move(unit)));
        }
        return inverse;
    }

  private:
    static double expected(double lead) { return 1 / (1 + std::exp(-lead)); }

    static Vector moved(const Vector& from, const Vector& step, double length) {
        Vector to = from;
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += length * step[i];
        return to;
    }

    // Whether everyone took points, by way of others perhaps, from everyone: then there is a maximum.
    bool is_bounded() const { return reaches_all(true) && reaches_all(false); }
    // Whether the first player can be reached from all others by points taken, or given.
    bool reaches_all(bool by_points_taken) const {
        std::vector<bool> is_reached(size_, false);
        is_reached[0] = true;
        for (bool is_changing = true; is_changing;) {
            is_changing = false;
            for (const PairScore& each : scores_) {
                const bool one_took = each.points > 0, other_took = each.points < each.games;
                is_changing |= reach(is_reached, each.one, each.other,
                                     by_points_taken ? one_took : other_took);
                is_changing |= reach(is_reached, each.other, each.one,
                                     by_points_taken ? other_took : one_took);
            }
        }
        return std::find(is_reached.begin(), is_reached.end(), false) == is_reached.end();
    }
    static bool reach(std::vector<bool>& is_reached, int from, int to, bool is_linked) {
        if (!is_linked || !is_reached[index(from)] || is_reached[index(to)]) return false;
        return is_reached[index(to)] = true;
    }

    double logarithm(const Vector& strengths) const {
        const auto part = [](double lead, double games, double points) {
            // log(expected(lead)) without overflow.
            const auto log_expected = [](double x) {
                return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
            };
            return points * log_expected(lead) + (games - points) * log_expected(-lead);
        };
        double sum = 0;
        for (const PairScore& each : scores_)
            sum += part(strengths[index(each.one)] - strengths[index(each.other)], each.games,
                        each.points);
        for (const double strength : strengths)
            sum += part(strength, prior_games_, prior_games_ / 2);
        return sum;
    }

    Vector gradient(const Vector& strengths) const {
        Vector slope(size_, 0);
        for (const PairScore& each : scores_) {
            const double lead = strengths[index(each.one)] - strengths[index(each.other)];
            const double surplus = each.points - each.games * expected(lead);
            slope[index(each.one)] += surplus;
            slope[index(each.other)] -= surplus;
        }
        for (std::size_t i = 0; i < size_; ++i)
            slope[i] += prior_games_ * (0.5 - expected(strengths[i]));
        return slope;
    }

    // With a constant in all elements, which holds the mean where the games leave it free.
    Matrix information(const Vector& strengths) const {
        Matrix matrix(size_, Vector(size_, 1 / static_cast<double>(size_)));
        for (const PairScore& each : scores_) {
            const std::size_t one = index(each.one), other = index(each.other);
            const double chance = expected(strengths[one] - strengths[other]);
            const double weight = each.games * chance * (1 - chance);
            matrix[one][one] += weight;
            matrix[other][other] += weight;
            matrix[one][other] -= weight;
            matrix[other][one] -= weight;
        }
        for (std::size_t i = 0; i < size_; ++i) {
            const double chance = expected(strengths[i]);
            matrix[i][i] += prior_games_ * chance * (1 - chance);
        }
        return matrix;
    }

    std::size_t size_;
    std::span<const PairScore> scores_;
    double prior_games_;
};

double mean(const Vector& numbers) {
    double sum = 0;
    for (const double number : numbers) sum += number;
    return sum / static_cast<double>(numbers.size());
}

}  // namespace

std::vector<Rating> rate(int players, std::span<const PairScore> scores,
                         const std::optional<RatingAnchor>& anchor) {
    if (players == 0) return {};
    const Likelihood likelihood(players, scores);
    const Vector strengths = likelihood.maximum();
    const Matrix covariance = likelihood.covariance(strengths);
    Vector row_means;
    for (const Vector& row : covariance) row_means.push_back(mean(row));

    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < strengths.size(); ++i) {
        const std::size_t a = anchor ? index(anchor->player) : 0;
        const double origin = anchor ? strengths[a] : mean(strengths);
        const double variance = covariance[i][i] + (anchor ? covariance[a][a] - 2 * covariance[i][a]
                                                           : mean(row_means) - 2 * row_means[i]);
        ratings.push_back({(anchor ? anchor->elo : 0) + kEloOfUnit * (strengths[i] - origin),
                           kEloOfUnit * kNormal95 * std::sqrt(std::max(variance, 0.0))});
    }
    return ratings;
}

}  // namespace petteia
