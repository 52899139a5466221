// The fit: weights whose sums predict the labels of samples best. It is a ridge regression, solved by conjugate
// gradients on the normal equations, preconditioned by their diagonal (Hestenes and Stiefel 1952). The samples are with
// workers (fit_rows.h), which it asks all at once.
//
// Ridge holds weights near 0, or near older ones, that few positions speak for. The iteration ends when positions that
// took no part are predicted no better, which is a second brake on learning by heart.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "learning/fit_rows.h"

namespace petteia {

struct FitPlan {
    double ridge = 100;  // As many positions as speak for a weight of 0, or for the older one.
    int iterations = 60;
    std::vector<float> older = {};  // Weights in points of the margin; empty stands for 0.
};

struct FitError {
    double all = 0;  // Root of the mean square, in points of the margin.
    std::vector<double>
        by_stage;  // And of the positions nearest to each stage; 0 if there are none.
};

struct FitReport {
    int iterations = 0;
    std::size_t learnt = 0, held_out = 0;  // Positions.
    double learnt_error = 0;
    FitError held_out_error;
};

struct Fit {
    // As in LearntWeights, in points of the margin.
    std::vector<float> weights;
    FitReport report;
};

using FitSink = std::function<void(const FitReport&)>;

// REQUIRES: plan.older.empty() || plan.older.size() == shape.columns().
// Stopped, it gives the best weights so far. The workers have all parts between them, in order; the same samples in the
// same parts give the same weights, whoever has them.
Fit fit(const FitShape& shape, std::span<FitWorker* const> workers, const FitPlan& plan,
        const std::stop_token& stop = {}, const FitSink& sink = {});

}  // namespace petteia
