#include "learning/fit_rows.h"

#include <algorithm>
#include <cmath>

namespace petteia {

FitRows::FitRows(const PatternSet& patterns, std::size_t terms, int first, int end)
    : shape_(shape_of(patterns, terms)), first_(first) {
    for (int i = first; i < end; ++i) parts_.push_back({Samples(patterns, terms), {}, {}});
}

std::optional<FitSums> FitRows::begin() {
    for (Part& part : parts_) {
        part.errors.resize(part.samples.size());
        for (std::size_t i = 0; i < part.errors.size(); ++i) part.errors[i] = part.samples.label(i);
    }
    FitSums result = sums();
    result.diagonal = summed([&](const Part& part, std::size_t row, std::vector<float>& sum) {
        for_each(part.samples, row,
                 [&](std::size_t column, float value) { sum[column] += value * value; });
    });
    return result;
}

std::optional<std::vector<double>> FitRows::follow(std::span<const float> direction) {
    std::vector<double> squares;
    for (Part& part : parts_) {
        part.along.resize(part.samples.size());
        double sum = 0;
        for (std::size_t i = 0; i < part.along.size(); ++i) {
            part.along[i] = sum_of(part.samples, i, direction);
            if (!part.samples.is_held_out(i)) sum += double{part.along[i]} * double{part.along[i]};
        }
        squares.push_back(sum);
    }
    return squares;
}

std::optional<FitSums> FitRows::advance(float length) {
    for (Part& part : parts_) {
        for (std::size_t i = 0; i < part.errors.size(); ++i)
            part.errors[i] -= length * part.along[i];
    }
    return sums();
}

FitRows::Place FitRows::place_of(const Samples& samples, std::size_t row) const {
    const float place =
        std::clamp(samples.filled(row), 0.0F, 1.0F) * static_cast<float>(shape_.stages - 1);
    const auto stage =
        std::min(static_cast<std::size_t>(place), static_cast<std::size_t>(shape_.stages - 2));
    return {stage * shape_.stage_size(), place - static_cast<float>(stage)};
}

float FitRows::sum_of(const Samples& samples, std::size_t row,
                      std::span<const float> weights) const {
    const Place place = place_of(samples, row);
    const float* before = weights.data() + place.first;
    const float* after = before + shape_.stage_size();
    float a = 0, b = 0;
    for (const std::uint32_t weight : samples.weights(row)) {
        a += before[weight];
        b += after[weight];
    }
    const auto counts = samples.counts(row);
    for (std::size_t t = 0; t < counts.size(); ++t) {
        a += before[shape_.patterns + t] * counts[t];
        b += after[shape_.patterns + t] * counts[t];
    }
    return a * (1 - place.share) + b * place.share;
}

// visit(column, value) for all that is not 0 in a row.
template <typename Visit>
void FitRows::for_each(const Samples& samples, std::size_t row, const Visit& visit) const {
    const Place place = place_of(samples, row);
    const auto in_both = [&](std::size_t column, float value) {
        visit(place.first + column, value * (1 - place.share));
        visit(place.first + shape_.stage_size() + column, value * place.share);
    };
    for (const std::uint32_t weight : samples.weights(row)) in_both(weight, 1);
    const auto counts = samples.counts(row);
    for (std::size_t t = 0; t < counts.size(); ++t) in_both(shape_.patterns + t, counts[t]);
}

// The sum over all rows that are not held out.
template <typename Add>
TreeSum FitRows::summed(const Add& add) const {
    TreeSum all;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Samples& samples = parts_[i].samples;
        std::vector<float> sum(shape_.columns());
        for (std::size_t row = 0; row < samples.size(); ++row) {
            if (!samples.is_held_out(row)) add(parts_[i], row, sum);
        }
        all.add({first_ + static_cast<int>(i), 1, std::move(sum)});
    }
    return all;
}

FitSums FitRows::sums() const {
    FitSums result;
    result.gradient = summed([&](const Part& part, std::size_t row, std::vector<float>& sum) {
        for_each(part.samples, row,
                 [&](std::size_t column, float value) { sum[column] += value * part.errors[row]; });
    });
    for (const Part& part : parts_) result.errors.push_back(errors_of(part));
    return result;
}

ErrorSums FitRows::errors_of(const Part& part) const {
    const auto stages = static_cast<std::size_t>(shape_.stages);
    ErrorSums sums{0, 0, std::vector<double>(stages), std::vector<double>(stages)};
    for (std::size_t i = 0; i < part.errors.size(); ++i) {
        const double square = double{part.errors[i]} * double{part.errors[i]};
        if (!part.samples.is_held_out(i)) {
            ++sums.learnt;
            sums.learnt_squares += square;
            continue;
        }
        const auto stage = static_cast<std::size_t>(
            std::lround(part.samples.filled(i) * static_cast<float>(shape_.stages - 1)));
        ++sums.held_out[stage];
        sums.held_out_squares[stage] += square;
    }
    return sums;
}

}  // namespace petteia
