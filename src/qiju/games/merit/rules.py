"""The rules of 《功德轮回》, in the rulebook's order. Clause ids stand where a rule is carried out.

Possibilities and applications come in pairs: `may_donate` says whether, `donate` does it.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

from qiju.games.merit.setup import ACTIONS, TEACH, MeritSetup, Role, Vow
from qiju.games.merit.state import ACT, CHOOSE_REFUGE, CHOOSE_ROLE, CHOOSE_VOW, NO_REFUGE, REFUGE, Board, Table
from qiju.kernel.knowledge import Deck
from qiju.kernel.refusal import Refusal
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Keys, Stream

# Small moves. A save, a role and a vow add the number of what they mean; so does TEACH, in `setup.py`.
LABOR: Final = 0
PRACTICE: Final = 1
DONATE: Final = 2
PROTECT: Final = 4
ALMS: Final = 6
CEREMONY: Final = 7
INVEST: Final = 8
PASS_ACTION: Final = 9
SAVE: Final = 10  # + being
REFUSE_REFUGE: Final = 30
TAKE_REFUGE: Final = 31
TAKE_ROLE: Final = 40  # + role
TAKE_VOW: Final = 50  # 0 or 1: the role's first or second

SAVE_BIT: Final = 3
TEACH_BIT: Final = 5

# Bands of a dice roll (M-11.1).
GREAT_FAILURE: Final = 0
FAILURE: Final = 1
SUCCESS: Final = 2
GREAT_SUCCESS: Final = 3

EXACT_UNIT: Final = 1000

# Where each counter of `Game.tallies` begins: actions, event cards, beings turned up, bands of the dice.
ACTION_TALLY: Final = 0
EVENT_TALLY: Final = 10
BEING_TALLY: Final = 18
DICE_TALLY: Final = 26
LOST_TALLY: Final = 30
STREAK_TALLY: Final = 31
STARVE_TALLY: Final = 32


class MeritState(Table):
    """The table with its rules."""

    # ---- §2 set-up ---------------------------------------------------------------------------------

    def set_up(self, keys: Keys) -> None:
        n = self.n
        self.key_streams(keys)
        self.deal_boards()
        # MA-26: the start player is drawn once, unless the first seat starts.
        self.starter = 0 if n.first_seat_starts else self.deal.below(n.boards)
        # M-2.1.2: both decks are shuffled face down; MA-42: once and never again.
        self.events = shuffled(len(n.event_cards), self.deal)
        self.beings = shuffled(len(n.being_cards), self.deal)
        # M-2.2.7: one of the role's two vows at random, drawn here, turned up after the resources.
        for board in self.boards:
            board.vow_dealt = self.deal.below(2)
        if n.choose_role and len(n.roles) == 0:
            self.phase = CHOOSE_ROLE
            self.ask(1 << self.boards[self.starter].owner)
        else:
            self.ask_refuge()

    def deal_boards(self) -> None:
        """M-2.2.1: every board is another role; how they are dealt is MA-44's option."""
        n = self.n
        order = list(range(len(n.role_cards)))
        if n.deal_roles:
            self.deal.shuffle(order)
        names = n.roles
        for place in range(n.boards):
            role = n.role_cards[order[place]]
            if n.choose_role:
                role = n.no_role
            if len(names) > 0:
                role = self.named_role(names, place)
            self.boards.append(new_board(n, place, role))

    def named_role(self, names: list[str], place: int) -> Role:
        """The role fixed for this place; in the two-player game the boards not named follow in order."""
        n = self.n
        if place < len(names):
            return role_by_name(n, names[place])
        rest = [role for role in n.role_cards if role.name not in names]
        return rest[place - len(names)]

    def choose_role(self, role: i64) -> None:
        """MA-44: seats pick in turn order from the start player, each from the boards left."""
        n = self.n
        board = self.board_choosing_role()
        board.role = n.role_cards[role]
        if self.log is not None:
            self.log.tell("role", {"seat": board.owner, "number": board.owner + 1, "role": f"@role.{board.role.name}"})
        self.taken += 1
        if self.taken < n.boards:
            self.ask(1 << self.board_choosing_role().owner)
            return
        self.taken = 0
        self.ask_refuge()

    def board_choosing_role(self) -> Board:
        return self.boards[(self.starter + self.taken) % self.n.boards]

    def role_is_free(self, role: i64) -> bool:
        for board in self.boards:
            if board.role.number == role:
                return False
        return True

    def ask_refuge(self) -> None:
        """M-2.2.2: all but the monk choose secretly and at the same time."""
        self.phase = CHOOSE_REFUGE
        asked: i64 = 0
        for board in self.boards:
            if board.role.always_refuge:
                board.choice.seal(board.owner, REFUGE)
                board.choice.open()
            else:
                asked |= 1 << board.owner
        self.ask(asked)
        if asked == 0:
            self.reveal_refuge()

    def choose_refuge(self, seat: i64, refuge: i64) -> None:
        board = self.board_to_choose(seat)
        board.choice.seal(seat, refuge)
        if self.log is not None:
            self.log.whisper(
                "refuge_sealed",
                1 << seat,
                {"board": f"@role.{board.role.name}", "choice": f"@refuge.{refuge}"},
                {"board": f"@role.{board.role.name}", "choice": "@refuge.sealed"},
            )
        self.settle_choice(seat)
        if self.must == 0:
            self.reveal_refuge()

    def settle_choice(self, seat: i64) -> None:
        """A seat with two boards goes on being asked until both have chosen."""
        for board in self.boards:
            if board.owner == seat and not board.choice.made():
                return
        self.answered(seat)

    def reveal_refuge(self) -> None:
        """M-2.2.3, M-2.2.4: resources by role and choice; MA-24: from here on the choice is public."""
        n = self.n
        self.irrevocable += 1
        for board in self.boards:
            board.refuge = board.choice.open()
            role = board.role
            board.wealth = role.wealth
            board.fu = role.fu
            board.hui = role.hui
            if board.refuge == REFUGE:
                board.fu += n.refuge_fu
                board.hui += n.refuge_hui
            else:
                board.wealth += n.no_refuge_wealth
            board.choice.value = -1
            if self.log is not None:
                self.log.tell(
                    "refuge",
                    {
                        "board": f"@role.{role.name}",
                        "choice": f"@refuge.{board.refuge}",
                        "wealth": board.wealth,
                        "fu": board.fu,
                        "hui": board.hui,
                    },
                )
        self.turn_up_first_being()

    def turn_up_first_being(self) -> None:
        """M-2.2.5: one being lies in the area before round 1 (MA-02: or none, or its clock starts later)."""
        n = self.n
        if not n.no_setup_being:
            self.admit_being(-1 if n.setup_being_fresh else 0)
        if n.choose_vow:
            self.ask_vows()
        else:
            self.deal_vows()

    def ask_vows(self) -> None:
        """MA-46: with the option, everybody picks one of the two at the same time."""
        self.phase = CHOOSE_VOW
        asked: i64 = 0
        for board in self.boards:
            asked |= 1 << board.owner
        self.ask(asked)

    def choose_vow(self, seat: i64, pick: i64) -> None:
        board = self.board_to_choose(seat)
        board.choice.seal(seat, pick)
        if self.log is not None:
            vow = self.n.role_vows[board.role.number][pick]
            self.log.whisper(
                "vow_sealed",
                1 << seat,
                {"board": f"@role.{board.role.name}", "vow": f"@vow.{vow.name}"},
                {"board": f"@role.{board.role.name}", "vow": "@vow.sealed"},
            )
        self.settle_choice(seat)
        if self.must == 0:
            for other in self.boards:
                other.vow_dealt = other.choice.open()
            self.deal_vows()

    def deal_vows(self) -> None:
        """M-2.2.7: one face-up vow of the own role each."""
        self.irrevocable += 1
        for board in self.boards:
            vow = self.n.role_vows[board.role.number][board.vow_dealt]
            board.vow = vow
            if self.log is not None:
                self.log.tell("vow", {"board": f"@role.{board.role.name}", "vow": f"@vow.{vow.name}"})
        self.start_round()

    # ---- §4 the round ------------------------------------------------------------------------------

    def start_round(self) -> None:
        n = self.n
        self.phase = ACT
        self.round += 1
        self.taken = 0
        if n.start_rotates and self.round > 1:
            self.starter = (self.starter + 1) % n.boards
        for board in self.boards:
            board.helped = False
        if self.log is not None:
            self.log.tell("round", {"round": self.round, "starter": f"@role.{self.boards[self.starter].role.name}"})
        # M-4.0, M-9.1: vow rewards come first of all (MA-15: or on each one's own turn).
        if not n.vow_on_own_turn:
            for board in self.boards:
                self.reward_vow(board)
        self.event_phase()
        if not self.over:
            self.being_phase()
        if not self.over:
            self.next_action()

    def reward_vow(self, board: Board) -> None:
        vow = board.vow
        if vow is None:
            return
        board.wealth += vow.wealth
        board.fu += vow.fu
        board.hui += vow.hui
        if self.log is not None:
            gain: dict[str, int] = changes_of(vow.wealth, vow.fu, vow.hui)
            self.log.tell("vow_reward", {"board": f"@role.{board.role.name}", "vow": f"@vow.{vow.name}", "gain": gain})

    def event_phase(self) -> None:
        """M-4.1.1, M-8.2: the top event changes calamity, then everybody's wealth, 福 and 慧."""
        n = self.n
        self.event = self.events.draw()
        self.irrevocable += 1
        card = n.event_cards[self.event]
        if self.tally is not None:
            self.tally.add(EVENT_TALLY + self.event)
        if self.log is not None:
            self.log.tell(
                "event",
                {
                    "event": f"@event.{card.name}",
                    "effect": effect_of(card.calamity, card.wealth, card.fu, card.hui),
                },
            )
        self.move_calamity(card.calamity)
        if self.over:
            return
        for board in self.boards:
            # M-3.1, MA-17: wealth stops at 0, and an event starves nobody.
            board.wealth = floored(board.wealth + card.wealth)
            board.fu = floored(board.fu + self.with_refuge_bonus(board, card.fu))
            board.hui = floored(board.hui + self.with_refuge_bonus(board, card.hui))

    def with_refuge_bonus(self, board: Board, gain: i64) -> i64:
        """M-4.1.2, MA-16: the faithful gain half as much again, rounded down; a loss stays as it is."""
        if board.refuge == NO_REFUGE or gain <= 0:
            return gain
        return gain + gain * self.n.event_bonus_percent // 100

    def being_phase(self) -> None:
        n = self.n
        # M-4.2.1: every being in the area has waited one round more.
        for i in range(len(self.stay)):
            self.stay[i] += 1
        # M-4.2.2: those that waited too long leave (MA-01: or at the end of the round).
        if not n.expire_at_round_end:
            self.lose_beings()
        # M-4.2.3: the deck's top card joins; MA-03: a lost being is not replaced beyond that. MA-04: so seven of
        # the eight come in a whole game.
        if not self.over and self.beings.left() > 0:
            self.admit_being(0)

    def admit_being(self, stay: i64) -> None:
        being = self.beings.draw()
        self.irrevocable += 1
        self.area.append(being)
        self.stay.append(stay)
        if self.tally is not None:
            self.tally.add(BEING_TALLY + being)
        if self.log is not None:
            self.log.tell("being", {"being": f"@being.{self.n.being_cards[being].name}"})

    def lose_beings(self) -> None:
        """M-4.2.2, M-7.2: calamity rises for each, and the card leaves the game."""
        n = self.n
        i: i64 = 0
        while i < len(self.area):
            if self.stay[i] < n.stay_limit:
                i += 1
                continue
            being = self.area.pop(i)
            self.stay.pop(i)
            self.lost_beings += 1
            if self.tally is not None:
                self.tally.add(LOST_TALLY)
            if self.log is not None:
                self.log.tell(
                    "being_lost",
                    {
                        "being": f"@being.{n.being_cards[being].name}",
                        "effect": effect_of(n.stay_calamity, 0, 0, 0),
                    },
                )
            self.move_calamity(n.stay_calamity)
            if self.over:
                return

    def move_calamity(self, change: i64) -> None:
        """M-3.3; MA-23: the track runs from 0 to its limit; MA-22, MA-49: reaching it may end the game at once."""
        n = self.n
        self.calamity = floored(self.calamity + change)
        if self.calamity < n.calamity_limit:
            return
        if not n.unbounded:
            self.calamity = n.calamity_limit
        if n.lose_at_once:
            self.finish()

    def next_action(self) -> None:
        """M-4.3.1: ask whoever is due, or settle the round when all have acted."""
        n = self.n
        if self.taken == n.boards * n.actions:
            self.settle_round()
            return
        self.pass_turn()
        board = self.board_to_act()
        # MA-48: with the option, the vow pays when the board's first action of the round comes up.
        if n.vow_on_own_turn and self.in_turn == 0 and (not n.one_by_one or self.taken < n.boards):
            self.reward_vow(board)
        self.ask(1 << board.owner)

    def pass_turn(self) -> None:
        """MA-27: a board takes all its actions in a row, or one and then the next board's."""
        if self.taken == 0:
            self.turn = self.starter
            self.in_turn = 0
        elif self.n.one_by_one or self.in_turn == self.n.actions:
            self.turn += 1
            if self.turn == self.n.boards:
                self.turn = 0
            self.in_turn = 0

    def settle_round(self) -> None:
        """Phases 4 to 6, in the listed order."""
        n = self.n
        # MA-47: with the option, beings leave between phases 3 and 4.
        if n.expire_at_round_end:
            self.lose_beings()
            if self.over:
                return
        for board in self.boards:
            self.settle_streak(board)
        if (n.survival_rounds >> self.round) & 1 == 1:
            # MA-18: survival first, so an investor without wealth starves before the yield comes.
            for board in self.boards:
                self.survive(board)
            for board in self.boards:
                self.pay_yield(board)
        if n.calamity_per_round != 0:
            if self.log is not None:
                self.log.tell("calamity_rises", {"effect": effect_of(n.calamity_per_round, 0, 0, 0)})
            self.move_calamity(n.calamity_per_round)
            if self.over:
                return
        # M-4.6.1, M-10.1.2: a full track ends the game; M-4.6.2, M-10.1.1: so does the last round.
        if self.calamity >= n.calamity_limit or self.round == n.rounds:
            self.finish()
        else:
            self.start_round()

    def settle_streak(self, board: Board) -> None:
        """M-4.4.1, M-4.4.2, MA-36: helping in consecutive rounds."""
        n = self.n
        if not board.helped:
            board.streak = 0
            return
        board.streak += 1
        if board.streak < n.streak_rounds:
            return
        board.fu += n.streak_fu
        if self.tally is not None:
            self.tally.add(STREAK_TALLY)
        if self.log is not None:
            self.log.tell(
                "streak",
                {"board": f"@role.{board.role.name}", "rounds": board.streak, "gain": {"fu": n.streak_fu}},
            )

    def survive(self, board: Board) -> None:
        """M-4.5.1, MA-17: who cannot pay starves."""
        n = self.n
        if board.wealth >= n.survival_wealth:
            board.wealth -= n.survival_wealth
            if self.log is not None:
                self.log.tell("survive", {"board": f"@role.{board.role.name}", "cost": {"wealth": -n.survival_wealth}})
            return
        board.wealth = 0
        board.fu = floored(board.fu - n.starve_fu)
        board.hui = floored(board.hui - n.starve_hui)
        board.starved += 1
        if self.tally is not None:
            self.tally.add(STARVE_TALLY)
        if self.log is not None:
            self.log.tell("starve", {"board": f"@role.{board.role.name}"})

    def pay_yield(self, board: Board) -> None:
        """M-4.5.2; MA-19: each investment by itself, or one flat yield; MA-20: this round's already pays."""
        n = self.n
        if board.investments == 0:
            return
        gain: i64 = n.invest_yield if n.invest_flat else n.invest_yield * board.investments
        board.wealth += gain
        if self.log is not None:
            self.log.tell("yield", {"board": f"@role.{board.role.name}", "gain": {"wealth": gain}})

    # ---- §5 actions --------------------------------------------------------------------------------

    def diminished(self, level: i64, gain: i64) -> i64:
        """M-5.0: the more one has, the less one gains; MA-12: never below the minimum, in either tier."""
        n = self.n
        loss: i64
        if level >= n.second_level:
            loss = n.second_loss
        elif level >= n.first_level:
            loss = n.first_loss
        else:
            return gain
        least: i64 = n.minimum if gain > n.minimum else gain
        return gain - loss if gain - loss > least else least

    def perhaps_diminished(self, level: i64, gain: i64) -> i64:
        """MA-11: gains that no clause diminishes, unless the table plays the broad reading."""
        return self.diminished(level, gain) if self.n.diminish_all else gain

    def roll(self) -> i64:
        """M-4.3.3, M-11.1: two dice, and the band their sum falls into."""
        n = self.n
        total: i64 = 0
        rolls: list[int] | None = [] if self.log is not None else None
        i: i64 = 0
        while i < n.dice_count:
            die = self.dice.die(n.dice_sides)
            total += die
            if rolls is not None:
                rolls.append(die)
            i += 1
        self.irrevocable += 1
        band: i64
        if total <= n.dice_great_failure:
            band = GREAT_FAILURE
        elif total <= n.dice_failure:
            band = FAILURE
        elif total <= n.dice_success:
            band = SUCCESS
        else:
            band = GREAT_SUCCESS
        if self.tally is not None:
            self.tally.add(DICE_TALLY + band)
        if self.log is not None:
            self.log.tell("dice", {"rolls": rolls, "total": total, "band": f"@band.{band}"})
        return band

    def may_labor(self, board: Board) -> bool:
        return allows(board, LABOR)

    def labor(self, board: Board) -> None:
        """M-5.1."""
        n = self.n
        base: i64 = n.labor_refuge if board.refuge == REFUGE else n.labor_no_refuge
        board.wealth += self.diminished(board.wealth, base)

    def practice(self, board: Board) -> None:
        """M-5.2, MA-13: base and dice, at least 1; then diminished by 慧; then +1 for the faithful."""
        n = self.n
        gain: i64 = board.role.practice
        band = self.roll()
        if band == GREAT_SUCCESS:
            gain += n.practice_great_success
        elif band == GREAT_FAILURE:
            gain += n.practice_great_failure
            if gain < n.practice_minimum:
                gain = n.practice_minimum
        gain = self.diminished(board.hui, gain)
        if board.refuge == REFUGE:
            gain += n.practice_refuge
        board.hui += gain

    def may_donate(self, board: Board) -> bool:
        return allows(board, DONATE) and board.wealth >= self.n.donate_wealth

    def donate(self, board: Board) -> None:
        """M-5.3; MA-05: the merchant's 福 goes by the wealth before paying; MA-06, MA-07: so does the crisis."""
        n = self.n
        role = board.role
        fu: i64 = role.donate_fu
        if role.donate_diminished:
            fu = self.diminished(board.wealth, fu)
        else:
            fu = self.perhaps_diminished(board.fu, fu)
        if self.calamity >= n.crisis:
            fu += n.donate_crisis_fu
        board.wealth -= n.donate_wealth
        board.fu += fu
        board.hui += self.perhaps_diminished(board.hui, role.donate_hui)
        board.donations += 1
        board.helped = True
        self.move_calamity(n.donate_calamity)

    def may_save_any(self, board: Board) -> bool:
        """M-6.1: the 慧 that saving needs at all; MA-38: looked at before paying."""
        return (board.role.actions >> SAVE_BIT) & 1 == 1 and board.hui >= self.n.save_hui_needed

    def save_price(self, board: Board, being: i64) -> i64:
        """M-6.2: the wealth that this being costs this role."""
        price: i64 = self.n.being_cards[being].cost + board.role.save_wealth
        return price if price > 0 else 0

    def may_pay(self, board: Board, being: i64) -> bool:
        """M-6.1, M-6.2."""
        role = board.role
        return board.wealth >= self.save_price(board, being) and board.fu >= role.save_fu and board.hui >= role.save_hui

    def save(self, board: Board, being: i64) -> None:
        """M-3.4, M-5.4, M-6.2, M-6.3; MA-10: both rewards are diminished, by the levels after paying."""
        n = self.n
        role = board.role
        card = n.being_cards[being]
        board.wealth -= self.save_price(board, being)
        board.fu -= role.save_fu
        board.hui -= role.save_hui
        # M-6.4, MA-08: the first two saves earn extra; MA-09: inside the diminishing.
        bonus: i64 = 0
        if board.saves < n.save_bonus_saves:
            bonus = n.save_bonus_saves - board.saves if n.bonus_counts_down else n.save_bonus_fu
        if n.bonus_outside:
            board.fu += self.diminished(board.fu, card.fu) + bonus
        else:
            board.fu += self.diminished(board.fu, card.fu + bonus)
        board.hui += self.diminished(board.hui, card.hui) if n.save_hui_diminished else card.hui
        board.saves += 1
        board.helped = True
        self.saved += 1
        place = self.area.index(being)
        self.area.pop(place)
        self.stay.pop(place)

    def may_protect(self, board: Board) -> bool:
        return allows(board, PROTECT) and board.wealth >= self.n.protect_wealth

    def protect(self, board: Board) -> None:
        """M-5.5, MA-06."""
        n = self.n
        board.wealth -= n.protect_wealth
        fu = self.perhaps_diminished(board.fu, n.protect_fu)
        if self.calamity >= n.crisis:
            fu += n.protect_crisis_fu
        board.fu += fu
        board.hui += self.perhaps_diminished(board.hui, n.protect_hui)
        board.helped = True
        self.move_calamity(n.protect_calamity)

    def may_teach(self, board: Board) -> bool:
        return (board.role.actions >> TEACH_BIT) & 1 == 1

    def teach(self, board: Board, other: Board) -> None:
        """M-5.6; MA-37: the listener's gain is not diminished and needs no consent."""
        n = self.n
        board.fu += self.diminished(board.fu, n.teach_fu)
        board.hui += self.diminished(board.hui, n.teach_hui)
        other.fu += n.teach_other_fu
        other.hui += n.teach_other_hui
        board.lessons += 1
        board.helped = True

    def may_beg(self, board: Board) -> bool:
        return allows(board, ALMS)

    def beg(self, board: Board) -> None:
        """M-5.7; M-11.2, MA-14: the dice only tell success from failure, unless the table says otherwise."""
        n = self.n
        band = self.roll()
        wealth: i64 = n.alms_poor_wealth
        if band >= SUCCESS:
            wealth = n.alms_good_wealth
            board.fu += self.perhaps_diminished(board.fu, n.alms_good_fu)
        if n.alms_crit and band == GREAT_SUCCESS:
            wealth += n.alms_crit_wealth
        board.wealth += self.perhaps_diminished(board.wealth, wealth)
        board.hui += self.perhaps_diminished(board.hui, n.alms_hui)

    def may_hold_ceremony(self, board: Board) -> bool:
        return allows(board, CEREMONY)

    def hold_ceremony(self, board: Board) -> None:
        """M-5.8, MA-39: the losses stop at 0, the gain is full."""
        n = self.n
        board.wealth += self.perhaps_diminished(board.wealth, n.ceremony_wealth)
        board.fu = floored(board.fu + n.ceremony_fu)
        board.hui = floored(board.hui + n.ceremony_hui)

    def may_invest(self, board: Board) -> bool:
        """M-5.9, MA-19."""
        n = self.n
        if not allows(board, INVEST) or board.wealth < n.invest_wealth:
            return False
        return board.investments == 0 or not n.invest_once

    def invest(self, board: Board) -> None:
        """M-5.9: the principal lies aside until the end."""
        board.wealth -= self.n.invest_wealth
        board.investments += 1

    # ---- moves -------------------------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return []
        if self.phase == ACT:
            return self.legal_actions(self.board_to_act())
        if self.phase == CHOOSE_REFUGE:
            return [REFUSE_REFUGE, TAKE_REFUGE]
        if self.phase == CHOOSE_VOW:
            return [TAKE_VOW, TAKE_VOW + 1]
        return [TAKE_ROLE + role for role in range(len(self.n.role_cards)) if self.role_is_free(role)]

    def legal_actions(self, board: Board) -> list[int]:
        """M-4.3.2: what the role's board allows and its resources pay for. MA-28: repeating is fine."""
        moves: list[int] = [PRACTICE]
        if self.may_labor(board):
            moves.append(LABOR)
        if self.may_donate(board):
            moves.append(DONATE)
        if self.may_protect(board):
            moves.append(PROTECT)
        if self.may_beg(board):
            moves.append(ALMS)
        if self.may_hold_ceremony(board):
            moves.append(CEREMONY)
        if self.may_invest(board):
            moves.append(INVEST)
        if self.n.allow_pass:
            moves.append(PASS_ACTION)
        if self.may_save_any(board):
            for being in self.area:
                if self.may_pay(board, being):
                    moves.append(SAVE + being)
        if self.may_teach(board):
            moves.extend(board.listeners)
        return moves

    def perform(self, seat: i64, move: i64) -> None:
        if self.phase == ACT:
            self.act(self.board_to_act(), move)
        elif self.phase == CHOOSE_REFUGE:
            self.choose_refuge(seat, move - REFUSE_REFUGE)
        elif self.phase == CHOOSE_VOW:
            self.choose_vow(seat, move - TAKE_VOW)
        else:
            self.choose_role(move - TAKE_ROLE)

    def question(self, seat: i64) -> int:
        """With two boards a seat, each board's choice is a question of its own (MA-45)."""
        made: i64 = 0
        if self.phase == CHOOSE_REFUGE or self.phase == CHOOSE_VOW:
            for board in self.boards:
                if board.owner == seat and board.choice.made():
                    made += 1
        return int(self.window * 4 + made)

    def act(self, board: Board, move: i64) -> None:
        """One action, and on to the next."""
        if self.tally is not None:
            self.tally.add(move if move < SAVE else (SAVE_BIT if move < TEACH else TEACH_BIT))
        if self.log is not None:
            self.tell_action(board, move)
        else:
            self.carry_out(board, move)
        if self.over:
            return
        self.taken += 1
        self.in_turn += 1
        self.next_action()

    def carry_out(self, board: Board, move: i64) -> None:
        if move == LABOR:
            self.labor(board)
        elif move == PRACTICE:
            self.practice(board)
        elif move == DONATE:
            self.donate(board)
        elif move == PROTECT:
            self.protect(board)
        elif move == ALMS:
            self.beg(board)
        elif move == CEREMONY:
            self.hold_ceremony(board)
        elif move == INVEST:
            self.invest(board)
        elif move >= TEACH:
            self.teach(board, self.boards[move - TEACH])
        elif move >= SAVE:
            self.save(board, move - SAVE)

    def tell_action(self, board: Board, move: i64) -> None:
        """Carry an action out and tell what it changed."""
        log = self.log
        if log is None:
            return
        wealth, fu, hui, calamity = board.wealth, board.fu, board.hui, self.calamity
        data: dict[str, object] = {"board": f"@role.{board.role.name}", "action": f"@action.{action_name(move)}"}
        kind = "action"
        if move >= TEACH:
            data["other"] = f"@role.{self.boards[move - TEACH].role.name}"
            data["other_gain"] = {"fu": self.n.teach_other_fu, "hui": self.n.teach_other_hui}
            kind = "teach"
        elif move >= SAVE:
            data["being"] = f"@being.{self.n.being_cards[move - SAVE].name}"
            kind = "save"
        self.carry_out(board, move)
        data["effect"] = effect_of(self.calamity - calamity, board.wealth - wealth, board.fu - fu, board.hui - hui)
        log.tell(kind, data)

    # ---- refusals ----------------------------------------------------------------------------------

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if self.over:
            return Refusal("refuse.over", "M-10.1.1")
        if (self.must >> seat) & 1 == 0:
            return self.refuse_unasked(seat)
        if self.phase == ACT:
            return self.refuse_action(self.board_to_act(), move)
        if self.phase == CHOOSE_REFUGE:
            return self.refuse_refuge(seat, move)
        if self.phase == CHOOSE_VOW:
            return None if TAKE_VOW <= move <= TAKE_VOW + 1 else Refusal("refuse.choose_vow", "M-2.2.7")
        if not TAKE_ROLE <= move < TAKE_ROLE + len(self.n.role_cards):
            return Refusal("refuse.choose_role", "M-2.2.1")
        if not self.role_is_free(move - TAKE_ROLE):
            return Refusal("refuse.role_taken", "M-2.2.1", role=f"@role.{self.n.role_cards[move - TAKE_ROLE].name}")
        return None

    def refuse_unasked(self, seat: i64) -> Refusal:
        """Somebody speaks who is not asked."""
        if self.phase == CHOOSE_ROLE:
            return Refusal("refuse.not_your_turn", "M-2.2.1")
        if self.phase == CHOOSE_REFUGE and self.boards[seat].role.always_refuge:
            return Refusal("refuse.always_refuge", "M-2.2.2", role=f"@role.{self.boards[seat].role.name}")
        if self.phase == CHOOSE_REFUGE:
            return Refusal("refuse.chosen", "M-2.2.2")
        if self.phase == CHOOSE_VOW:
            return Refusal("refuse.chosen", "M-2.2.7")
        return Refusal("refuse.not_your_turn", "M-4.3.1")

    def refuse_refuge(self, seat: i64, move: i64) -> Refusal | None:
        if move in (REFUSE_REFUGE, TAKE_REFUGE):
            return None
        return Refusal("refuse.choose_refuge", "M-2.2.2")

    def refuse_action(self, board: Board, move: i64) -> Refusal | None:
        n = self.n
        if move == PASS_ACTION and not n.allow_pass:
            return Refusal("refuse.no_pass", "M-4.3.1")
        if not is_action(n, move):
            return Refusal("refuse.no_such_action", "M-4.3.2")
        action = action_name(move)
        if move != PASS_ACTION and not (board.role.actions >> ACTIONS.index(action)) & 1:
            return Refusal(
                "refuse.not_for_role",
                clause_of(move),
                action=f"@action.{action}",
                role=f"@role.{board.role.name}",
            )
        if SAVE <= move < TEACH:
            return self.refuse_save(board, move - SAVE)
        if move >= TEACH and move - TEACH == board.place:
            return Refusal("refuse.teach_self", "M-5.6")
        if move == DONATE and not self.may_donate(board):
            return self.too_poor(board, move, n.donate_wealth)
        if move == PROTECT and not self.may_protect(board):
            return self.too_poor(board, move, n.protect_wealth)
        if move == INVEST and board.investments > 0 and n.invest_once:
            return Refusal("refuse.invested", "M-5.9")
        if move == INVEST and not self.may_invest(board):
            return self.too_poor(board, move, n.invest_wealth)
        return None

    def too_poor(self, board: Board, move: i64, need: i64) -> Refusal:
        return Refusal(
            "refuse.too_poor",
            clause_of(move),
            action=f"@action.{action_name(move)}",
            need=need,
            have=board.wealth,
        )

    def refuse_save(self, board: Board, being: i64) -> Refusal | None:
        n = self.n
        name = f"@being.{n.being_cards[being].name}"
        if being not in self.area:
            return Refusal("refuse.being_absent", "M-5.4", being=name)
        if board.hui < n.save_hui_needed:
            return Refusal("refuse.save_hui", "M-6.1", need=n.save_hui_needed, have=board.hui)
        price = self.save_price(board, being)
        if board.wealth < price:
            return Refusal("refuse.save_wealth", "M-6.2", being=name, need=price, have=board.wealth)
        if board.fu < board.role.save_fu:
            return Refusal("refuse.save_fu", "M-6.2", need=board.role.save_fu, have=board.fu)
        if board.hui < board.role.save_hui:
            return Refusal("refuse.save_hui", "M-6.2", need=board.role.save_hui, have=board.hui)
        return None

    # ---- §10 end and scoring -----------------------------------------------------------------------

    def finish(self) -> None:
        n = self.n
        self.end()
        # M-5.9, MA-21: principals come back before vows are looked at.
        for board in self.boards:
            board.wealth += n.invest_wealth * board.investments
            if board.investments > 0 and self.log is not None:
                back: i64 = n.invest_wealth * board.investments
                self.log.tell("principal", {"board": f"@role.{board.role.name}", "gain": {"wealth": back}})
        won = self.team_won()
        for board in self.boards:
            # M-1.2, MA-40: without a team win everybody scores 0.
            if won:
                self.score_board(board)
        if self.log is not None:
            self.log.tell(
                "end",
                {"result": f"@result.{self.reason()}", "saved": self.saved, "calamity": self.calamity},
            )

    def team_won(self) -> bool:
        """M-1.1, M-2.3.2, M-2.3.4, M-10.2.1; M-2.3.3: a full track is a loss whatever else."""
        n = self.n
        return self.calamity <= n.calamity_win and self.calamity < n.calamity_limit and self.saved >= n.save_target

    def score_board(self, board: Board) -> None:
        """M-10.3.1 to M-10.3.5. Wealth does not count."""
        unit: i64 = EXACT_UNIT if self.n.exact_score else 1
        board.base_score = self.base_points(board)
        board.refuge_score = self.refuge_points(board) * unit
        board.vow_score = self.vow_points(board) * unit
        board.score = board.base_score + board.refuge_score + board.vow_score

    def base_points(self, board: Board) -> i64:
        """M-10.3.1; MA-31: rounded down; MA-32: each zero counts as 1."""
        n = self.n
        zero = int(n.zero_counts_as)
        fu, hui = int(board.fu), int(board.hui)
        if n.zero_in_product:
            product = max(fu * hui, zero)
        else:
            product = (fu or zero) * (hui or zero)
        product *= int(n.score_factor * n.score_factor)
        return isqrt(product * EXACT_UNIT * EXACT_UNIT) if n.exact_score else isqrt(product)

    def refuge_points(self, board: Board) -> i64:
        """M-10.3.2, M-10.3.3, MA-33: the higher tier only."""
        n = self.n
        lesser: i64 = board.fu if board.fu < board.hui else board.hui
        if board.refuge == REFUGE:
            if lesser >= n.refuge_high_level:
                return n.refuge_high_bonus
            return n.refuge_low_bonus if lesser >= n.refuge_low_level else 0
        if lesser >= n.no_refuge_high_level:
            return n.no_refuge_high_bonus
        return n.no_refuge_low_bonus if lesser >= n.no_refuge_low_level else 0

    def vow_points(self, board: Board) -> i64:
        """M-3.5, M-10.3.4."""
        vow = board.vow
        if vow is None:
            return 0
        return vow.reward if keeps_vow(board, vow) else vow.penalty

    def reason(self) -> str:
        """Won, or what the team failed at."""
        n = self.n
        if self.team_won():
            return "won"
        drowned = self.calamity > n.calamity_win or self.calamity >= n.calamity_limit
        if drowned and self.saved < n.save_target:
            return "both"
        return "calamity" if drowned else "saves"

    def outcome(self) -> Outcome:
        """M-10.3.6, MA-34: rank by score, then 福, then 慧, then shared. MA-45: two boards are added up."""
        seats = range(self.seats)
        unit = EXACT_UNIT if self.n.exact_score else 1
        scores = [sum([board.score for board in self.boards if board.owner == seat]) for seat in seats]
        fu = [sum([board.fu for board in self.boards if board.owner == seat]) for seat in seats]
        hui = [sum([board.hui for board in self.boards if board.owner == seat]) for seat in seats]
        if not self.team_won():
            return Outcome([], [1] * self.seats, scores, self.reason(), int(unit))
        keys = [(scores[seat], 0, 0) if self.n.ties_shared else (scores[seat], fu[seat], hui[seat]) for seat in seats]
        ranks = [1 + len([key for key in keys if key > keys[seat]]) for seat in seats]
        winners = [seat for seat in seats if ranks[seat] == 1]
        return Outcome(winners, ranks, scores, "won", int(unit))

    # ---- copies ------------------------------------------------------------------------------------

    def fold(self) -> i64:
        total: i64 = self.saved * 64 + self.calamity
        for board in self.boards:
            total = (total * 31 + board.wealth + board.fu * 7 + board.hui * 11 + board.score * 13) & 0xFFFFFFFF
        return total

    def clone(self) -> MeritState:
        other = MeritState(self.n)
        other.copy_table(self)
        return other

    def resample(self, seat: i64, stream: Stream) -> MeritState:
        """Hidden are: both decks below the draw, vows not yet turned up, others' sealed choices, the dice."""
        other = self.clone()
        other.key_streams_anew(stream)
        other.events = self.events.resample(stream)
        other.beings = self.beings.resample(stream)
        for board in other.boards:
            if board.vow is None:
                board.vow_dealt = stream.below(2)
            board.choice.resample(seat, [0, 1], stream)
        return other


