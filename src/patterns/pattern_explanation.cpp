#include "patterns/pattern_explanation.h"

namespace petteia {

std::vector<EvaluationTerm> explain_patterns(const PatternEvaluation& evaluation,
                                             std::span<const std::uint8_t> contents, int mover,
                                             int pieces, std::span<const int> places,
                                             std::size_t cells) {
    const PatternIndices indices = evaluation.indices_of(contents);
    const std::int16_t* weights = evaluation.tables().weights[mover][pieces];
    std::vector<EvaluationTerm> terms;
    for (const auto& kind : evaluation.patterns().kinds()) {
        CellShares shares(cells);
        for (int i = kind.first; i < kind.end; ++i) {
            std::vector<int> shown;
            for (const int cell : evaluation.patterns().places()[static_cast<std::size_t>(i)])
                shown.push_back(places[static_cast<std::size_t>(cell)]);
            shares.share(shown, weights[kind.offset + indices.of[i]]);
        }
        terms.push_back(shares.term(kind.name));
    }
    return terms;
}

}  // namespace petteia
