#include "arena/training/fit_workers.h"

#include <thread>
#include <utility>

namespace petteia {
namespace {

// Worker number `number` of `count` has the parts from first_part(number, count) to before the next one's.
int first_part(int number, int count) { return kFitParts * number / count; }
int worker_of(int part, int count) {
    int number = part * count / kFitParts;
    while (first_part(number + 1, count) <= part) ++number;
    return number;
}

// Rows in this process.
class OwnRows final : public LineWorker {
  public:
    static Result<std::unique_ptr<OwnRows>> make(const TrainedGame& game, const RowsPlan& plan,
                                                 int number, int count) {
        auto learner = game.entry.make_learner(game.settings, nullptr);
        if (!learner) return learner.error();
        const PatternGame about = (*learner)->pattern_game();
        auto patterns = PatternSet::parse(plan.patterns, about.board);
        if (!patterns) return patterns.error();
        return std::unique_ptr<OwnRows>(
            new OwnRows(*std::move(learner), *std::move(patterns), about.terms.size(), plan.outcome,
                        first_part(number, count), first_part(number + 1, count)));
    }

    Result<std::uint64_t> add(std::span<const SampleLine> lines) override {
        std::uint64_t rows = 0;
        for (const SampleLine& line : lines) {
            Samples& samples = rows_.part(line.part);
            const std::size_t before = samples.size();
            const Status added = add_line(*learner_, line, outcome_, samples);
            if (!added) return added.error();
            rows += samples.size() - before;
        }
        return rows;
    }
    std::optional<FitSums> begin() override { return rows_.begin(); }
    std::optional<std::vector<double>> follow(std::span<const float> direction) override {
        return rows_.follow(direction);
    }
    std::optional<FitSums> advance(float length) override { return rows_.advance(length); }

  private:
    OwnRows(std::unique_ptr<Learner> learner, PatternSet patterns, std::size_t terms,
            double outcome, int first, int end)
        : learner_(std::move(learner)),
          patterns_(std::move(patterns)),
          outcome_(outcome),
          rows_(patterns_, terms, first, end) {}

    std::unique_ptr<Learner> learner_;
    PatternSet patterns_;
    double outcome_;
    FitRows rows_;
};

// The first byte of a job; the answers are FitSums, numbers, and for lines a bool: whether rows or an error follow.
enum class Ask : std::uint8_t { Add, Begin, Follow, Advance };

template <typename T>
void put_all(ByteWriter& writer, const std::vector<T>& values) {
    writer.put(static_cast<std::uint64_t>(values.size()));
    writer.put(values.data(), values.size());
}
template <typename T>
std::vector<T> get_all(ByteReader& reader) {
    const auto count = reader.get<std::uint64_t>();
    if (count > reader.left() / sizeof(T)) throw std::runtime_error("a message is too short");
    std::vector<T> values(count);
    reader.get(values.data(), values.size());
    return values;
}

void put(ByteWriter& writer, const TreeSum& sum) {
    writer.put(static_cast<std::uint32_t>(sum.pieces().size()));
    for (const TreeSum::Piece& piece : sum.pieces()) {
        writer.put(piece.first);
        writer.put(piece.parts);
        put_all(writer, piece.sum);
    }
}
TreeSum get_sum(ByteReader& reader) {
    TreeSum sum;
    for (auto left = reader.get<std::uint32_t>(); left > 0; --left) {
        const int first = reader.get<int>(), parts = reader.get<int>();
        sum.add({first, parts, get_all<float>(reader)});
    }
    return sum;
}

std::string text_of(const FitSums& sums) {
    ByteWriter writer;
    put(writer, sums.gradient);
    put(writer, sums.diagonal);
    writer.put(static_cast<std::uint32_t>(sums.errors.size()));
    for (const ErrorSums& each : sums.errors) {
        writer.put(each.learnt);
        writer.put(each.learnt_squares);
        put_all(writer, each.held_out);
        put_all(writer, each.held_out_squares);
    }
    return writer.take_text();
}
FitSums sums_of(std::string_view text) {
    ByteReader reader(text);
    FitSums sums;
    sums.gradient = get_sum(reader);
    sums.diagonal = get_sum(reader);
    for (auto left = reader.get<std::uint32_t>(); left > 0; --left) {
        ErrorSums& each = sums.errors.emplace_back();
        each.learnt = reader.get<double>();
        each.learnt_squares = reader.get<double>();
        each.held_out = get_all<double>(reader);
        each.held_out_squares = get_all<double>(reader);
    }
    return sums;
}

std::string text_of(std::span<const SampleLine> lines) {
    ByteWriter writer;
    writer.put(Ask::Add);
    for (const SampleLine& line : lines) {
        writer.put(line.kind);
        writer.put(line.part);
        writer.put(line.is_held_out);
        writer.put_text(line.text);
        writer.put_text(line.place);
    }
    return writer.take_text();
}
std::vector<SampleLine> lines_of(ByteReader& reader) {
    std::vector<SampleLine> lines;
    while (reader.left() > 0) {
        SampleLine& line = lines.emplace_back();
        line.kind = reader.get<SampleLine::Kind>();
        line.part = reader.get<int>();
        line.is_held_out = reader.get<bool>();
        line.text = reader.get_text();
        line.place = reader.get_text();
    }
    return lines;
}

// Rows of another rank.
class RowsOfRank final : public LineWorker {
  public:
    RowsOfRank(JobRanks& ranks, int number, std::stop_token stop)
        : ranks_(ranks), number_(number), stop_(std::move(stop)) {}