def new_board(n: MeritSetup, place: int, role: Role) -> Board:
    """MA-45: with two boards a seat they lie alternately."""
    board = Board(place, place % n.seats, role)
    board.listeners = n.listeners[place]
    return board


def allows(board: Board, action: i64) -> bool:
    """The role and action matrix of §5."""
    return (board.role.actions >> action) & 1 == 1


def floored(value: i64) -> i64:
    """M-3.1: nothing on a board or track goes below 0."""
    return value if value > 0 else 0


def shuffled(size: i64, stream: Stream) -> Deck:
    cards = list(range(size))
    stream.shuffle(cards)
    return Deck(cards)


def role_by_name(n: MeritSetup, name: str) -> Role:
    for role in n.role_cards:
        if role.name == name:
            return role
    return n.no_role


def keeps_vow(board: Board, vow: Vow) -> bool:
    """M-9.2 to M-9.5; MA-35: saves are the player's own."""
    return (
        board.fu >= vow.need_fu
        and board.hui >= vow.need_hui
        and (vow.need_wealth_max < 0 or board.wealth <= vow.need_wealth_max)
        and board.donations >= vow.need_donations
        and board.lessons >= vow.need_lessons
        and board.saves >= vow.need_saves
    )


def is_action(n: MeritSetup, move: i64) -> bool:
    """Is this number an action at all? Saving and teaching need a target, so their bare numbers are none."""
    if move < 0 or move == SAVE_BIT or move == TEACH_BIT:
        return False
    if move < SAVE:
        return True
    return move < SAVE + len(n.being_cards) or TEACH <= move < TEACH + n.boards


def action_name(move: i64) -> str:
    """The action that a small move belongs to."""
    if move == PASS_ACTION:
        return "pass"
    if move >= TEACH:
        return "teach"
    if move >= SAVE:
        return "save"
    return ACTIONS[move]


def clause_of(move: i64) -> str:
    """Section 5 numbers its actions in the order of ACTIONS."""
    return f"M-5.{ACTIONS.index(action_name(move)) + 1}"


def changes_of(wealth: i64, fu: i64, hui: i64) -> dict[str, int]:
    return effect_of(0, wealth, fu, hui)


def effect_of(calamity: i64, wealth: i64, fu: i64, hui: i64) -> dict[str, int]:
    """Only what changed, for the log."""
    effect: dict[str, int] = {}
    if wealth != 0:
        effect["wealth"] = wealth
    if fu != 0:
        effect["fu"] = fu
    if hui != 0:
        effect["hui"] = hui
    if calamity != 0:
        effect["calamity"] = calamity
    return effect
