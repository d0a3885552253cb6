"""Many games, measured, from Python."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from qiju.bots.names import seat_bots, usual_bot
from qiju.door.wishes import Names, Patch, bots_written, listed, mapped, patches_of, whole, within
from qiju.door.wording import in_words_of
from qiju.kernel.game import Game as KernelGame
from qiju.kernel.refusal import Invalid
from qiju.kernel.registry import find_game
from qiju.kernel.words import language
from qiju.lab import simulate as lab
from qiju.lab.figures import Figure
from qiju.reports import metric_called
from qiju.tables import HUMAN

if TYPE_CHECKING:
    from qiju.door.shelf import Game

MOST_WORKERS = 1024  # as on the command line


class Simulation:
    """The results of many games. A notebook shows the figures with their 95 % intervals.

    >>> import qiju
    >>> qiju.simulate("merit", games=200, bots="random", seed=1)
    <Simulation of 200 games of merit, seed 1>
    """

    def __init__(self, game: KernelGame, report: dict[str, Any], lang: str) -> None:
        self.game = game
        self.report = report
        self.lang = lang

    def __repr__(self) -> str:
        return f"<Simulation of {self.games:,} games of {self.game.id}, seed {self.seed}>"

    def _repr_html_(self) -> str | None:
        try:
            return self.html()
        except ImportError:  # without `rich`, whose inks it is drawn with, a notebook shows the line above
            return None

    @property
    def games(self) -> int:
        """How many games were played; fewer than asked for if the run was stopped.

        >>> import qiju
        >>> qiju.simulate("merit", games=20, bots="random", seed=1).games
        20
        """
        return int(self.report["games"])

    @property
    def seed(self) -> int:
        """The seed, with which the run can be repeated to the last figure.

        >>> import qiju
        >>> qiju.simulate("merit", games=20, bots="random", seed=5).seed
        5
        """
        return int(self.report["seed"])

    @property
    def figures(self) -> dict[str, Figure]:
        """Every figure by its name: `n`, `mean`, the interval `low` to `high`, `median`, `p5` and `p95`.

        >>> import qiju
        >>> run = qiju.simulate("merit", games=200, bots="random", seed=1)
        >>> wins = run.figures["win.seat1"]
        >>> wins["low"] <= wins["mean"] <= wins["high"]
        True
        """
        figures: dict[str, Figure] = self.report["metrics"]
        return figures

    def called(self, name: str, lang: str = "") -> str:
        """What a figure is called.

        >>> import qiju
        >>> qiju.simulate("merit", games=20, bots="random", seed=1).called("win.seat1", "en")
        'seat 1 wins'
        """
        return metric_called(self.game, name, self.game.text(language(lang or self.lang)))

    def html(self, lang: str = "") -> str:
        """The figures as HTML, as a notebook shows them.

        >>> import qiju
        >>> "95 %" in qiju.simulate("merit", games=20, bots="random", seed=1).html("en")
        True
        """
        from qiju.door.charts import draw_simulation

        return draw_simulation(self, language(lang or self.lang))


def simulate(
    game: str | Game,
    games: int = 1000,
    *,
    seats: int = 0,
    bots: Names = "",
    roles: Names = (),
    options: Mapping[str, object] | None = None,
    presets: Names = (),
    patch: Patch | None = None,
    rotate: bool = False,
    seed: int | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play many games with bots and measure them. Game *i* depends only on the seed and on *i*.

    `bots` says who sits where: one name for everybody, or one for each seat, separated by commas or as a list; by
    default, the game's own bot. `rotate` moves the bots from seat to seat. `workers=0` plays on every core; a script
    that does so must guard its start with `if __name__ == "__main__":`. `progress` is called with the
    number of games done.

    >>> import qiju
    >>> run = qiju.simulate("merit", 100, seats=2, bots="house,random", rotate=True, seed=1)
    >>> run.figures["win.bot.house"]["mean"] > run.figures["win.bot.random"]["mean"]
    True
    """
    from qiju.door.shelf import Game

    with in_words_of(None, language("")):
        found = game.kernel if isinstance(game, Game) else find_game(str(game))
    speak = game.lang if isinstance(game, Game) else language("")
    with in_words_of(found, speak):
        cast = listed("roles", roles)
        count = whole("seats", seats) or len(cast) or found.standard
        run = lab.Run(
            game=found.id,
            seats=count,
            bots=tuple(seat_bots(bots_written(bots) or usual_bot(found), count)),
            games=within("games", games, 1, lab.MOST_GAMES),
            seed=secrets.randbits(48) if seed is None else whole("seed", seed),
            options=mapped("options", options),
            presets=tuple(listed("presets", presets)),
            patches=patches_of(patch),
            roles=tuple(cast),
            rotate=rotate,
        )
        # A person plays in no simulation.
        if HUMAN in run.bots:
            raise Invalid("problem.human_here")
        processes = within("workers", workers, 0, MOST_WORKERS)
        return Simulation(found, lab.report(lab.simulate(run, processes, progress)), speak)
