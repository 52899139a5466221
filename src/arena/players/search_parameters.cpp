#include "arena/players/search_parameters.h"

#include <utility>

#include "arena/play/level.h"

namespace petteia {
namespace {

bool is_set(const Settings& settings, std::string_view name) {
    return find_parameter(settings.parameters(), name) != nullptr && settings.has(name);
}

}  // namespace

Parameter level_parameter(std::string help) {
    return Parameter::integer("level", "", 1, kLevels, std::move(help)).labelled("Level");
}

Parameter depth_parameter(std::string help) {
    return Parameter::integer("depth", "", 1, Limits::kMaxDepth, std::move(help)).labelled("Depth");
}

Parameter time_parameter(std::string help) {
    return Parameter::number("time", "", 0.001, 86400, std::move(help)).labelled("Time");
}

Parameter nodes_parameter(std::string help) {
    return Parameter::integer("nodes", "", 1, std::int64_t{1} << 50, std::move(help))
        .labelled("Nodes")
        .advanced();
}

Parameter threads_parameter(std::string help) {
    return Parameter::integer("threads", "1", 1, 256, std::move(help))
        .labelled("Threads")
        .advanced();
}

Parameter table_parameter(int least_mib) {
    return Parameter::integer("table", "64", least_mib, 1 << 20, "MiB for the transposition table")
        .labelled("Table")
        .advanced();
}

Parameter weights_parameter() {
    return Parameter::text("weights", "FILE", "learnt weights of `petteia learn` to play with");
}

Parameter techniques_parameter(std::string help) {
    return Parameter::text("techniques", "LIST", std::move(help)).labelled("Techniques").advanced();
}

Limits limits_of(const Settings& settings) {
    Limits limits;
    if (is_set(settings, "depth")) limits.depth = static_cast<int>(settings.integer("depth"));
    if (is_set(settings, "nodes"))
        limits.nodes = static_cast<std::uint64_t>(settings.integer("nodes"));
    if (is_set(settings, "time")) limits.move_time = to_milliseconds(settings.number("time"));
    return limits;
}

bool has_limit(const Settings& settings) {
    return is_set(settings, "depth") || is_set(settings, "time") || is_set(settings, "nodes");
}

Result<SearchOptions> search_options_of(const Settings& settings) {
    SearchOptions options;
    if (is_set(settings, "threads"))
        options.threads = static_cast<int>(settings.integer("threads"));
    options.table_mib = static_cast<std::size_t>(settings.integer("table"));
    options.evaluation = settings.text("eval");
    if (is_set(settings, "weights")) options.weights = settings.text("weights");
    if (!settings.has("techniques")) return options;
    const auto techniques = Techniques::parse(settings.text("techniques"));
    if (!techniques) return techniques.error();
    options.techniques = *techniques;
    return options;
}

}  // namespace petteia
