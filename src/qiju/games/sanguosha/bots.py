"""How the house plays 《三国杀》: it guesses who is who from deeds, and weighs each move by friend and foe.

It looks at nothing that its seat may not know. `explain` says in one sentence why it does what it does.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.sanguosha.answering import (
    answer_dying,
    answer_need,
    answer_provide,
    answer_wuxie,
    cheapest_answer,
    concerns_oneself,
)
from qiju.games.sanguosha.beliefs import Memories
from qiju.games.sanguosha.cards.base import CARDS
from qiju.games.sanguosha.cards.crowd import Harvest
from qiju.games.sanguosha.cards.sha import shielded
from qiju.games.sanguosha.frames.chance import Chance
from qiju.games.sanguosha.frames.dying import Dying
from qiju.games.sanguosha.frames.need import Need
from qiju.games.sanguosha.frames.picking import Picking
from qiju.games.sanguosha.frames.play import Play
from qiju.games.sanguosha.frames.provide import Provide
from qiju.games.sanguosha.frames.turn import Shedding
from qiju.games.sanguosha.frames.wuxie import Wuxie
from qiju.games.sanguosha.names import (
    CARD_MOVE,
    CONVERTS,
    DONE,
    GENERAL_MOVE,
    GENERALS,
    JIEDAO,
    LORD,
    NO,
    NO_CARD,
    NOTHING,
    SEAT_MOVE,
    SHA,
    SKILL_MOVE,
    SUIT_MOVE,
    TAO,
)
from qiju.games.sanguosha.producing import cards_in, colour_of, seats_in
from qiju.games.sanguosha.skill import SKILLS, Skill, SkillFrame
from qiju.games.sanguosha.state import SgsState
from qiju.games.sanguosha.telling import who
from qiju.games.sanguosha.worth import (
    Thought,
    cheapest,
    dearest,
    equip_worth,
    keep_worth,
    loot_worth,
    most_hated,
    most_loved,
)
from qiju.kernel.bot import Bot, only_arguments
from qiju.kernel.state import State
from qiju.kernel.streams import Stream
from qiju.kernel.words import Text

WORTH_IT: Final = 0


class HouseBot(Bot):
    """Sits anywhere, as anybody."""

    def __init__(self) -> None:
        self.memories = Memories()

    def choose(self, state: State, seat: i64, moves: list[int], stream: Stream) -> int:
        return int(think(cast(SgsState, state), seat, moves, stream, self.memories).move)

    def explain(self, state: State, seat: i64, moves: list[int], stream: Stream, text: Text) -> str:
        """The sentence for what it would choose here."""
        table = cast(SgsState, state)
        thought = think(table, seat, moves, stream, self.memories)
        values: dict[str, object] = {"who": who(table, seat)}
        key = f"why.{thought.reason}"
        if thought.whom >= 0:
            values["whom"] = who(table, thought.whom)
        elif text.knows(f"{key}_any"):
            key = f"{key}_any"
        return text.say(key, values)


def make_house(arguments: dict[str, str]) -> Bot:
    only_arguments("house", arguments, {})
    return HouseBot()


def think(state: SgsState, seat: i64, moves: list[int], stream: Stream, memories: Memories) -> Thought:
    """What to do, and why."""
    if state.phase == GENERALS:
        return Thought(think_general(state, seat, moves, stream), "general", -1)
    made = state.made if state.deciding == seat else NOTHING
    frame = state.frame()
    # Some questions have nothing to do with anybody else.
    if isinstance(frame, Shedding):
        return Thought(cheapest(state, seat, moves), "discard", -1)
    if isinstance(frame, Harvest):
        return Thought(dearest(state, seat, moves), "harvest", -1)
    if isinstance(frame, Need) and len(made) == 0 and concerns_oneself(state, frame):
        return Thought(cheapest_answer(state, seat, frame.name, moves), "answer", -1)
    hearts = memories.hearts(state, seat)
    if isinstance(frame, Play):
        return think_play(state, seat, hearts, made, moves)
    if isinstance(frame, Chance):
        return think_chance(state, seat, hearts, made, moves)
    if isinstance(frame, Need):
        return answer_need(state, frame, seat, hearts, made, moves)
    if isinstance(frame, Wuxie):
        return answer_wuxie(state, frame, seat, hearts, made, moves)
    if isinstance(frame, Dying):
        return answer_dying(state, frame, seat, hearts, made, moves)
    if isinstance(frame, Provide):
        return answer_provide(state, frame, seat, hearts, made, moves)
    if isinstance(frame, Picking):
        return think_pick(state, frame.victim, hearts, moves)
    if isinstance(frame, SkillFrame):
        skill = SKILLS[frame.skill]
        move = skill.reply(state, frame, seat, hearts, made, moves)
        if move == -1 and SUIT_MOVE <= moves[0] < SEAT_MOVE:
            move = moves[stream.below(len(moves))]
        return Thought(move if move >= 0 else usual_choice(state, seat, hearts, skill, moves), "skill", -1)
    return Thought(moves[0], "nothing", -1)


def think_general(state: SgsState, seat: i64, moves: list[int], stream: Stream) -> int:
    """A lord takes one of those whom a skill of the lord serves, anybody else whom they fancy."""
    fitting = [move for move in moves if len(lord_skills(state, move - GENERAL_MOVE)) > 0]
    if state.identity[seat] == LORD and len(fitting) > 0:
        return fitting[stream.below(len(fitting))]
    return moves[stream.below(len(moves))]


def lord_skills(state: SgsState, general: i64) -> list[int]:
    return [skill for skill in state.n.all_skills[general] if SKILLS[skill].lord]


# -- the play phase ----------------------------------------------------------------------------------------


def think_play(state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> Thought:
    if len(made) > 0:
        return think_further(state, seat, hearts, made, moves)
    best = Thought(NO, "end", -1)
    best_worth: i64 = WORTH_IT
    for move in moves:
        if move == NO:
            continue
        worth, whom = worth_of_move(state, seat, hearts, move)
        if worth > best_worth:
            best_worth = worth
            best = Thought(move, reason_for(state, hearts, move, whom), whom)
    return best


def worth_of_move(state: SgsState, seat: i64, hearts: list[int], move: i64) -> tuple[i64, i64]:
    """How good it is to begin with this move, and at whom it would be aimed."""
    if move >= CARD_MOVE:
        card = move - CARD_MOVE
        name = state.n.name_of[card]
        if state.n.slot_of[card] >= 0:
            return equip_worth(state, seat, card), -1
        worth, whom = worth_of_card(state, seat, hearts, name, state.n.colour_of[card])
        # Of two cards of a name the one that is worth less elsewhere.
        return (worth * 4 - keep_worth(state, seat, card) // 20, whom) if worth > 0 else (worth, whom)
    skill = SKILLS[move - SKILL_MOVE]
    if skill.moments & CONVERTS == 0:
        return skill.appeal(state, seat, hearts) * 4, -1
    return worth_of_conversion(state, seat, hearts, move - SKILL_MOVE)


def worth_of_card(state: SgsState, seat: i64, hearts: list[int], name: i64, colour: i64) -> tuple[i64, i64]:
    """The best target of such a card, and how good that is; none whose armor is known to stop it."""
    rule = CARDS[name]
    if not rule.aimed:
        return rule.appeal(state, seat, seat, hearts), -1
    best: i64 = WORTH_IT
    whom: i64 = -1
    for target in range(state.seats):
        if name == SHA and shielded(state, seat, target, colour):
            continue
        if rule.may_target(state, seat, target, NO_CARD):
            worth = rule.appeal(state, seat, target, hearts)
            if worth > best:
                best = worth
                whom = target
    return best, whom


def worth_of_conversion(state: SgsState, seat: i64, hearts: list[int], skill: i64) -> tuple[i64, i64]:
    """What it makes, less what the cheapest card for it would be worth as itself."""
    frame = cast(Play, state.frame())
    name = frame.name_made(state, seat, skill)
    materials = frame.materials(state, seat, skill)
    if name < 0 or len(materials) == 0:
        return -1, -1
    material = cheapest(state, seat, materials) - CARD_MOVE
    worth, whom = worth_of_card(state, seat, hearts, name, state.n.colour_of[material])
    price = keep_worth(state, seat, material)
    if price > 50 or worth <= 0:
        return -1, -1
    return worth * 4 - price, whom


def think_further(state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> Thought:
    """In the middle of a decision: cards for a conversion, then targets."""
    frame = cast(Play, state.frame())
    first = made[0]
    if first < CARD_MOVE and state.n.moments[first - SKILL_MOVE] & CONVERTS == 0:
        return Thought(filled(state, seat, hearts, made, moves), "skill", -1)
    if moves[-1] >= CARD_MOVE:
        return Thought(cheapest(state, seat, moves), "skill", -1)
    name = frame.name_of_form(state, seat, made)
    if name == JIEDAO and len(seats_in(made)) == 1:
        victim = most_hated(hearts, moves)
        return Thought(victim, "strike", victim - SEAT_MOVE)
    best: i64 = moves[0]
    best_worth: i64 = WORTH_IT if best == DONE else -100000
    colour = colour_of(state, cards_in(made))
    for move in moves:
        if move == DONE or (name == SHA and shielded(state, seat, move - SEAT_MOVE, colour)):
            continue
        worth = CARDS[name].appeal(state, seat, move - SEAT_MOVE, hearts)
        if worth > best_worth:
            best_worth = worth
            best = move
    if best < SEAT_MOVE:
        return Thought(best, "strike", -1)
    return Thought(best, towards(hearts, best - SEAT_MOVE), best - SEAT_MOVE)


def towards(hearts: list[int], whom: i64) -> str:
    """Why one aims at somebody: a foe is struck, a friend is helped, of others one takes what there is."""
    if hearts[whom] > 0:
        return "help"
    return "strike" if hearts[whom] < 0 else "unsure"


def reason_for(state: SgsState, hearts: list[int], move: i64, whom: i64) -> str:
    if move < CARD_MOVE:
        return "skill"
    card = move - CARD_MOVE
    if state.n.slot_of[card] >= 0:
        return "equip"
    if state.n.name_of[card] == TAO:
        return "heal"
    return towards(hearts, whom) if whom >= 0 else "benefit"


# -- skills at their moment ----------------------------------------------------------------------------------


def think_chance(state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> Thought:
    if len(made) > 0:
        return Thought(filled(state, seat, hearts, made, moves), "skill", -1)
    best = Thought(NO, "hold", -1)
    best_worth: i64 = WORTH_IT
    for move in moves:
        if move != NO:
            worth = SKILLS[move - SKILL_MOVE].appeal(state, seat, hearts)
            if worth > best_worth:
                best_worth = worth
                best = Thought(move, "skill", -1)
    return best


def filled(state: SgsState, seat: i64, hearts: list[int], made: list[int], moves: list[int]) -> int:
    """The next choice for a skill that is being invoked."""
    skill = SKILLS[made[0] - SKILL_MOVE]
    move = skill.fill(state, seat, hearts, made[1:], moves)
    return move if move >= 0 else usual_choice(state, seat, hearts, skill, moves)


def usual_choice(state: SgsState, seat: i64, hearts: list[int], skill: Skill, moves: list[int]) -> int:
    """Enough is enough; the cheapest card; a friend for what does good, a foe for what does not."""
    if moves[0] == DONE:
        return DONE
    if moves[-1] >= CARD_MOVE:
        return cheapest(state, seat, moves)
    return most_loved(hearts, moves) if skill.kindly else most_hated(hearts, moves)


def think_pick(state: SgsState, victim: i64, hearts: list[int], moves: list[int]) -> Thought:
    """Of a foe what helps it most; of a friend what lies before it in judgement."""
    best: i64 = moves[0]
    best_worth: i64 = -100000
    for move in moves:
        worth = loot_worth(state, victim, hearts, move)
        if worth > best_worth:
            best_worth = worth
            best = move
    reason = towards(hearts, victim)
    return Thought(best, "take" if reason == "strike" else reason, victim)
