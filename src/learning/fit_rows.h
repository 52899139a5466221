// The rows of a fit: samples in parts, and what the fit asks of them. Who has the rows, this process or another, is not
// the fit's business; so they stand behind FitWorker.
//
// The matrix is never written down: a row is a position, and has a one for each of its patterns, shared between the two
// stages that it lies between.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "learning/samples.h"
#include "learning/tree_sum.h"

namespace petteia {

// All rows of a fit belong to so many parts, a power of 2. Sums are made part by part: they are the same for any
// number of workers.
inline constexpr int kFitParts = 64;

// Columns are weights: for each stage those of the patterns, as PatternSet shares them, then those of the terms.
struct FitShape {
    int stages = 2;
    std::size_t patterns = 0, terms = 0;

    std::size_t stage_size() const { return patterns + terms; }
    std::size_t columns() const { return static_cast<std::size_t>(stages) * stage_size(); }
    bool is_term(std::size_t column) const { return column % stage_size() >= patterns; }
};

// Of the rows of one part.
struct ErrorSums {
    double learnt = 0, learnt_squares = 0;
    std::vector<double> held_out, held_out_squares;  // By the stage that is nearest.
};

struct FitSums {
    TreeSum
        gradient;  // The transpose of the matrix times the errors; rows that are held out count nothing.
    TreeSum diagonal;               // Of the transpose times the matrix; of begin() alone.
    std::vector<ErrorSums> errors;  // By part.
};

// Has the rows of some parts that follow one another. Nothing is the answer where the fit was stopped.
class FitWorker {
  public:
    virtual ~FitWorker() = default;

    // All weights are 0: the errors are the labels.
    virtual std::optional<FitSums> begin() = 0;
    // The matrix times the direction; the sum of its squares by part, without rows that are held out.
    virtual std::optional<std::vector<double>> follow(std::span<const float> direction) = 0;
    // Weights moved by `length` of the direction that was followed.
    virtual std::optional<FitSums> advance(float length) = 0;
};

// Rows in the memory of this process.
class FitRows final : public FitWorker {
  public:
    // Of the parts from `first` to before `end`. The set must outlive it.
    FitRows(const PatternSet& patterns, std::size_t terms, int first, int end);

    static FitShape shape_of(const PatternSet& patterns, std::size_t terms) {
        return {patterns.stages(), patterns.shared_count(), terms};
    }
    Samples& part(int number) { return parts_[static_cast<std::size_t>(number - first_)].samples; }

    std::optional<FitSums> begin() override;
    std::optional<std::vector<double>> follow(std::span<const float> direction) override;
    std::optional<FitSums> advance(float length) override;

  private:
    struct Part {
        Samples samples;
        std::vector<float> errors;  // What the weights leave of the labels.
        std::vector<float> along;   // The matrix times the direction.
    };
    struct Place {
        std::size_t first;  // Column where the stage before begins.
        float share;        // Of the stage after.
    };

    Place place_of(const Samples& samples, std::size_t row) const;
    float sum_of(const Samples& samples, std::size_t row, std::span<const float> weights) const;
    template <typename Visit>
    void for_each(const Samples& samples, std::size_t row, const Visit& visit) const;
    template <typename Add>
    TreeSum summed(const Add& add) const;
    FitSums sums() const;
    ErrorSums errors_of(const Part& part) const;

    FitShape shape_;
    int first_;
    std::vector<Part> parts_;
};

}  // namespace petteia
