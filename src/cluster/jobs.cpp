#include "cluster/jobs.h"

#include <exception>
#include <utility>

#include "cluster/byte_stream.h"

namespace petteia {
namespace {

enum class Word : std::uint8_t { Begin, Do, Stop, End, Leave };

MessageBytes message_of(Word word, const std::string& text = {}) {
    ByteWriter writer;
    writer.put(word);
    writer.put(text.data(), text.size());
    return writer.take();
}

void tell_others(Cluster& cluster, Word word, const std::string& text = {}) {
    for (int rank = 1; rank < cluster.size(); ++rank)
        cluster.send(rank, Channel::Job, message_of(word, text));
}

// A result, or that the job was stopped.
MessageBytes result_message(const std::optional<std::string>& result) {
    ByteWriter writer;
    writer.put(result.has_value());
    if (result) writer.put(result->data(), result->size());
    return writer.take();
}

// Does one job after the other, each on a thread of its own so that it can be stopped.
class Worker {
  public:
    explicit Worker(Cluster& cluster) : cluster_(cluster) {}

    void begin(DoJob work) { work_ = std::move(work); }
    void start(std::string job) {
        thread_ = std::jthread([this, job = std::move(job)](const std::stop_token& stop) {
            try {
                cluster_.send(0, Channel::Result, result_message(work_(job, stop)));
            } catch (const std::exception& problem) {
                cluster_.abort(problem.what());
            }
        });
    }
    void stop() { thread_.request_stop(); }
    void end() { thread_ = {}; }

  private:
    Cluster& cluster_;
    DoJob work_;
    std::jthread thread_;
};

}  // namespace

JobRanks::JobRanks(Cluster& cluster, const std::string& purpose)
    : cluster_(cluster), answers_(static_cast<std::size_t>(cluster.size() - 1)) {
    tell_others(cluster, Word::Begin, purpose);
    if (count() > 0)
        sorter_ = std::jthread([this](const std::stop_token& stop) { sort_results(stop); });
}

JobRanks::~JobRanks() { tell_others(cluster_, Word::End); }

std::optional<std::string> JobRanks::run(int number, const std::string& job,
                                         const std::stop_token& stop) {
    Answer& answer = answers_[static_cast<std::size_t>(number)];
    cluster_.send(number + 1, Channel::Job, message_of(Word::Do, job));
    const std::stop_callback forward(
        stop, [&] { cluster_.send(number + 1, Channel::Job, message_of(Word::Stop)); });
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [&] { return answer.has_come; });
    return std::exchange(answer, {}).text;
}

void JobRanks::sort_results(const std::stop_token& stop) {
    while (const auto message = cluster_.receive(Channel::Result, stop)) {
        const std::span<const std::byte> bytes(message->bytes);
        const bool has_result = ByteReader(bytes).get<bool>();
        const std::lock_guard lock(mutex_);
        Answer& answer = answers_[static_cast<std::size_t>(message->from - 1)];
        answer.has_come = true;
        if (has_result) answer.text = to_string(bytes.subspan(1));
        answered_.notify_all();
    }
}

RanksAtWork::~RanksAtWork() { tell_others(cluster_, Word::Leave); }

void do_jobs(Cluster& cluster,
             const std::function<Result<DoJob>(const std::string& purpose)>& prepare) {
    Worker worker(cluster);
    for (;;) {
        const auto message = cluster.receive(Channel::Job, {});
        const std::span<const std::byte> bytes(message->bytes);
        const std::string text = to_string(bytes.subspan(1));
        switch (ByteReader(bytes).get<Word>()) {
            case Word::Begin: {
                auto work = prepare(text);
                if (!work) cluster.abort(work.error().message);
                worker.begin(*std::move(work));
                break;
            }
            case Word::Do:
                worker.start(text);
                break;
            case Word::Stop:
                worker.stop();
                break;
            case Word::End:
                worker.end();
                break;
            case Word::Leave:
                return;
        }
    }
}

}  // namespace petteia
