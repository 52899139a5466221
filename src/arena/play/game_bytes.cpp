#include "arena/play/game_bytes.h"

#include <mutex>
#include <set>

namespace petteia {
namespace {

// A name that lasts: those of counts are few, and the same in every game.
std::string_view lasting(std::string name) {
    static std::mutex mutex;
    static std::set<std::string> names;
    const std::lock_guard lock(mutex);
    return *names.insert(std::move(name)).first;
}

template <typename T, typename Put>
void put_all(ByteWriter& writer, const std::vector<T>& items, const Put& put_item) {
    writer.put(static_cast<std::uint32_t>(items.size()));
    for (const T& item : items) put_item(item);
}

template <typename T, typename Get>
std::vector<T> get_all(ByteReader& reader, const Get& get_item) {
    std::vector<T> items;
    for (auto left = reader.get<std::uint32_t>(); left > 0; --left) items.push_back(get_item());
    return items;
}

template <typename T>
void put_optional(ByteWriter& writer, const std::optional<T>& value) {
    writer.put(value.has_value());
    if (value) writer.put(*value);
}

template <typename T>
std::optional<T> get_optional(ByteReader& reader) {
    if (!reader.get<bool>()) return std::nullopt;
    return reader.get<T>();
}

}  // namespace

void put(ByteWriter& writer, const Opening& opening) {
    writer.put_text(opening.start);
    put_all(writer, opening.moves, [&](const std::string& move) { writer.put_text(move); });
    writer.put_text(opening.position);
}

Opening get_opening(ByteReader& reader) {
    Opening opening;
    opening.start = reader.get_text();
    opening.moves = get_all<std::string>(reader, [&] { return reader.get_text(); });
    opening.position = reader.get_text();
    return opening;
}

void put(ByteWriter& writer, const TimeControl& time) {
    put_optional(writer, time.move);
    put_optional(writer, time.game);
}

TimeControl get_time(ByteReader& reader) {
    TimeControl time;
    time.move = get_optional<Milliseconds>(reader);
    time.game = get_optional<Milliseconds>(reader);
    return time;
}

void put(ByteWriter& writer, const GameRecord& record) {
    writer.put(record.half_points);
    put_optional(writer, record.margin);
    writer.put(record.efforts);
    writer.put(record.plies);
    put_all(writer, record.moves, [&](const PlayedMove& move) {
        writer.put_text(move.text);
        writer.put(move.seconds);
    });
    put_all(writer, record.tally, [&](const Count& count) {
        writer.put_text(count.name);
        writer.put(count.value);
    });
    put_optional(writer, record.failed);
    writer.put(record.forfeit.fault);
    writer.put_text(record.forfeit.message);
}

GameRecord get_record(ByteReader& reader) {
    GameRecord record;
    record.half_points = reader.get<int>();
    record.margin = get_optional<int>(reader);
    record.efforts = reader.get<std::array<Effort, 2>>();
    record.plies = reader.get<std::uint64_t>();
    record.moves = get_all<PlayedMove>(reader, [&] {
        std::string text = reader.get_text();
        return PlayedMove{std::move(text), reader.get<double>()};
    });
    record.tally = get_all<Count>(reader, [&] {
        const std::string_view name = lasting(reader.get_text());
        return Count{name, reader.get<std::int64_t>()};
    });
    record.failed = get_optional<std::size_t>(reader);
    record.forfeit.fault = reader.get<Fault>();
    record.forfeit.message = reader.get_text();
    return record;
}

}  // namespace petteia
