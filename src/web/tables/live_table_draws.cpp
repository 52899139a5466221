// The part of LiveTable about draws by agreement. A person offers one; a person answers when he likes, or
// declines with his next move; an agent answers by what it thinks of the position.
#include "web/tables/live_table.h"

namespace petteia {

bool LiveTable::is_offered_to(Player player) const {
    const auto& offer = tree_.record().offer;
    return offer && !offer->is_declined && offer->by == opponent(player);
}

LiveTable::Done LiveTable::draw(Fields& fields) {
    const Player player = read_player(fields), other = opponent(player);
    if (fields.problem()) return *fields.problem();
    if (tree_.is_over()) return Refusal::against_rules("the game is over");
    if (!tree_.is_person(player)) return Refusal::against_rules("only a person can offer a draw");
    if (is_offered_to(player)) {
        agree();
    } else if (const auto& offer = tree_.record().offer) {
        return Refusal::against_rules(offer->is_declined
                                          ? "the draw was declined; make a move before a new offer"
                                          : "a draw is offered already");
    } else {
        tree_.set_offer(DrawOffer{player});
        // An agent whose turn it is answers when it has thought; else it knows this position.
        if (!tree_.is_person(other) && tree_.to_move() == player) {
            const auto known = tree_.thought_of(other);
            answers(other, known ? *known : tree_.board().evaluation().reversed());
        }
    }
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::decline(Fields& fields) {
    const Player player = read_player(fields);
    if (fields.problem()) return *fields.problem();
    if (!is_offered_to(player)) return Refusal::against_rules("no draw is offered");
    tree_.set_offer(DrawOffer{opponent(player), true});
    changed();
    return std::monostate{};
}

// An agent takes a draw if it expects no better. League players know of no draws by agreement.
bool LiveTable::accepts(Player agent, const Verdict& verdict) const {
    const bool is_better = verdict.kind == Verdict::Kind::Win ||
                           (verdict.kind == Verdict::Kind::Estimate && verdict.estimate >= 0);
    return !is_better && !league_nick(tree_.agent(agent));
}

// The answer to an offer: true if the game is over now.
bool LiveTable::answers(Player agent, const Verdict& verdict) {
    if (accepts(agent, verdict)) {
        agree();
        return true;
    }
    tree_.set_offer(DrawOffer{opponent(agent), true});
    return false;
}

void LiveTable::agree() {
    stop_thinking();
    end({std::nullopt, "agreed"});
}

}  // namespace petteia
