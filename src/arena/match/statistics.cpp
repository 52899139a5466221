#include "arena/match/statistics.h"

#include <cassert>
#include <cmath>
#include <numeric>
#include <span>

namespace petteia {
namespace {

constexpr double kTwoSided = 1.959963984540054;  // 95 % of a normal distribution lie within ±.
constexpr double kOneSided = 0.05;               // What a one-sided bound leaves out.
constexpr double kUnseenPairs = 0.5;

// `counts` are of scores that are evenly spaced from 0 to 1.
Sample sample_of(std::span<const double> counts) {
    Sample sample;
    sample.count = std::accumulate(counts.begin(), counts.end(), 0.0);
    if (sample.count <= 0) return sample;
    const double step = 1 / static_cast<double>(counts.size() - 1);
    for (std::size_t i = 0; i < counts.size(); ++i)
        sample.mean += counts[i] * static_cast<double>(i) * step / sample.count;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double distance = static_cast<double>(i) * step - sample.mean;
        sample.variance += counts[i] * distance * distance / sample.count;
    }
    // One outcome alone has no spread, whatever rounding makes of it.
    for (const double count : counts) {
        if (count == sample.count) sample.variance = 0;
    }
    return sample;
}

std::array<double, 5> numbers(const Pentanomial& pairs) {
    std::array<double, 5> counts{};
    for (std::size_t i = 0; i < pairs.size(); ++i) counts[i] = static_cast<double>(pairs[i]);
    return counts;
}

double normal_distribution(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

}  // namespace

Sample Sample::of(const Pentanomial& pairs) { return sample_of(numbers(pairs)); }

Sample Sample::of(const Outcomes& games) {
    return sample_of(std::array{static_cast<double>(games.losses), static_cast<double>(games.draws),
                                static_cast<double>(games.wins)});
}

double Sample::standard_error() const { return count > 0 ? std::sqrt(variance / count) : 0; }

double Sample::error() const { return kTwoSided * standard_error(); }

void Mean::add(double number) {
    const double distance = number - mean_;
    mean_ += distance / ++count_;
    squares_ += distance * (number - mean_);
}

double Mean::error() const {
    return count_ > 1 ? kTwoSided * std::sqrt(squares_ / (count_ - 1) / count_) : 0;
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) {
    assert(score > 0 && score < 1);
    return 400 * std::log10(score / (1 - score));
}

EloEstimate estimate_elo(const Sample& sample) {
    EloEstimate estimate;
    if (sample.count <= 0) return estimate;
    if (sample.is_uniform() && (sample.mean <= 0 || sample.mean >= 1)) {
        // The smallest probability to win a sample with which so long a series of wins is not rejected.
        const double least = elo_of_score(std::pow(kOneSided, 1 / sample.count));
        if (sample.mean >= 1)
            estimate.at_least = least;
        else
            estimate.at_most = -least;
        return estimate;
    }
    estimate.elo = elo_of_score(sample.mean);
    if (sample.is_uniform()) return estimate;
    // By the slope of elo_of_score at the mean.
    const double slope = 400 / (std::log(10.0) * sample.mean * (1 - sample.mean));
    estimate.error = sample.error() * slope;
    return estimate;
}

double superiority(const Sample& sample, const Outcomes& games) {
    if (!sample.is_uniform())
        return normal_distribution((sample.mean - 0.5) / sample.standard_error());
    const auto wins = static_cast<double>(games.wins), losses = static_cast<double>(games.losses);
    if (wins + losses <= 0) return 0.5;
    return normal_distribution((wins - losses) / std::sqrt(wins + losses));
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(const Pentanomial& pairs) const {
    if (Sample::of(pairs).count <= 0) return 0;
    auto counts = numbers(pairs);
    for (double& count : counts) {
        if (count == 0) count = kUnseenPairs;
    }
    const Sample sample = sample_of(counts);
    const double s0 = score_of_elo(elo0), s1 = score_of_elo(elo1);
    return sample.count * (s1 - s0) * (2 * sample.mean - s0 - s1) / (2 * sample.variance);
}

Sprt::Answer Sprt::answer(const Pentanomial& pairs) const {
    const double ratio = log_likelihood_ratio(pairs);
    if (ratio >= upper_bound()) return Answer::Elo1;
    if (ratio <= lower_bound()) return Answer::Elo0;
    return Answer::Open;
}

}  // namespace petteia
