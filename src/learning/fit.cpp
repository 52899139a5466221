#include "learning/fit.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

namespace petteia {
namespace {

using Vector = Eigen::VectorXf;

// The samples as a matrix with a row for each.
class Design {
  public:
    Design(const Samples& samples, int threads)
        : samples_(samples),
          threads_(std::max(1, threads)),
          stages_(samples.patterns().stages()),
          stage_size_(samples.patterns().shared_count() + samples.terms()) {}

    Eigen::Index columns() const {
        return static_cast<Eigen::Index>(static_cast<std::size_t>(stages_) * stage_size_);
    }
    Eigen::Index rows() const { return static_cast<Eigen::Index>(samples_.size()); }
    bool is_term(std::size_t column) const {
        return column % stage_size_ >= samples_.patterns().shared_count();
    }

    Vector multiplied(const Vector& weights) const {
        Vector sums(rows());
        in_parts([&](int, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                sums[static_cast<Eigen::Index>(i)] = sum_of(i, weights);
        });
        return sums;
    }

    // The transpose times `rows`; rows of positions that are held out count nothing.
    Vector gathered(const Vector& rows) const {
        return summed([&](std::size_t i, Vector& sums) {
            const float row = rows[static_cast<Eigen::Index>(i)];
            for_each(i, [&](std::size_t column, float value) {
                sums[static_cast<Eigen::Index>(column)] += value * row;
            });
        });
    }

    // The diagonal of the transpose times the matrix.
    Vector diagonal() const {
        return summed([&](std::size_t i, Vector& sums) {
            for_each(i, [&](std::size_t column, float value) {
                sums[static_cast<Eigen::Index>(column)] += value * value;
            });
        });
    }

    std::size_t nearest_stage(std::size_t i) const {
        return static_cast<std::size_t>(
            std::lround(samples_.filled(i) * static_cast<float>(stages_ - 1)));
    }

  private:
    struct Place {
        std::size_t first;  // Column where the stage before begins.
        float share;        // Of the stage after.
    };
    Place place_of(std::size_t i) const {
        const float place =
            std::clamp(samples_.filled(i), 0.0F, 1.0F) * static_cast<float>(stages_ - 1);
        const auto stage =
            std::min(static_cast<std::size_t>(place), static_cast<std::size_t>(stages_ - 2));
        return {stage * stage_size_, place - static_cast<float>(stage)};
    }

    float sum_of(std::size_t i, const Vector& weights) const {
        const Place place = place_of(i);
        const float* before = weights.data() + place.first;
        const float* after = before + stage_size_;
        float a = 0, b = 0;
        for (const std::uint32_t weight : samples_.weights(i)) {
            a += before[weight];
            b += after[weight];
        }
        const std::size_t first_term = samples_.patterns().shared_count();
        const auto counts = samples_.counts(i);
        for (std::size_t t = 0; t < counts.size(); ++t) {
            a += before[first_term + t] * counts[t];
            b += after[first_term + t] * counts[t];
        }
        return a * (1 - place.share) + b * place.share;
    }

    // visit(column, value) for all that is not 0 in a row.
    template <typename Visit>
    void for_each(std::size_t i, const Visit& visit) const {
        const Place place = place_of(i);
        const auto in_both = [&](std::size_t column, float value) {
            visit(place.first + column, value * (1 - place.share));
            visit(place.first + stage_size_ + column, value * place.share);
        };
        for (const std::uint32_t weight : samples_.weights(i)) in_both(weight, 1);
        const std::size_t first_term = samples_.patterns().shared_count();
        const auto counts = samples_.counts(i);
        for (std::size_t t = 0; t < counts.size(); ++t) in_both(first_term + t, counts[t]);
    }

    // The sum over all rows that are not held out, of a vector a thread, added up in order.
    template <typename Add>
    Vector summed(const Add& add) const {
        std::vector<Vector> parts(static_cast<std::size_t>(threads_), Vector::Zero(columns()));
        in_parts([&](int part, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                if (!samples_.is_held_out(i)) add(i, parts[static_cast<std::size_t>(part)]);
            }
        });
        for (std::size_t i = 1; i < parts.size(); ++i) parts[0] += parts[i];
        return std::move(parts[0]);
    }

    template <typename Work>
    void in_parts(const Work& work) const {
        const auto parts = static_cast<std::size_t>(threads_);
        const auto begin = [&](std::size_t part) { return samples_.size() * part / parts; };
        std::vector<std::jthread> others;  // Last: they are joined before what they use is gone.
        for (std::size_t part = 1; part < parts; ++part)
            others.emplace_back(
                [&, part] { work(static_cast<int>(part), begin(part), begin(part + 1)); });
        work(0, 0, begin(1));
    }

