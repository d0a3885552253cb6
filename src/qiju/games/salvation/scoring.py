"""§8 of the rules: what a life was worth, and who wins."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.salvation.moves import LIBERATION_TALLY, NIRVANA_TALLY
from qiju.games.salvation.state import IN_NIRVANA, LIBERATED, ORDINARY, Person
from qiju.games.salvation.temple import Temple
from qiju.kernel.state import Outcome


class Scoring(Temple):
    """The table with its settlement."""

    def special_of(self, person: Person) -> i64:
        """S-LIB-1 for laymen (SA-42), S-NIR-1 and S-ROLE-MON-8 for the monk."""
        n = self.n
        if person.role.monk:
            if person.mana <= n.nirvana_mana and person.gp >= n.nirvana_gp:
                return IN_NIRVANA
            return ORDINARY
        if person.merit < person.role.liberation_merit or person.rep > n.liberation_rep:
            return ORDINARY
        if self.resources(person) > n.liberation_resources:
            return ORDINARY
        return LIBERATED

    def settle(self, person: Person) -> None:
        """S-PH5-2, SA-25: 来世结算. Tokens are redeemed, then everything is counted and stays as it is."""
        while person.tokens > 0:
            self.redeem(person)
        n = self.n
        person.alive = False
        person.ap = 0
        person.special = self.special_of(person)
        if person.role.monk:
            # S-ROLE-MON-7, S-WIN-3.
            person.gp_points = person.gp * n.score_gp
        else:
            # S-WIN-2: one floor on the sum (SA-31).
            person.merit_points = person.merit * n.score_merit
            person.rep_points = person.rep * n.score_rep
            person.resource_points = self.resources(person) // n.score_resources
        if n.special_bonus_only and person.special != ORDINARY:
            person.bonus_points = n.special_bonus
        person.points = (
            person.gp_points + person.merit_points + person.rep_points + person.resource_points + person.bonus_points
        )
        if person.special != ORDINARY:
            self.count(LIBERATION_TALLY if person.special == LIBERATED else NIRVANA_TALLY)
        if self.log is not None:
            how = "settled"
            if person.special != ORDINARY:
                how = "liberated" if person.special == LIBERATED else "nirvana"
            self.tell(how, person, {"points": int(person.points)})

    def anybody_special(self) -> bool:
        """SA-29: has somebody done what ends the game early?"""
        if self.n.special_bonus_only:
            return False
        for person in self.people:
            if person.alive:
                if self.special_of(person) != ORDINARY:
                    return True
            elif person.special != ORDINARY:
                return True
        return False

    def standing(self, person: Person) -> tuple[int, int, int, int]:
        """What is compared, the higher the better."""
        power = int(person.power())
        # S-LIB-1, S-NIR-1: regardless of points; SA-30: several are compared by merit or grant points, then by less.
        if person.special != ORDINARY and not self.n.special_bonus_only:
            if self.n.special_by_points:
                return (1, int(person.points), 0, 0)
            return (1, power, int(-self.resources(person)), 0)
        # S-WIN-4, SA-32: then shared.
        return (0, int(person.points), power, int(person.rep))

    def outcome(self) -> Outcome:
        keys = [self.standing(person) for person in self.people]
        ranks = [1 + len([key for key in keys if key > mine]) for mine in keys]
        winners = [seat for seat in range(self.seats) if ranks[seat] == 1]
        return Outcome(winners, ranks, [int(person.points) for person in self.people], self.reason(winners))

    def reason(self, winners: list[int]) -> str:
        if self.n.special_bonus_only:
            return "points"
        specials = {int(self.people[winner].special) for winner in winners}
        if ORDINARY in specials:
            return "points"
        if len(specials) > 1:
            return "both"
        return "liberation" if LIBERATED in specials else "nirvana"


def share_of_special(person: Person, special: i64) -> bool:
    return person.special == special
