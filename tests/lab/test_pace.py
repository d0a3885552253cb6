"""How a run is cut into stretches."""

from qiju.lab.simulate import FIRST_STRETCH, STRETCH, Pace


def taken(pace: Pace, speed: float) -> list[tuple[int, int]]:
    """All stretches of a run whose games take 1/speed seconds each."""
    found = []
    while stretch := pace.take():
        found.append(stretch)
        pace.learn(stretch[1], stretch[1] / speed)
    return found


def test_every_game_is_given_out_once_and_in_order():
    for games in (1, 7, 19, 20, 21, 1000, 12_345):
        for speed in (0.5, 300, 90_000):
            numbers = [first + i for first, count in taken(Pace(games, 2), speed) for i in range(count)]
            assert numbers == list(range(games))


def test_quick_games_make_long_stretches_and_slow_ones_short():
    quick, slow = (taken(Pace(1_000_000, 2), speed) for speed in (90_000, 50))
    assert quick[0][1] == slow[0][1] == FIRST_STRETCH
    assert quick[1][1] == 90_000 * STRETCH
    assert slow[1][1] == 50 * STRETCH


def test_work_stays_even_in_a_short_run():
    assert all(count <= 160 // 16 for _, count in taken(Pace(160, 2), 90_000))
