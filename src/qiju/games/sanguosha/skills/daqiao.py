"""大乔: 国色, 流离."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.sanguosha.frames.use import use_below
from qiju.games.sanguosha.moving import discard_cards
from qiju.games.sanguosha.names import CARD_MOVE, DIAMOND, LEBU, NO_CARD, ON_TARGETED, SEAT_MOVE, SHA
from qiju.games.sanguosha.players import gear_cards, own_cards
from qiju.games.sanguosha.producing import cards_in, seats_in
from qiju.games.sanguosha.refusing import face, why_forbidden, why_out_of_reach
from qiju.games.sanguosha.ring import in_reach, reach
from qiju.games.sanguosha.skill import forbidden
from qiju.games.sanguosha.skills.base import NOTHING, Converting, SgsState, Skill, register
from qiju.games.sanguosha.telling import note, tell_pair, who
from qiju.kernel.refusal import Refusal


class Guose(Converting):
    """K-3.30: a ♦ card of hand or equipment as a 乐不思蜀."""

    def converts(self, state: SgsState, seat: i64, card: i64, name: i64) -> bool:
        return state.n.suit_of[card] == DIAMOND


class Liuli(Skill):
    """K-3.31: as the target of a 杀 discard a card and pass it on to somebody in one's own reach."""

    def usable(self, state: SgsState, seat: i64) -> bool:
        return len(self.options(state, seat, NOTHING)) > 0

    def options(self, state: SgsState, seat: i64, made: list[int]) -> list[int]:
        """K-2.1.5: the card discarded no longer helps to reach anybody."""
        if len(made) == 0:
            return [CARD_MOVE + card for card in own_cards(state, seat) if len(heirs(state, seat, card)) > 0]
        if len(made) == 1:
            return heirs(state, seat, made[0] - CARD_MOVE)
        return NOTHING

    def why_not_choice(self, state: SgsState, seat: i64, made: list[int], move: i64) -> Refusal | None:
        if move >= CARD_MOVE:
            return self.why_not_card(state, seat, move - CARD_MOVE)
        other, use = move - SEAT_MOVE, use_below(state)
        if other == seat:
            return None
        if other == use.user:
            return Refusal("refuse.liuli_striker", self.clause, who=who(state, other))
        if not state.n.liuli_same and other in use.targets:
            return Refusal("refuse.liuli_target", "KR-08", who=who(state, other))
        forbids = why_forbidden(state, other, SHA)
        spare = made[0] - CARD_MOVE if made[0] - CARD_MOVE in gear_cards(state, seat) else NO_CARD
        return forbids if forbids is not None else why_out_of_reach(state, seat, other, spare, self.clause)

    def why_not_card(self, state: SgsState, seat: i64, card: i64) -> Refusal | None:
        """K-2.1.5: without this card nobody would be in reach any more."""
        if card not in own_cards(state, seat):
            return None
        return Refusal("refuse.liuli_card", "K-2.1.5", card=face(state, card), range=int(reach(state, seat, card)))

    def begin(self, state: SgsState, seat: i64, made: list[int]) -> None:
        use = use_below(state)
        heir = seats_in(made)[0]
        use.targets[use.at] = heir
        tell_pair(state, "pass_on", seat, heir)
        note(state, seat, heir, -20)
        discard_cards(state, seat, cards_in(made))

    def appeal(self, state: SgsState, seat: i64, hearts: list[int]) -> int:
        foe = any(hearts[move - SEAT_MOVE] < 0 for move in heirs(state, seat, -1))
        return 15 if foe else -10


def heirs(state: SgsState, seat: i64, card: i64) -> list[int]:
    """To whom it may go: in reach, not its user, and a lawful target."""
    use = use_below(state)
    result: list[int] = []
    for other in range(state.seats):
        if other == use.user or not in_reach(state, seat, other, card) or forbidden(state, other, SHA):
            continue
        # KR-08: to another target of the same 杀, too, unless the table says otherwise.
        if not state.n.liuli_same and other in use.targets:
            continue
        result.append(SEAT_MOVE + other)
    return result


register(Guose("guose", "K-3.30", [LEBU]))
register(Liuli("liuli", "K-3.31", ON_TARGETED))