    Result<std::uint64_t> add(std::span<const SampleLine> lines) override {
        const auto answer = ranks_.run(number_, text_of(lines), stop_);
        if (!answer) return std::uint64_t{0};
        ByteReader reader{std::string_view(*answer)};
        if (reader.get<bool>()) return reader.get<std::uint64_t>();
        return Error{reader.get_text()};
    }
    std::optional<FitSums> begin() override { return ask_for_sums(writer_of(Ask::Begin)); }
    std::optional<std::vector<double>> follow(std::span<const float> direction) override {
        ByteWriter writer = writer_of(Ask::Follow);
        writer.put(direction.data(), direction.size());
        const auto answer = ranks_.run(number_, writer.take_text(), stop_);
        if (!answer) return std::nullopt;
        ByteReader reader{std::string_view(*answer)};
        return get_all<double>(reader);
    }
    std::optional<FitSums> advance(float length) override {
        ByteWriter writer = writer_of(Ask::Advance);
        writer.put(length);
        return ask_for_sums(std::move(writer));
    }

  private:
    static ByteWriter writer_of(Ask word) {
        ByteWriter writer;
        writer.put(word);
        return writer;
    }
    std::optional<FitSums> ask_for_sums(ByteWriter writer) {
        const auto answer = ranks_.run(number_, writer.take_text(), stop_);
        if (!answer) return std::nullopt;
        return sums_of(*answer);
    }

    JobRanks& ranks_;
    int number_;
    std::stop_token stop_;
};

std::string text_of(const Result<std::uint64_t>& added) {
    ByteWriter writer;
    writer.put(static_cast<bool>(added));
    if (added)
        writer.put(*added);
    else
        writer.put_text(added.error().message);
    return writer.take_text();
}

// What RowsOfRank asks, on the rank that has the rows.
std::string answer(OwnRows& rows, const std::string& job) {
    ByteReader reader{std::string_view(job)};
    switch (reader.get<Ask>()) {
        case Ask::Add:
            return text_of(rows.add(lines_of(reader)));
        case Ask::Begin:
            return text_of(*rows.begin());
        case Ask::Follow: {
            std::vector<float> direction(reader.left() / sizeof(float));
            reader.get(direction.data(), direction.size());
            ByteWriter writer;
            put_all(writer, *rows.follow(direction));
            return writer.take_text();
        }
        case Ask::Advance:
            return text_of(*rows.advance(reader.get<float>()));
    }
    throw std::runtime_error("an unknown job of a fit");
}

}  // namespace

Result<FitWorkers> FitWorkers::make(const TrainedGame& game, const RowsPlan& plan, JobRanks& ranks,
                                    const std::stop_token& stop) {
    FitWorkers made;
    const int count = plan.threads + ranks.count();
    for (int i = 0; i < plan.threads; ++i) {
        auto rows = OwnRows::make(game, plan, i, count);
        if (!rows) return rows.error();
        made.workers_.push_back(*std::move(rows));
    }
    for (int i = 0; i < ranks.count(); ++i)
        made.workers_.push_back(std::make_unique<RowsOfRank>(ranks, i, stop));
    for (const auto& worker : made.workers_) made.all_.push_back(worker.get());
    made.waiting_.resize(made.workers_.size());
    return made;
}

Status FitWorkers::add(SampleLine line) {
    constexpr std::size_t kMostWaiting = std::size_t{8} << 20;
    waiting_bytes_ += line.text.size() + line.place.size() + sizeof(SampleLine);
    const int worker = worker_of(line.part, static_cast<int>(workers_.size()));
    waiting_[static_cast<std::size_t>(worker)].push_back(std::move(line));
    return waiting_bytes_ < kMostWaiting ? ok() : flush();
}

Status FitWorkers::flush() {
    std::vector<Result<std::uint64_t>> added(workers_.size(), std::uint64_t{0});
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < workers_.size(); ++i)
            threads.emplace_back([&, i] { added[i] = workers_[i]->add(waiting_[i]); });
    }
    waiting_bytes_ = 0;
    for (std::size_t i = 0; i < workers_.size(); ++i) {
        waiting_[i].clear();
        if (!added[i]) return added[i].error();
        rows_ += *added[i];
    }
    return ok();
}

std::string purpose_of_rows(const RowsPlan& plan) {
    ByteWriter writer;
    writer.put_text(kRowsPurpose);
    writer.put_text(plan.patterns);
    writer.put(plan.outcome);
    writer.put(plan.threads);
    return writer.take_text();
}

Result<DoJob> do_row_jobs(const TrainedGame& game, ByteReader& reader) {
    RowsPlan plan;
    plan.patterns = reader.get_text();
    plan.outcome = reader.get<double>();
    plan.threads = reader.get<int>();
    const Cluster& cluster = *game.cluster;
    auto made = OwnRows::make(game, plan, plan.threads - 1 + cluster.rank(),
                              plan.threads + cluster.size() - 1);
    if (!made) return made.error();
    const std::shared_ptr<OwnRows> rows = *std::move(made);
    return DoJob(
        [rows](const std::string& job, const std::stop_token&) -> std::optional<std::string> {
            return answer(*rows, job);
        });
}

}  // namespace petteia
