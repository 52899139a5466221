#include "cluster/jobs.h"

#include <deque>
#include <exception>
#include <utility>

#include "cluster/byte_stream.h"

namespace petteia {
namespace {

// Begin is followed by the purpose; Do and Stop by the job's number, and Do then by the job.
enum class Word : std::uint8_t { Begin, Do, Stop, End, Leave };

MessageBytes message_of(Word word, const std::string& text = {}) {
    ByteWriter writer;
    writer.put(word);
    writer.put(text.data(), text.size());
    return writer.take();
}

MessageBytes message_of(Word word, int number, const std::string& job = {}) {
    ByteWriter writer;
    writer.put(word);
    writer.put(number);
    writer.put(job.data(), job.size());
    return writer.take();
}

std::string rest_of(ByteReader& reader) {
    std::string text(reader.left(), '\0');
    reader.get(text.data(), text.size());
    return text;
}

void tell_others(Cluster& cluster, Word word, const std::string& text = {}) {
    for (int rank = 1; rank < cluster.size(); ++rank)
        cluster.send(rank, Channel::Job, message_of(word, text));
}

// A result, or that the job was stopped.
MessageBytes result_message(int number, const std::optional<std::string>& result) {
    ByteWriter writer;
    writer.put(number);
    writer.put(result.has_value());
    if (result) writer.put(result->data(), result->size());
    return writer.take();
}

// Does the jobs that it is given one after the other, on a thread of its own so that they can be stopped.
class Worker {
  public:
    explicit Worker(Cluster& cluster)
        : cluster_(cluster), thread_([this](const std::stop_token& end) { run(end); }) {}

    // REQUIRES (both): all jobs are done.
    void begin(DoJob work) { work_ = std::move(work); }
    void end() { work_ = {}; }

    void add(int number, std::string text) {
        {
            const std::lock_guard lock(mutex_);
            jobs_.push_back({number, std::move(text), {}});
        }
        has_jobs_.notify_one();
    }
    // One that has not begun begins stopped.
    void stop(int number) {
        const std::lock_guard lock(mutex_);
        for (Job& job : jobs_)
            if (job.number == number) job.stop.request_stop();
    }

  private:
    struct Job {
        int number;
        std::string text;
        std::stop_source stop;
    };

    void run(const std::stop_token& end) {
        while (Job* const job = wait_for_job(end)) {
            try {
                const auto result = work_(job->text, job->stop.get_token());
                const int number = job->number;
                forget_first();
                cluster_.send(0, Channel::Result, result_message(number, result));
            } catch (const std::exception& problem) {
                cluster_.abort(problem.what());
            }
        }
    }
    // The first, which stays where it is until it is forgotten; null at the end.
    Job* wait_for_job(const std::stop_token& end) {
        std::unique_lock lock(mutex_);
        has_jobs_.wait(lock, end, [this] { return !jobs_.empty(); });
        return jobs_.empty() ? nullptr : &jobs_.front();
    }
    void forget_first() {
        const std::lock_guard lock(mutex_);
        jobs_.pop_front();
    }

    Cluster& cluster_;
    DoJob work_;
    std::mutex mutex_;
    std::condition_variable_any has_jobs_;
    std::deque<Job> jobs_;  // The first is being done.
    std::jthread thread_;
};

}  // namespace

JobRanks::JobRanks(Cluster& cluster, const std::string& purpose, int jobs_a_rank)
    : cluster_(cluster), jobs_a_rank_(jobs_a_rank), answers_(static_cast<std::size_t>(count())) {
    tell_others(cluster, Word::Begin, purpose);
    if (count() > 0)
        sorter_ = std::jthread([this](const std::stop_token& stop) { sort_results(stop); });
}

JobRanks::~JobRanks() { tell_others(cluster_, Word::End); }

std::optional<std::string> JobRanks::run(int number, const std::string& job,
                                         const std::stop_token& stop) {
    Answer& answer = answers_[static_cast<std::size_t>(number)];
    const int rank = number % rank_count() + 1;
    cluster_.send(rank, Channel::Job, message_of(Word::Do, number, job));
    const std::stop_callback forward(
        stop, [&] { cluster_.send(rank, Channel::Job, message_of(Word::Stop, number)); });
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [&] { return answer.has_come; });
    return std::exchange(answer, {}).text;
}

void JobRanks::sort_results(const std::stop_token& stop) {
    while (const auto message = cluster_.receive(Channel::Result, stop)) {
        ByteReader reader(message->bytes);
        const auto number = reader.get<int>();
        const bool has_result = reader.get<bool>();
        const std::lock_guard lock(mutex_);
        Answer& answer = answers_[static_cast<std::size_t>(number)];
        answer.has_come = true;
        if (has_result) answer.text = rest_of(reader);
        answered_.notify_all();
    }
}

RanksAtWork::~RanksAtWork() { tell_others(cluster_, Word::Leave); }

void do_jobs(Cluster& cluster,
             const std::function<Result<DoJob>(const std::string& purpose)>& prepare) {
    Worker worker(cluster);
    for (;;) {
        const auto message = cluster.receive(Channel::Job, {});
        ByteReader reader(message->bytes);
        switch (reader.get<Word>()) {
            case Word::Begin: {
                auto work = prepare(rest_of(reader));
                if (!work) cluster.abort(work.error().message);
                worker.begin(*std::move(work));
                break;
            }
            case Word::Do: {
                const auto number = reader.get<int>();
                worker.add(number, rest_of(reader));
                break;
            }
            case Word::Stop:
                worker.stop(reader.get<int>());
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
