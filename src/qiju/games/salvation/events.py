"""§7 of the rules: the event of the round. A card is numbers (`content.toml`); here is the order in which they act.

Gains and losses first, then the help for the poorest, then the questions; a card that asks all laymen for a gift
helps the poorest after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from qiju.games.salvation.moves import EVENT_TALLY, NO, PROTECTED_TALLY, VEILED
from qiju.games.salvation.setup import ANONYMOUS_ALL, ANONYMOUS_FEE, MERCHANT, WIDOW, Card
from qiju.games.salvation.state import JOIN, NAMING, Person
from qiju.games.salvation.trade import Trading

# Answers to the question of an event or an assembly, as they are sealed.
STAYS_AWAY: Final = 0
COMES: Final = 1
COMES_VEILED: Final = 2

# What a card can change, in the order in which it is noted.
TOUCHED: Final = ("grain", "coins", "merit", "rep", "mana", "gp", "life", "tokens")
GRAIN_TOUCH: Final = 0
COINS_TOUCH: Final = 1
MERIT_TOUCH: Final = 2
REP_TOUCH: Final = 3
MANA_TOUCH: Final = 4
GP_TOUCH: Final = 5
LIFE_TOUCH: Final = 6
TOKENS_TOUCH: Final = 7

# By what the poorest are found.
BY_GRAIN: Final = 0
BY_COINS: Final = 1
BY_MERIT: Final = 2


class Happening(Trading):
    """The table with its events."""

    def after_event(self) -> None:
        """Phase 3 begins; `rules.py` says how."""
        raise NotImplementedError

    def event_phase(self) -> None:
        """S-PH2-1: one card, carried out."""
        self.event = self.deck.draw()
        self.irrevocable += 1
        self.drawn.append(self.event)
        self.card = self.n.cards[self.event]
        self.relieved = 0
        self.touched = [0] * (self.seats * len(TOUCHED))
        if self.tally is not None:
            self.tally.add(EVENT_TALLY + self.event)
        if self.log is not None:
            self.log.tell("event", {"event": f"@event.{self.card.name}", "effect": f"@event_text.{self.card.name}"})
        card = self.card
        self.gains(card)
        self.losses(card)
        self.strike(card)
        if not card.joined:
            self.help_poorest(card)
        self.ask_to_join(card)

    def note(self, person: Person, what: i64, amount: i64) -> None:
        """What the card did to whom, for the table to draw."""
        place = person.seat * len(TOUCHED) + what
        self.touched[place] = self.touched[place] + amount

    def touch(self, person: Person, what: i64, amount: i64) -> None:
        """The same, told at once."""
        if amount == 0:
            return
        self.note(person, what, amount)
        if self.log is not None:
            self.tell("event_change", person, {"effect": {TOUCHED[what]: int(amount)}})

    # ---- gains -----------------------------------------------------------------------------------------

    def gains(self, card: Card) -> None:
        for person in self.people:
            if not person.alive:
                continue
            # S-ROLE-OFF-2, SA-18: once on every imperial card, donor or not.
            if card.imperial and person.role.imperial_rep > 0:
                person.rep += person.role.imperial_rep
                self.touch(person, REP_TOUCH, person.role.imperial_rep)
            if person.role.monk:
                self.gains_of_monk(card, person)
            else:
                self.gains_of_layman(card, person)

    def gains_of_monk(self, card: Card, person: Person) -> None:
        """SA-20: merit may come to him, too, though it does not score."""
        person.merit += card.all_merit
        self.touch(person, MERIT_TOUCH, card.all_merit)
        self.gain_mana(person, card.monk_mana)
        self.touch(person, MANA_TOUCH, card.monk_mana)
        self.gain_gp(person, card.monk_gp)
        self.touch(person, GP_TOUCH, card.monk_gp)

    def gains_of_layman(self, card: Card, person: Person) -> None:
        merit = card.all_merit + card.lay_merit
        person.merit += merit
        self.touch(person, MERIT_TOUCH, merit)
        self.gain_grain(person, card.lay_grain)
        self.touch(person, GRAIN_TOUCH, card.lay_grain)
        if person.role.number == MERCHANT:
            self.gain_coins(person, card.merchant_coins)
            self.touch(person, COINS_TOUCH, card.merchant_coins)

    # ---- losses ----------------------------------------------------------------------------------------

    def losses(self, card: Card) -> None:
        """SA-36: down to 0 at most. SA-28: who lost to the last event loses nothing now."""
        for person in self.people:
            if person.alive:
                self.losses_of(card, person)
        if card.rich_coins_loss + card.rich_merit > 0:
            self.rob_richest(card)

    def losses_of(self, card: Card, person: Person) -> None:
        grain: i64 = card.all_grain_loss
        coins: i64 = 0
        if not person.role.monk:
            grain += card.lay_grain_loss + self.eaten(card, person)
            coins = card.lay_coins_loss
        if grain + coins > 0 and (person.grain + person.coins) > 0 and self.is_protected(person):
            self.count(PROTECTED_TALLY)
            if self.log is not None:
                self.tell("protected", person, {})
        elif grain + coins > 0:
            grain = self.lose_grain(person, grain)
            coins = self.lose_coins(person, coins)
            if grain + coins > 0:
                self.mark_loss(person)
            self.touch(person, GRAIN_TOUCH, -grain)
            self.touch(person, COINS_TOUCH, -coins)
        # What was lost turns to merit: whoever is left without grain.
        if card.swarm_merit > 0 and person.grain == 0 and not person.role.monk:
            person.merit += card.swarm_merit
            self.touch(person, MERIT_TOUCH, card.swarm_merit)

    def eaten(self, card: Card, person: Person) -> i64:
        """Locusts take more where there is more."""
        if card.swarm_rich_loss + card.swarm_loss == 0:
            return 0
        if person.grain >= card.swarm_from:
            return card.swarm_rich_loss
        return card.swarm_loss

    def rob_richest(self, card: Card) -> None:
        """SA-21: the most coins among laymen without protection; then more grain, higher merit, earlier in turn."""
        best: Person | None = None
        for person in self.people:
            if not person.alive or person.role.monk or self.is_protected(person):
                continue
            if best is None or self.is_richer(person, best):
                best = person
        if best is None:
            return
        lost = self.lose_coins(best, card.rich_coins_loss)
        if lost > 0:
            self.mark_loss(best)
        self.touch(best, COINS_TOUCH, -lost)
        best.merit += card.rich_merit
        self.touch(best, MERIT_TOUCH, card.rich_merit)

    def is_richer(self, one: Person, two: Person) -> bool:
        if one.coins != two.coins:
            return one.coins > two.coins
        if one.grain != two.grain:
            return one.grain > two.grain
        if one.merit != two.merit:
            return one.merit > two.merit
        return self.order_of(one.seat) < self.order_of(two.seat)

    def strike(self, card: Card) -> None:
        """S-EV-7, SA-27: the die names a seat; empty and settled seats are rolled again."""
        if card.die == 0:
            return
        roll = self.dice.die(card.die)
        while roll > self.seats or not self.people[roll - 1].alive:
            roll = self.dice.die(card.die)
        person = self.people[roll - 1]
        if self.is_protected(person):
            self.count(PROTECTED_TALLY)
            if self.log is not None:
                self.tell("protected", person, {})
            return
        # SA-25: life is looked at in phase 5 only, and stops at 0.
        lost: i64 = card.life_loss if card.life_loss < person.life else person.life
        person.life -= lost
        if lost > 0:
            self.mark_loss(person)
        person.tokens += card.tokens
        self.touch(person, LIFE_TOUCH, -lost)
        self.touch(person, TOKENS_TOUCH, card.tokens)

    # ---- help for the poorest --------------------------------------------------------------------------

    def help_poorest(self, card: Card) -> None:
        if card.poor_grain > 0:
            for seat in self.poorest(BY_GRAIN, card.poor_players):
                person = self.people[seat]
                self.gain_grain(person, card.poor_grain)
                self.relieved |= 1 << seat
                self.touch(person, GRAIN_TOUCH, card.poor_grain)
        if card.poor_coins > 0:
            for seat in self.poorest(BY_COINS, 1):
                person = self.people[seat]
                self.gain_coins(person, card.poor_coins)
                self.touch(person, COINS_TOUCH, card.poor_coins)
        if card.humble_merit > 0:
            for seat in self.poorest(BY_MERIT, 1):
                person = self.people[seat]
                person.merit += card.humble_merit
                self.touch(person, MERIT_TOUCH, card.humble_merit)

    def poorest(self, by: i64, count: i64) -> list[int]:
        """SA-20, SA-21: exactly so many, the monk left out; with the options, him too, or all who are tied."""
        ranked: list[Person] = []
        for person in self.people:
            if not person.alive or (person.role.monk and (not self.n.monk_ranked or by == BY_MERIT)):
                continue
            place: i64 = len(ranked)
            while place > 0 and self.is_poorer(person, ranked[place - 1], by):
                place -= 1
            ranked.insert(place, person)
        chosen = [int(person.seat) for person in ranked[:count]]
        if self.n.all_tied and 0 < count < len(ranked):
            last = owned(ranked[count - 1], by)
            chosen += [int(person.seat) for person in ranked[count:] if owned(person, by) == last]
        return chosen

    def is_poorer(self, one: Person, two: Person, by: i64) -> bool:
        first = owned(one, by)
        second = owned(two, by)
        if first != second:
            return first < second
        if by != BY_COINS and one.coins != two.coins:
            return one.coins < two.coins
        if by != BY_GRAIN and one.grain != two.grain:
            return one.grain < two.grain
        if by != BY_MERIT and one.merit != two.merit:
            return one.merit < two.merit
        return self.order_of(one.seat) > self.order_of(two.seat)

    # ---- questions to all laymen -----------------------------------------------------------------------

    def joining_coins(self, card: Card, person: Person) -> i64:
        """S-EV-5: what taking part costs this person."""
        if card.join_widow_free and person.role.number == WIDOW:
            return 0
        return card.join_coins

    def may_join(self, card: Card, person: Person) -> bool:
        """SA-36, SA-39: whoever can pay in full, and never the monk."""
        if not person.alive or person.role.monk:
            return False
        return (
            person.coins >= self.joining_coins(card, person)
            and person.rep >= card.join_rep
            and person.grain >= card.join_grain
        )

    def veil_coins(self) -> i64:
        """SA-37: with the option, anonymity at a 水陆法会 costs what it costs at the temple."""
        if self.n.water_land == ANONYMOUS_FEE:
            return self.n.anonymous_coins
        return 0

    def may_veil(self, person: Person) -> bool:
        return self.card.veiled and person.coins >= self.joining_coins(self.card, person) + self.veil_coins()

    def ask_to_join(self, card: Card) -> None:
        asked: i64 = 0
        if card.joined:
            for person in self.people:
                if self.may_join(card, person):
                    asked |= 1 << person.seat
        if asked == 0:
            self.join_all(card)
            return
        self.step = JOIN
        self.may = 0
        self.ask(asked)

    def seal_answer(self, person: Person, move: i64) -> None:
        """Everybody answers at once; nobody sees an answer before all are in."""
        answer: i64 = COMES
        if move == NO:
            answer = STAYS_AWAY
        elif move == VEILED:
            answer = COMES_VEILED
        person.answer.seal(person.seat, answer)
        self.answered(person.seat)
        if self.log is not None:
            who: dict[str, object] = {"seat": int(person.seat), "who": f"@role.{person.role.name}"}
            self.log.whisper(
                "answer", 1 << person.seat, {**who, "answer": f"@answer.{answer}"}, {**who, "answer": "@answer.sealed"}
            )

    def join_all(self, card: Card) -> None:
        """All answers are in."""
        if not card.joined:
            self.ask_monk(card)
            return
        self.irrevocable += 1
        came: i64 = 0
        veil_worn = False
        for person in self.people:
            if person.answer.made() and person.answer.open() == COMES_VEILED:
                veil_worn = True
        for person in self.people:
            answer = person.answer.value
            if answer > STAYS_AWAY:
                came += 1
                self.join(card, person, answer, veil_worn)
            elif answer == STAYS_AWAY and self.log is not None:
                self.tell("stays_away", person, {})
            person.answer.value = -1
        # S-EV-5: the monk gains by every one who came.
        monk = self.monk()
        if monk is not None and card.join_gp > 0 and came > 0:
            self.gain_gp(monk, came * card.join_gp)
            self.touch(monk, GP_TOUCH, came * card.join_gp)
        self.help_poorest(card)
        self.ask_monk(card)

    def join(self, card: Card, person: Person, answer: i64, veil_worn: bool) -> None:
        """S-EV-5, S-EV-6, SA-37; SA-40: a fee is no donation."""
        coins = self.joining_coins(card, person)
        merit: i64 = card.join_merit
        if answer == COMES_VEILED:
            coins += self.veil_coins()
        if answer == COMES_VEILED or (veil_worn and self.n.water_land == ANONYMOUS_ALL):
            merit += card.join_anonymous_merit
        self.lose_coins(person, coins)
        self.lose_grain(person, card.join_grain)
        person.rep -= card.join_rep
        person.merit += merit
        self.note(person, COINS_TOUCH, -coins)
        self.note(person, GRAIN_TOUCH, -card.join_grain)
        self.note(person, REP_TOUCH, -card.join_rep)
        self.note(person, MERIT_TOUCH, merit)
        if self.log is not None:
            paid = {"coins": int(-coins), "grain": int(-card.join_grain), "rep": int(-card.join_rep)}
            effect = {what: amount for what, amount in paid.items() if amount != 0}
            effect["merit"] = int(merit)
            self.tell("joins_veiled" if answer == COMES_VEILED else "joins", person, {"effect": effect})

    # ---- questions to the monk -------------------------------------------------------------------------

    def ask_monk(self, card: Card) -> None:
        monk = self.monk()
        if monk is not None and self.any_layman() and self.asks_monk(card, monk):
            self.step = NAMING
            self.may = 0
            self.ask(1 << monk.seat)
            return
        if card.disciple_merit > 0:
            # SA-33: without a monk it is whoever has least merit.
            for seat in self.poorest(BY_MERIT, 1):
                self.make_disciple(self.people[seat])
        self.after_event()

    def asks_monk(self, card: Card, monk: Person) -> bool:
        """S-EV-3: relief, if he has the mana; or the naming of a disciple."""
        if card.disciple_merit > 0:
            return True
        relief = card.monk_relief_mana + card.monk_relief_gp + card.monk_relief_grain
        return relief > 0 and monk.mana >= card.monk_relief_mana

    def any_layman(self) -> bool:
        return any(self.may_be_named(person) for person in self.people)

    def may_be_named(self, person: Person) -> bool:
        """S-EV-3: one more person, so none of those already helped; for a disciple any layman."""
        if not person.alive or person.role.monk:
            return False
        return self.card.disciple_merit > 0 or (self.relieved >> person.seat) & 1 == 0

    def name_person(self, monk: Person, person: Person) -> None:
        card = self.card
        if card.disciple_merit > 0:
            self.make_disciple(person)
        else:
            monk.mana -= card.monk_relief_mana
            self.gain_gp(monk, card.monk_relief_gp)
            self.gain_grain(person, card.monk_relief_grain)
            self.note(monk, MANA_TOUCH, -card.monk_relief_mana)
            self.note(monk, GP_TOUCH, card.monk_relief_gp)
            self.note(person, GRAIN_TOUCH, card.monk_relief_grain)
            if self.log is not None:
                grain = int(card.monk_relief_grain)
                self.tell("relief", monk, {"other": f"@role.{person.role.name}", "grain": grain})
        self.after_event()

    def make_disciple(self, person: Person) -> None:
        person.disciple = True
        if self.log is not None:
            self.tell("disciple", person, {})


def owned(person: Person, by: i64) -> i64:
    if by == BY_GRAIN:
        return person.grain
    if by == BY_COINS:
        return person.coins
    return person.merit
