"""The numbers and options of one table, read once from content and choices, shared by all its states."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.merit.menus import ActionMenu
from qiju.games.merit.view_types import Printed
from qiju.kernel.content import check_range, int_of, table_of
from qiju.kernel.game import Setup
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid

ROLES: Final = ("farmer", "merchant", "scholar", "monk")
BEINGS: Final = (
    "starving_villager",
    "invalid",
    "orphan",
    "widow",
    "ruined_scholar",
    "lost_trader",
    "repentant_villain",
    "dying_elder",
)
EVENTS: Final = (
    "drought",
    "flood",
    "plague",
    "harvest",
    "assembly",
    "masters_teaching",
    "peace",
    "buddhas_birthday",
)
VOWS: Final = (
    "blessed_by_toil",
    "poor_womans_lamp",
    "merit_of_giving",
    "great_donor",
    "passing_on_the_way",
    "teacher_of_ages",
    "fruit_of_the_arhat",
    "bodhisattva_path",
)
ACTIONS: Final = (
    "labor",
    "practice",
    "donate",
    "save",
    "protect",
    "teach",
    "alms",
    "ceremony",
    "invest",
)


NO_ROLE: Final = -1
TEACH: Final = 20  # the small move "teach", to which the listener's place is added


class Role:
    """One role board as printed."""

    def __init__(self, number: i64, name: str, table: Tree) -> None:
        self.number: i64 = number
        self.name = name
        self.wealth: i64 = int_of(table, "wealth")
        self.fu: i64 = int_of(table, "fu")
        self.hui: i64 = int_of(table, "hui")
        self.practice: i64 = int_of(table, "practice")
        self.donate_fu: i64 = int_of(table, "donate_fu")
        self.donate_hui: i64 = int_of(table, "donate_hui")
        self.donate_diminished: bool = bool(table["donate_diminished"])
        self.save_wealth: i64 = int_of(table, "save_wealth")
        self.save_fu: i64 = int_of(table, "save_fu")
        self.save_hui: i64 = int_of(table, "save_hui")
        self.always_refuge: bool = bool(table["always_refuge"])
        self.actions: i64 = _action_mask(self.name, table)


class Being:
    """One being card."""

    def __init__(self, name: str, table: Tree) -> None:
        self.name = name
        self.cost: i64 = int_of(table, "cost")
        self.fu: i64 = int_of(table, "fu")
        self.hui: i64 = int_of(table, "hui")


class Happening:
    """One event card."""

    def __init__(self, name: str, table: Tree) -> None:
        self.name = name
        self.calamity: i64 = int_of(table, "calamity")
        self.wealth: i64 = int_of(table, "wealth")
        self.fu: i64 = int_of(table, "fu")
        self.hui: i64 = int_of(table, "hui")


class Vow:
    """One vow card: its reward each round, its conditions, its points."""

    def __init__(self, number: i64, table: Tree) -> None:
        self.number: i64 = number
        self.name = VOWS[number]
        self.role: i64 = ROLES.index(cast(str, table["role"]))
        self.wealth: i64 = int_of(table, "wealth")
        self.fu: i64 = int_of(table, "fu")
        self.hui: i64 = int_of(table, "hui")
        self.need_fu: i64 = int_of(table, "need_fu")
        self.need_hui: i64 = int_of(table, "need_hui")
        self.need_wealth_max: i64 = int_of(table, "need_wealth_max")
        self.need_donations: i64 = int_of(table, "need_donations")
        self.need_lessons: i64 = int_of(table, "need_lessons")
        self.need_saves: i64 = int_of(table, "need_saves")
        self.reward: i64 = int_of(table, "reward")
        self.penalty: i64 = int_of(table, "penalty")


class MeritSetup(Setup):
    """Everything the rules look up, as plain fields in the order of the content file.

    All of them are set here, in one flat list, so that the compiler knows that they are always there.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats, setup.options, setup.presets, setup.content, setup.roles, setup.version)
        content = setup.content
        team = table_of(content, "team")
        self.rounds: i64 = int_of(team, "rounds")
        self.save_target: i64 = int_of(team, "save_target")
        self.calamity_start: i64 = int_of(team, "calamity_start")
        self.calamity_limit: i64 = int_of(team, "calamity_limit")
        self.calamity_win: i64 = int_of(team, "calamity_win")
        self.calamity_per_round: i64 = int_of(team, "calamity_per_round")
        self.actions: i64 = int_of(table_of(content, "turn"), "actions")
        refuge = table_of(content, "refuge")
        self.refuge_fu: i64 = int_of(refuge, "fu")
        self.refuge_hui: i64 = int_of(refuge, "hui")
        self.event_bonus_percent: i64 = int_of(refuge, "event_bonus_percent")
        self.no_refuge_wealth: i64 = int_of(table_of(content, "no_refuge"), "wealth")
        diminish = table_of(content, "diminish")
        self.first_level: i64 = int_of(diminish, "first_level")
        self.first_loss: i64 = int_of(diminish, "first_loss")
        self.second_level: i64 = int_of(diminish, "second_level")
        self.second_loss: i64 = int_of(diminish, "second_loss")
        self.minimum: i64 = int_of(diminish, "minimum")
        dice = table_of(content, "dice")
        self.dice_count: i64 = int_of(dice, "count")
        self.dice_sides: i64 = int_of(dice, "sides")
        self.dice_great_failure: i64 = int_of(dice, "great_failure")
        self.dice_failure: i64 = int_of(dice, "failure")
        self.dice_success: i64 = int_of(dice, "success")
        # How many of all dice rolls are a success or better, for bots that weigh chances.
        self.good_rolls: i64 = count_rolls(self.dice_count, self.dice_sides, self.dice_failure + 1)
        self.all_rolls: i64 = count_rolls(self.dice_count, self.dice_sides, 0)
        stay = table_of(content, "stay")
        self.stay_limit: i64 = int_of(stay, "limit")
        self.stay_calamity: i64 = int_of(stay, "calamity")
        streak = table_of(content, "streak")
        self.streak_rounds: i64 = int_of(streak, "rounds")
        self.streak_fu: i64 = int_of(streak, "fu")
        survival = table_of(content, "survival")
        self.survival_rounds: i64 = 0
        for number in cast(list[int], survival["rounds"]):
            self.survival_rounds |= 1 << number
        self.survival_wealth: i64 = int_of(survival, "wealth")
        self.starve_fu: i64 = int_of(survival, "starve_fu")
        self.starve_hui: i64 = int_of(survival, "starve_hui")
        actions = table_of(content, "actions")
        self.crisis: i64 = int_of(actions, "crisis")
        labor = table_of(actions, "labor")
        self.labor_refuge: i64 = int_of(labor, "refuge")
        self.labor_no_refuge: i64 = int_of(labor, "no_refuge")
        practice = table_of(actions, "practice")
        self.practice_great_success: i64 = int_of(practice, "great_success")
        self.practice_great_failure: i64 = int_of(practice, "great_failure")
        self.practice_minimum: i64 = int_of(practice, "minimum")
        self.practice_refuge: i64 = int_of(practice, "refuge")
        donate = table_of(actions, "donate")
        self.donate_wealth: i64 = int_of(donate, "wealth")
        self.donate_crisis_fu: i64 = int_of(donate, "crisis_fu")
        self.donate_calamity: i64 = int_of(donate, "calamity")
        save = table_of(actions, "save")
        self.save_hui_needed: i64 = int_of(save, "hui_needed")
        self.save_bonus_saves: i64 = int_of(save, "bonus_saves")
        self.save_bonus_fu: i64 = int_of(save, "bonus_fu")
        protect = table_of(actions, "protect")
        self.protect_wealth: i64 = int_of(protect, "wealth")
        self.protect_fu: i64 = int_of(protect, "fu")
        self.protect_hui: i64 = int_of(protect, "hui")
        self.protect_crisis_fu: i64 = int_of(protect, "crisis_fu")
        self.protect_calamity: i64 = int_of(protect, "calamity")
        teach = table_of(actions, "teach")
        self.teach_fu: i64 = int_of(teach, "fu")
        self.teach_hui: i64 = int_of(teach, "hui")
        self.teach_other_fu: i64 = int_of(teach, "other_fu")
        self.teach_other_hui: i64 = int_of(teach, "other_hui")
        alms = table_of(actions, "alms")
        self.alms_good_wealth: i64 = int_of(alms, "good_wealth")
        self.alms_good_fu: i64 = int_of(alms, "good_fu")
        self.alms_poor_wealth: i64 = int_of(alms, "poor_wealth")
        self.alms_hui: i64 = int_of(alms, "hui")
        self.alms_crit_wealth: i64 = int_of(alms, "crit_wealth")
        ceremony = table_of(actions, "ceremony")
        self.ceremony_wealth: i64 = int_of(ceremony, "wealth")
        self.ceremony_fu: i64 = int_of(ceremony, "fu")
        self.ceremony_hui: i64 = int_of(ceremony, "hui")
        invest = table_of(actions, "invest")
        self.invest_wealth: i64 = int_of(invest, "wealth")
        self.invest_yield: i64 = int_of(invest, "yield")
        score = table_of(content, "score")
        self.score_factor: i64 = int_of(score, "factor")
        self.zero_counts_as: i64 = int_of(score, "zero_counts_as")
        refuge_score = table_of(score, "refuge")
        self.refuge_high_level: i64 = int_of(refuge_score, "high_level")
        self.refuge_high_bonus: i64 = int_of(refuge_score, "high_bonus")
        self.refuge_low_level: i64 = int_of(refuge_score, "low_level")
        self.refuge_low_bonus: i64 = int_of(refuge_score, "low_bonus")
        no_refuge_score = table_of(score, "no_refuge")
        self.no_refuge_high_level: i64 = int_of(no_refuge_score, "high_level")
        self.no_refuge_high_bonus: i64 = int_of(no_refuge_score, "high_bonus")
        self.no_refuge_low_level: i64 = int_of(no_refuge_score, "low_level")
        self.no_refuge_low_bonus: i64 = int_of(no_refuge_score, "low_bonus")
        roles = table_of(content, "roles")
        self.role_cards = [Role(i, name, table_of(roles, name)) for i, name in enumerate(ROLES)]
        self.no_role = Role(NO_ROLE, "", table_of(roles, ROLES[0]))
        beings = table_of(content, "beings")
        self.being_cards = [Being(name, table_of(beings, name)) for name in BEINGS]
        events = table_of(content, "events")
        self.event_cards = [Happening(name, table_of(events, name)) for name in EVENTS]
        vows = table_of(content, "vows")
        self.vow_cards = [Vow(i, table_of(vows, name)) for i, name in enumerate(VOWS)]
        self.role_vows = [[vow for vow in self.vow_cards if vow.role == role] for role in range(len(ROLES))]
        options = setup.options
        self.expire_at_round_end = options["being_expiry"] == "round_end"
        self.no_setup_being = options["setup_being"] == "none"
        self.setup_being_fresh = options["setup_being"] == "fresh"
        self.bonus_counts_down = options["save_bonus"] == "plus2_plus1"
        self.bonus_outside = options["save_bonus_diminish"] == "outside"
        self.save_hui_diminished = options["save_hui_diminish"] == "on"
        self.diminish_all = options["diminish"] == "all_actions"
        self.alms_crit = options["alms_crit"] == "on"
        self.vow_on_own_turn = options["vow_timing"] == "own_turn"
        self.invest_once = options["invest"] == "once"
        self.invest_flat = options["invest"] == "many_flat"
        self.lose_at_once = options["calamity_loss"] == "immediate"
        self.unbounded = options["calamity_clamp"] == "unbounded"
        self.choose_vow = options["vow_deal"] == "choose"
        self.deal_roles = options["role_deal"] == "random"
        self.choose_role = options["role_deal"] == "choose"
        self.first_seat_starts = options["first_player"] == "seat1"
        self.start_rotates = options["start_player"] == "rotate"
        self.one_by_one = options["actions"] == "one_by_one"
        self.allow_pass = options["allow_pass"] == "on"
        self.exact_score = options["score_base"] == "exact"
        self.zero_in_product = options["zero_rule"] == "product"
        self.ties_shared = options["ties"] == "shared"
        self.dual = options["two_player_dual"] == "on"
        # MA-30: two seats with two boards each; with any other number of seats the option means nothing.
        if self.dual and self.seats != 2:
            raise Invalid("problem.dual_seats", "MA-30", seats=self.seats)
        if self.dual and self.choose_role:
            raise Invalid("problem.dual_choose", "MA-45")
        self.boards: i64 = 4 if self.dual else self.seats
        # Lists of moves that are handed out as they are, the actions by place and role: filled by `game.build`.
        self.menus: list[list[ActionMenu]] = []
        self.refuge_moves: list[int] = []
        self.vow_moves: list[int] = []
        # Both decks and the roles in the order of the content file, to be shuffled.
        self.event_order = list(range(len(EVENTS)))
        self.being_order = list(range(len(BEINGS)))
        self.role_order = list(range(len(ROLES)))
        # M-5.6: the lessons each board could give, as moves.
        self.listeners = [
            [TEACH + other for other in range(self.boards) if other != place] for place in range(self.boards)
        ]
        self.printed: Printed = printed_numbers(self)
        self.check_content()

    def check_content(self) -> None:
        """What `numbers.toml` cannot say of one number: whether several make a table that can be played."""
        check_range("team.calamity_start", self.calamity_start, 0, self.calamity_limit - 1)
        for role, vows in zip(ROLES, self.role_vows, strict=True):
            if len(vows) != 2:
                raise Invalid("problem.vow_pair", "M-2.2.7", role=f"@role.{role}", need=2, have=len(vows))


