"""How each rival is driven: through its public interface, by the quickest way that we found.

A decision is a choice among at least two legal actions and is counted where the actions are listed. Forced
actions and chance are played and not counted. Whatever can be had outside the loop is had outside: choices
come from `random.random`, which is quicker than `random.choice` or the packages' own samplers, and no
observation is made that the choice does not need.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
from collections.abc import Callable
from typing import Any

from timing import for_seconds

CLONES_FROM = 50  # games whose states, one before every decision, are copied

PACKAGES = ("open_spiel", "rlcard", "pettingzoo", "catanatron", "numpy", "qiju")


def versions() -> dict[str, Any]:
    """What is installed here; None: is not."""
    found: dict[str, Any] = {}
    for name in PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = None
    return found


def decisions(maker: str, seconds: float, seed: int, game: str = "") -> dict[str, Any]:
    """Play games for so long; `maker` names one of the drivers below."""
    random.seed(seed)
    play = DRIVERS[maker](game, seed)
    play()  # the first game also pays for what a package loads late
    return for_seconds(play, seconds)


# -- open_spiel --------------------------------------------------------------------------------------------


def load_spiel(game: str) -> Any:
    import pyspiel

    if game.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  (registers them)
    return pyspiel.load_game(game)


def spiel_documented(game: str, seed: int) -> Callable[[], int]:
    """The loop of open_spiel's documentation, for a game without chance."""
    loaded = load_spiel(game)
    choice = random.choice

    def play() -> int:
        made = 0
        state = loaded.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if len(actions) > 1:
                made += 1
            state.apply_action(choice(actions))
        return made

    return play


def spiel_tightest(game: str, seed: int) -> Callable[[], int]:
    """As tight as Python allows: a terminal state has no legal actions, so nothing else need be asked."""
    loaded = load_spiel(game)
    chance = random.random

    def play() -> int:
        made = 0
        state = loaded.new_initial_state()
        legal, apply = state.legal_actions, state.apply_action
        while actions := legal():
            count = len(actions)
            if count > 1:
                made += 1
                apply(actions[int(chance() * count)])
            else:
                apply(actions[0])
        return made

    return play


def spiel_with_chance(game: str, seed: int) -> Callable[[], int]:
    """For a game that deals cards: its chance nodes list their outcomes, here equally likely ones."""
    loaded = load_spiel(game)
    chance = random.random

    def play() -> int:
        made = 0
        state = loaded.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            count = len(actions)
            if count > 1 and not state.is_chance_node():
                made += 1
            state.apply_action(actions[int(chance() * count)])
        return made

    return play


def spiel_states(game: str, seed: int) -> list[Any]:
    """The state before every decision of some random games."""
    loaded = load_spiel(game)
    chance = random.Random(seed).random
    kept: list[Any] = []
    for _ in range(CLONES_FROM):
        state = loaded.new_initial_state()
        while actions := state.legal_actions():
            if len(actions) > 1:
                kept.append(state.clone())
            state.apply_action(actions[int(chance() * len(actions))])
    return kept


def spiel_clones(game: str, seconds: float, seed: int) -> dict[str, Any]:
    kept = spiel_states(game, seed)

    def work() -> int:
        for state in kept:
            state.clone()
        return len(kept)

    return for_seconds(work, seconds)


# -- rlcard ------------------------------------------------------------------------------------------------


def rlcard_steps(game: str, seed: int) -> Callable[[], int]:
    """`reset` and `step`: quicker than `run`, which also keeps trajectories."""
    import rlcard

    env = rlcard.make(game, config={"seed": seed})
    chance = random.random

    def play() -> int:
        made = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            count = len(actions)
            if count > 1:
                made += 1
                state, _ = env.step(actions[int(chance() * count)])
            else:
                state, _ = env.step(actions[0])
        return made

    return play


def rlcard_game(game: str, seed: int) -> Callable[[], int]:
    """The game under the environment: what a player is shown is not turned into an array of numbers."""
    import rlcard

    env = rlcard.make(game, config={"seed": seed})
    rules = env.game
    chance = random.random

    def play() -> int:
        made = 0
        state, _ = rules.init_game()
        while not rules.is_over():
            actions = state["actions"]
            count = len(actions)
            if count > 1:
                made += 1
                state, _ = rules.step(actions[int(chance() * count)])
            else:
                state, _ = rules.step(actions[0])
        return made

    return play


# -- pettingzoo --------------------------------------------------------------------------------------------


def pettingzoo_steps(game: str, seed: int) -> Callable[[], int]:
    """The bare environment, without the wrappers that check its caller, asked for the mask alone."""
    env = importlib.import_module(f"pettingzoo.classic.{game}").raw_env()
    chance = random.random

    def play() -> int:
        made = 0
        env.reset()
        # Everybody's game is over at once; what would follow is bookkeeping.
        while not env.terminations[agent := env.agent_selection]:
            actions = env.observe(agent)["action_mask"].nonzero()[0].tolist()
            count = len(actions)
            if count > 1:
                made += 1
                env.step(actions[int(chance() * count)])
            else:
                env.step(actions[0])
        return made

    return play


# -- catanatron --------------------------------------------------------------------------------------------


def catanatron_games(game: str, seed: int) -> Callable[[], int]:
    """Four of its random players and `Game.play`, as its README shows."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    made = 0

    class CountingPlayer(RandomPlayer):  # type: ignore[misc]
        """Looks only how long the list is."""

        def decide(self, game: Any, playable_actions: Any) -> Any:
            nonlocal made
            if len(playable_actions) > 1:
                made += 1
            return RandomPlayer.decide(self, game, playable_actions)

    def play() -> int:
        nonlocal made
        made = 0
        Game([CountingPlayer(color) for color in Color]).play()
        return made

    return play


DRIVERS: dict[str, Callable[[str, int], Callable[[], int]]] = {
    "spiel_documented": spiel_documented,
    "spiel_tightest": spiel_tightest,
    "spiel_with_chance": spiel_with_chance,
    "rlcard_steps": rlcard_steps,
    "rlcard_game": rlcard_game,
    "pettingzoo_steps": pettingzoo_steps,
    "catanatron_games": catanatron_games,
}
