"""The shelf: which games are installed, and how a table of one is opened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from qiju.bots.names import known_bots
from qiju.door.match import Match
from qiju.door.simulation import Simulation, simulate
from qiju.door.wishes import Names, Patch, bots_written, listed, mapped, patches_of, whole
from qiju.door.wording import in_words_of, spoken
from qiju.facts import game_facts, printed_rules, title
from qiju.kernel import game as kernel
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game, loaded_games
from qiju.kernel.words import language
from qiju.tables import HUMAN, opened, seated


class Game:
    """One game on the shelf: its facts, and a way to open tables.

    The rules themselves are in `game.kernel`, in the form in which plug-ins are written.

    >>> import qiju
    >>> merit = qiju.game("merit", lang="en")
    >>> merit
    <Game merit: Wheel of Merit: All Walks of Life, 2–4 seats>
    """

    def __init__(self, kernel: kernel.Game, lang: str = "") -> None:
        self.kernel = kernel
        self.lang = language(lang)

    def __repr__(self) -> str:
        seats = sorted(self.seats)
        count = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
        return f"<Game {self.id}: {self.title}, {count} seats>"

    @property
    def id(self) -> str:
        """The game's short name, as the command line takes it.

        >>> import qiju
        >>> qiju.game("功德轮回").id
        'merit'
        """
        return self.kernel.id

    @property
    def title(self) -> str:
        """What people call it.

        >>> import qiju
        >>> qiju.game("carnival", lang="zh").title
        '林中狂欢节'
        """
        return title(self.kernel, self.kernel.text(self.lang)).strip("《》")

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play.

        >>> import qiju
        >>> qiju.game("merit").seats
        (2, 3, 4)
        """
        return self.kernel.seats

    @property
    def bots(self) -> list[str]:
        """The bots that can sit in for a person; the first one is the default.

        >>> import qiju
        >>> qiju.game("merit").bots
        ['house', 'designer', 'swift', 'easy', 'normal', 'hard', 'expert', 'random']
        """
        return known_bots(self.kernel)

    @property
    def facts(self) -> dict[str, Any]:
        """What can be chosen for a table: seats, roles, bots, presets and options, with their names in both languages.

        >>> import qiju
        >>> facts = qiju.game("merit").facts
        >>> facts["roles"]
        ['farmer', 'merchant', 'scholar', 'monk']
        >>> len(facts["options"])
        21
        """
        return game_facts(self.kernel)

    def rules(self, lang: str = "") -> str:
        """The rulebook, as Markdown.

        >>> import qiju
        >>> "M-5.3" in qiju.game("merit").rules("en")
        True
        """
        with in_words_of(self.kernel, self.lang):
            return printed_rules(self.kernel, language(lang or self.lang))

    def match(
        self,
        seats: int = 0,
        *,
        bots: Names = HUMAN,
        roles: Names = (),
        options: Mapping[str, object] | None = None,
        presets: Names = (),
        patch: Patch | None = None,
        names: Names = (),
        seed: int | None = None,
    ) -> Match:
        """Open a table. Whatever you leave out is as in the rulebook.

        `bots` says who sits where, as on the command line or as a list: `human` seats are yours, and `Match.play` lets
        the others decide. `patch` changes numbers of the game: a mapping, or the path of a TOML or JSON file. The
        whole game is determined by `seed` and the decisions; without a seed, one is drawn.

        >>> import qiju
        >>> match = qiju.game("merit").match(roles=["farmer", "merchant"], bots="human,house", seed=7)
        >>> match.asked
        ['P1', 'P2']
        """
        with in_words_of(self.kernel, self.lang):
            cast, people = listed("roles", roles), listed("names", names)
            count = whole("seats", seats) or len(cast) or len(people)
            wishes = mapped("options", options), listed("presets", presets), patches_of(patch)
            setup = self.kernel.prepare(count, *wishes, cast)
            drawn = secrets.randbits(48) if seed is None else whole("seed", seed)
            sitting = seated(self.kernel, bots_written(bots), int(setup.seats), drawn)
            match = opened(self.kernel, setup, sitting, drawn)
            if people:
                match.record.names = checked_names(people, int(setup.seats))
            return Match(self, match, sitting)

    def simulate(self, games: int = 1000, **wishes: Any) -> Simulation:
        """Play many games and measure them: `qiju.simulate` with this game.

        >>> import qiju
        >>> qiju.game("merit").simulate(50, seed=1, bots="random").games
        50
        """
        return simulate(self, games, **wishes)


def checked_names(names: Sequence[str], seats: int) -> list[str]:
    """One name for each seat, all of them different."""
    if len(names) != seats or len(set(names)) != seats:
        raise Invalid("problem.names", seats=seats, names=list(names))
    return list(names)


def games() -> list[Game]:
    """Every game that is installed and can be loaded, Qiju's own and those of others.

    >>> import qiju
    >>> [game.id for game in qiju.games() if game.kernel.package.startswith("qiju.")]
    ['carnival', 'merit', 'mineventure', 'salvation', 'sanguosha']
    """
    return [Game(one) for one in loaded_games()[0]]


def game(name: str, lang: str = "") -> Game:
    """The game of this id, or of this title in Chinese or English.

    `lang` is the language of its sentences, `zh` or `en`; by default, what QIJU_LANG or the system says.

    >>> import qiju
    >>> qiju.game("救赎之路", lang="en")
    <Game salvation: Path to Salvation, 4–6 seats>
    """
    speak = spoken(lang)
    with in_words_of(None, speak):
        return Game(find_game(str(name)), speak)