def printed_numbers(n: MeritSetup) -> Printed:
    """What the rules of this table print and no card shows: made once, handed out with every view as it is."""
    return {
        "actions": int(n.actions),
        "save_hui": int(n.save_hui_needed),
        "refuge_fu": int(n.refuge_fu),
        "refuge_hui": int(n.refuge_hui),
        "refuge_practice": int(n.practice_refuge),
        "refuge_event_percent": int(n.event_bonus_percent),
        "refuge_low": int(n.refuge_low_level),
        "refuge_high": int(n.refuge_high_level),
        "no_refuge_wealth": int(n.no_refuge_wealth),
        "no_refuge_labor": int(n.labor_no_refuge - n.labor_refuge),
        "no_refuge_low": int(n.no_refuge_low_level),
        "no_refuge_high": int(n.no_refuge_high_level),
        "listener_fu": int(n.teach_other_fu),
        "listener_hui": int(n.teach_other_hui),
        "crisis_donate_fu": int(n.donate_crisis_fu),
        "crisis_protect_fu": int(n.protect_crisis_fu),
        "streak_rounds": int(n.streak_rounds),
        "streak_fu": int(n.streak_fu),
        "lost_calamity": int(n.stay_calamity),
        "survival_wealth": int(n.survival_wealth),
        "starve_fu": int(n.starve_fu),
        "starve_hui": int(n.starve_hui),
    }


def count_rolls(count: i64, sides: i64, least: i64) -> i64:
    """In how many ways this many dice show at least this sum."""
    if count == 0:
        return 1 if least <= 0 else 0
    ways: i64 = 0
    for face in range(1, sides + 1):
        ways += count_rolls(count - 1, sides, least - face)
    return ways


def _action_mask(role: str, table: Tree) -> int:
    """The role's line of the role and action matrix as a mask over ACTIONS."""
    mask = 0
    for action in cast(list[str], table["actions"]):
        if action not in ACTIONS:
            raise Invalid("problem.action_name", key=f"roles.{role}.actions", value=action, known=", ".join(ACTIONS))
        mask |= 1 << ACTIONS.index(action)
    # MA-29: practice is what keeps anybody from being stuck.
    if not mask >> ACTIONS.index("practice") & 1:
        raise Invalid("problem.practice_missing", "MA-29", role=f"@role.{role}")
    return mask
