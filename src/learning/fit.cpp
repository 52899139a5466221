#include "learning/fit.h"

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <optional>
#include <thread>

namespace petteia {
namespace {

using Vector = Eigen::VectorXf;

Vector to_vector(const TreeSum& sum) {
    const std::vector<float>& numbers = sum.pieces().front().sum;
    return Eigen::Map<const Vector>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

std::vector<float> as_floats(const Vector& vector) { return {vector.begin(), vector.end()}; }

Vector older_weights(const FitShape& shape, const FitPlan& plan) {
    const auto columns = static_cast<Eigen::Index>(shape.columns());
    if (plan.older.empty()) return Vector::Zero(columns);
    return Eigen::Map<const Vector>(plan.older.data(), columns);
}

double dot(const Vector& a, const Vector& b) { return a.cast<double>().dot(b.cast<double>()); }

class Regression {
  public:
    Regression(const FitShape& shape, std::span<FitWorker* const> workers, const FitPlan& plan)
        : shape_(shape), workers_(workers), plan_(plan), older_(older_weights(shape, plan)) {}

    Fit run(const std::stop_token& stop, const FitSink& sink) {
        Fit best{as_floats(older_), {}};
        if (!begin()) return best;
        best.report = report(0);
        double least = std::numeric_limits<double>::infinity();
        for (int i = 1, worse = 0; i <= plan_.iterations && worse < kPatience; ++i) {
            if (stop.stop_requested() || squared_ <= 0 || !step()) break;
            const FitReport now = report(i);
            if (sink) sink(now);
            // Where nothing is held out, there is nothing else to go by.
            const double error = now.held_out > 0 ? now.held_out_error.all : now.learnt_error;
            worse = error < least ? 0 : worse + 1;
            if (worse > 0) continue;
            least = error;
            best = {as_floats(older_ + weights_), now};
        }
        return best;
    }

  private:
    static constexpr int kPatience = 6;  // Iterations without gain.
    static constexpr float kTermRidge = 1;

    // False if it was stopped.
    bool begin() {
        const auto columns = static_cast<Eigen::Index>(shape_.columns());
        ridge_ = Vector::Constant(columns, static_cast<float>(plan_.ridge));
        for (std::size_t i = 0; i < shape_.columns(); ++i) {
            if (shape_.is_term(i)) ridge_[static_cast<Eigen::Index>(i)] = kTermRidge;
        }
        auto sums = sums_of_all([](FitWorker& worker) { return worker.begin(); });
        if (!sums) return false;
        inverse_ = (to_vector(sums->diagonal) + ridge_).cwiseInverse();
        weights_ = Vector::Zero(columns);
        if (!plan_.older.empty()) {
            // What is left of the labels by the older weights is learnt: what is held near 0 is the difference.
            if (!follow(older_)) return false;
            sums = sums_of_all([](FitWorker& worker) { return worker.advance(1); });
            if (!sums) return false;
        }
        const Vector gradient = to_vector(sums->gradient);
        direction_ = inverse_.cwiseProduct(gradient);
        squared_ = dot(gradient, direction_);
        return true;
    }

    std::optional<std::vector<std::vector<double>>> follow(const Vector& direction) {
        const std::span<const float> numbers(direction.data(), shape_.columns());
        return ask<std::vector<double>>([&](FitWorker& worker) { return worker.follow(numbers); });
    }

    bool step() {
        const auto squares = follow(direction_);
        if (!squares) return false;
        double curvature = dot(direction_, ridge_.cwiseProduct(direction_));
        for (const auto& parts : *squares) {
            for (const double square : parts) curvature += square;
        }
        const auto length = static_cast<float>(squared_ / curvature);
        const auto sums = sums_of_all([&](FitWorker& worker) { return worker.advance(length); });
        if (!sums) return false;
        weights_ += length * direction_;
        const Vector gradient = to_vector(sums->gradient) - ridge_.cwiseProduct(weights_);
        const Vector scaled = inverse_.cwiseProduct(gradient);
        const double squared = dot(gradient, scaled);
        direction_ = scaled + static_cast<float>(squared / squared_) * direction_;
        squared_ = squared;
        return true;
    }

    // What all workers answer, asked at once; nothing if one of them was stopped.
    template <typename Answer, typename Ask>
    std::optional<std::vector<Answer>> ask(const Ask& ask_one) const {
        std::vector<std::optional<Answer>> answers(workers_.size());
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < workers_.size(); ++i)
                others.emplace_back([&, i] { answers[i] = ask_one(*workers_[i]); });
            answers[0] = ask_one(*workers_[0]);
        }
        std::vector<Answer> all;
        for (auto& answer : answers) {
            if (!answer) return std::nullopt;
            all.push_back(*std::move(answer));
        }
        return all;
    }
    template <typename Ask>
    std::optional<FitSums> sums_of_all(const Ask& ask_one) {
        const auto answers = ask<FitSums>(ask_one);
        if (!answers) return std::nullopt;
        FitSums all;
        for (const FitSums& each : *answers) {
            all.gradient.add(each.gradient);
            all.diagonal.add(each.diagonal);
            all.errors.insert(all.errors.end(), each.errors.begin(), each.errors.end());
        }
        errors_ = all.errors;
        return all;
    }

    FitReport report(int iterations) const {
        const auto stages = static_cast<std::size_t>(shape_.stages);
        std::vector<double> squares(stages), counts(stages);
        double learnt = 0, learnt_squares = 0, held_out = 0, held_out_squares = 0;
        for (const ErrorSums& part : errors_) {
            learnt += part.learnt;
            learnt_squares += part.learnt_squares;
            for (std::size_t i = 0; i < stages; ++i) {
                squares[i] += part.held_out_squares[i];
                counts[i] += part.held_out[i];
            }
        }
        const auto root = [](double sum, double count) {
            return count > 0 ? std::sqrt(sum / count) : 0;
        };
        FitReport report;
        for (std::size_t i = 0; i < stages; ++i) {
            held_out += counts[i];
            held_out_squares += squares[i];
            report.held_out_error.by_stage.push_back(root(squares[i], counts[i]));
        }
        report.iterations = iterations;
        report.learnt = static_cast<std::size_t>(learnt);
        report.held_out = static_cast<std::size_t>(held_out);
        report.learnt_error = root(learnt_squares, learnt);
        report.held_out_error.all = root(held_out_squares, held_out);
        return report;
    }

    FitShape shape_;
    std::span<FitWorker* const> workers_;
    FitPlan plan_;
    Vector older_;
    Vector ridge_, inverse_, weights_, direction_;  // The weights are without the older ones.
    std::vector<ErrorSums> errors_;                 // With the present weights, by part.
    double squared_ = 0;
};

}  // namespace

Fit fit(const FitShape& shape, std::span<FitWorker* const> workers, const FitPlan& plan,
        const std::stop_token& stop, const FitSink& sink) {
    return Regression(shape, workers, plan).run(stop, sink);
}

}  // namespace petteia
