"""The rules of 《功德轮回》 in the rulebook's order: set-up, round, end. Clause ids stand where a rule is carried out.

The nine actions are in `actions.py`, the reasons against a move in `refusals.py`, the points in `scoring.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.merit.actions import floored
from qiju.games.merit.moves import (
    BEING_TALLY,
    EVENT_TALLY,
    LOST_TALLY,
    REFUSE_REFUGE,
    SAVE,
    SAVE_BIT,
    STARVE_TALLY,
    STREAK_TALLY,
    TAKE_ROLE,
    TAKE_VOW,
    TEACH_BIT,
    action_name,
    effect_of,
)
from qiju.games.merit.refusals import Refusing
from qiju.games.merit.scoring import EXACT_UNIT, score_board
from qiju.games.merit.setup import TEACH, MeritSetup, Role
from qiju.games.merit.state import ACT, CHOOSE_REFUGE, CHOOSE_ROLE, CHOOSE_VOW, NO_REFUGE, REFUGE, Board
from qiju.kernel.knowledge import Deck
from qiju.kernel.state import Outcome
from qiju.kernel.streams import Keys, Stream


class MeritState(Refusing):
    """The table with its rules."""

    # ---- §2 set-up ---------------------------------------------------------------------------------

    def set_up(self, keys: Keys) -> None:
        n = self.n
        self.key_streams(keys)
        self.calamity = n.calamity_start
        self.deal_boards()
        # MA-26: the start player is drawn once, unless the first seat starts.
        self.starter = 0 if n.first_seat_starts else self.deal.below(n.boards)
        # M-2.1.2: both decks are shuffled face down; MA-42: once and never again.
        self.events = shuffled(n.event_order, self.deal)
        self.beings = shuffled(n.being_order, self.deal)
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
        order = n.role_order
        if n.deal_roles:
            order = order.copy()
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
        board.take_role(n, n.role_cards[role])
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
            gain: dict[str, int] = effect_of(0, vow.wealth, vow.fu, vow.hui)
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

    # ---- moves -------------------------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        if (self.must >> seat) & 1 == 0:
            return []
        if self.phase == ACT:
            return self.legal_actions(self.board_to_act())
        if self.phase == CHOOSE_REFUGE:
            return self.n.refuge_moves
        if self.phase == CHOOSE_VOW:
            return self.n.vow_moves
        return [TAKE_ROLE + role for role in range(len(self.n.role_cards)) if self.role_is_free(role)]

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
                score_board(n, board)
        if self.log is not None:
            self.log.tell(
                "end",
                {"result": f"@result.{self.reason()}", "saved": self.saved, "calamity": self.calamity},
            )

    def team_won(self) -> bool:
        """M-1.1, M-2.3.2, M-2.3.4, M-10.2.1; M-2.3.3: a full track is a loss whatever else."""
        n = self.n
        return self.calamity <= n.calamity_win and self.calamity < n.calamity_limit and self.saved >= n.save_target

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

    def imagine(self, seat: i64, stream: Stream) -> None:
        """Hidden are: both decks below the draw, vows not yet turned up, others' sealed choices."""
        self.events = self.events.resample(stream)
        self.beings = self.beings.resample(stream)
        for board in self.boards:
            if board.vow is None:
                board.vow_dealt = stream.below(2)
            board.choice.resample(seat, [0, 1], stream)


def new_board(n: MeritSetup, place: int, role: Role) -> Board:
    """MA-45: with two boards a seat they lie alternately."""
    return Board(place, place % n.seats, role, n.menus[place][role.number + 1])


def shuffled(order: list[int], stream: Stream) -> Deck:
    cards = order.copy()
    stream.shuffle(cards)
    return Deck(cards)


def role_by_name(n: MeritSetup, name: str) -> Role:
    for role in n.role_cards:
        if role.name == name:
            return role
    return n.no_role
