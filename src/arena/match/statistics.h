// What the results of a match say about the strength of its players. Pure functions of counts.
//
// An opening is played twice with colours swapped, and the two games are correlated. So the sample
// is the pair, not the game: its five outcomes are the pentanomial counts.
// Scores are from 0 to 1 here, for the first-named player; a pair scores the mean of its games. Elo
// is logistic: a lead of 400 is ten points to one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace petteia {

struct Outcomes {
    std::uint64_t wins = 0, draws = 0, losses = 0;

    std::uint64_t games() const { return wins + draws + losses; }
    double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
    // The half points of one game: 2, 1 or 0.
    void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
    friend bool operator==(const Outcomes&, const Outcomes&) = default;
};

// Pairs by their points: 0, ½, 1, 1½, 2.
using Pentanomial = std::array<std::uint64_t, 5>;

// The score of a number of samples: pairs, or games that have no partner.
struct Sample {
    double count = 0, mean = 0, variance = 0;  // The variance of one sample.

    static Sample of(const Pentanomial& pairs);
    static Sample of(const Outcomes& games);
    // All were equal: nothing is known about the variance.
    bool is_uniform() const { return variance <= 0; }
    double standard_error() const;  // Of the mean.
    double error() const;           // 95 % lie within ± of the mean.
};

// The mean of numbers that come one by one, and its error.
class Mean {
  public:
    void add(double number);
    double value() const { return mean_; }
    // 95 % lie within ±; 0 as long as there is no spread.
    double error() const;

  private:
    // By Welford (1962): sums of squares would lose what makes them differ.
    double count_ = 0, mean_ = 0, squares_ = 0;
};

// The expected score of a lead in Elo, and back. REQUIRES: 0 < score < 1.
double score_of_elo(double elo);
double elo_of_score(double score);

struct EloEstimate {
    std::optional<double> elo;    // Nothing if every game was won, or lost, or none was played.
    std::optional<double> error;  // 95 % lie within ±; nothing where there is no elo or no spread.
    // With 95 % confidence: set if every game was won, or lost.
    std::optional<double> at_least, at_most;
};
EloEstimate estimate_elo(const Sample& sample);

// The likelihood of superiority: the probability that the first player is the stronger one. Where all
// pairs are equal it is estimated from wins and losses alone.
double superiority(const Sample& sample, const Outcomes& games);

// A sequential probability ratio test (Wald 1945) of a lead of elo0 against elo1. It ends as soon as one
// is accepted, wrongly with a probability of at most alpha (elo1) or beta (elo0).
struct Sprt {
    enum class Answer : std::uint8_t { Open, Elo0, Elo1 };

    double elo0 = 0, elo1 = 0;  // REQUIRES: elo0 < elo1.
    double alpha = 0.05, beta = 0.05;

    double lower_bound() const;
    double upper_bound() const;
    // The generalised log-likelihood ratio in its normal form (Van den Bergh 2017):
    //     n (s1 - s0) (2 mean - s0 - s1) / (2 variance)
    // An outcome that was not seen yet counts as half a pair, since the first few pairs are often
    // equal: a variance of almost 0 would let them decide the test.
    double log_likelihood_ratio(const Pentanomial& pairs) const;
    Answer answer(const Pentanomial& pairs) const;
};

}  // namespace petteia
