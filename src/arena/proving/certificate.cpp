#include "arena/proving/certificate.h"

#include <string_view>

namespace petteia {
namespace {

// As a shell reads it back.
std::string quoted(std::string_view text) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.:-_+/=";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos)
        return std::string(text);
    std::string safe = "'";
    for (const char c : text) {
        if (c == '\'')
            safe += "'\\''";
        else
            safe += c;
    }
    return safe + "'";
}

std::string option(std::string_view name, std::string_view value) {
    return " --" + std::string(name) + "=" + quoted(value);
}

}  // namespace

std::string certificate_of(const ProofStore& store, const StoredProof& proof,
                           const ValueNotation& notation) {
    const ProofPlan& plan = store.plan();
    std::string line = "petteia prove " + plan.game;
    for (const auto& [name, value] : plan.settings) line += option(name, value);
    line += option("position", store.jobs()[static_cast<std::size_t>(proof.job)].position) +
            option("plies", "0") + option("table", std::to_string(plan.search.table_mib));
    if (plan.search.techniques != Techniques::standard())
        line += option("techniques", plan.search.techniques.to_text());
    if (!plan.search.evaluation.empty()) line += option("eval", plan.search.evaluation);
    if (proof.window_low != "any") line += option("low", proof.window_low);
    if (proof.window_high != "any") line += option("high", proof.window_high);
    const auto value = notation.parse_range(proof.value_low, proof.value_high);
    return line + " # " + (value ? notation.to_text(*value) : "") + ", best " + proof.best + ", " +
           std::to_string(proof.nodes) + " nodes, version " + proof.program;
}

}  // namespace petteia