    const Samples& samples_;
    int threads_;
    int stages_;
    std::size_t stage_size_;
};

class Regression {
  public:
    Regression(const Samples& samples, const FitPlan& plan)
        : samples_(samples), plan_(plan), design_(samples, plan.threads) {}

    Fit run(const std::stop_token& stop, const FitSink& sink) {
        begin();
        Fit best{{}, report(0)};
        best.report.held_out_error.all = std::numeric_limits<double>::infinity();
        for (int i = 1, worse = 0; i <= plan_.iterations && worse < kPatience; ++i) {
            if (stop.stop_requested() || squared_ <= 0) break;
            step();
            const FitReport now = report(i);
            if (sink) sink(now);
            worse = now.held_out_error.all < best.report.held_out_error.all ? 0 : worse + 1;
            if (worse == 0) best = {{weights_.begin(), weights_.end()}, now};
        }
        if (best.weights.empty()) best = {{weights_.begin(), weights_.end()}, report(0)};
        return best;
    }

  private:
    static constexpr int kPatience = 6;  // Iterations without gain.
    static constexpr float kTermRidge = 1;

    void begin() {
        ridge_ = Vector::Constant(design_.columns(), static_cast<float>(plan_.ridge));
        for (std::size_t i = 0; i < static_cast<std::size_t>(ridge_.size()); ++i) {
            if (design_.is_term(i)) ridge_[static_cast<Eigen::Index>(i)] = kTermRidge;
        }
        inverse_ = (design_.diagonal() + ridge_).cwiseInverse();
        weights_ = Vector::Zero(design_.columns());
        errors_.resize(design_.rows());
        for (std::size_t i = 0; i < samples_.size(); ++i)
            errors_[static_cast<Eigen::Index>(i)] = samples_.label(i);
        const Vector gradient = design_.gathered(errors_);
        direction_ = inverse_.cwiseProduct(gradient);
        squared_ = dot(gradient, direction_);
    }

    void step() {
        const Vector along = design_.multiplied(direction_);
        double curvature = dot(direction_, ridge_.cwiseProduct(direction_));
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const double value = along[static_cast<Eigen::Index>(i)];
            if (!samples_.is_held_out(i)) curvature += value * value;
        }
        const auto length = static_cast<float>(squared_ / curvature);
        weights_ += length * direction_;
        errors_ -= length * along;
        const Vector gradient = design_.gathered(errors_) - ridge_.cwiseProduct(weights_);
        const Vector scaled = inverse_.cwiseProduct(gradient);
        const double squared = dot(gradient, scaled);
        direction_ = scaled + static_cast<float>(squared / squared_) * direction_;
        squared_ = squared;
    }

    static double dot(const Vector& a, const Vector& b) {
        return a.cast<double>().dot(b.cast<double>());
    }

    FitReport report(int iterations) const {
        const auto stages = static_cast<std::size_t>(samples_.patterns().stages());
        FitReport report;
        report.iterations = iterations;
        std::vector<double> squares(stages), counts(stages);
        double learnt = 0, held_out = 0;
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const double error = errors_[static_cast<Eigen::Index>(i)];
            const bool is_held_out = samples_.is_held_out(i);
            ++(is_held_out ? report.held_out : report.learnt);
            (is_held_out ? held_out : learnt) += error * error;
            if (!is_held_out) continue;
            squares[design_.nearest_stage(i)] += error * error;
            ++counts[design_.nearest_stage(i)];
        }
        const auto root = [](double sum, double count) {
            return count > 0 ? std::sqrt(sum / count) : 0;
        };
        report.learnt_error = root(learnt, static_cast<double>(report.learnt));
        report.held_out_error.all = root(held_out, static_cast<double>(report.held_out));
        for (std::size_t i = 0; i < stages; ++i)
            report.held_out_error.by_stage.push_back(root(squares[i], counts[i]));
        return report;
    }

    const Samples& samples_;
    FitPlan plan_;
    Design design_;
    Vector ridge_, inverse_, weights_, direction_;
    Vector errors_;  // What the weights leave of the labels.
    double squared_ = 0;
};

}  // namespace

Fit fit(const Samples& samples, const FitPlan& plan, const std::stop_token& stop,
        const FitSink& sink) {
    return Regression(samples, plan).run(stop, sink);
}

}  // namespace petteia
