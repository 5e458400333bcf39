"""What every bot must pass, in every ruleset."""

import pytest

from doublesix.bots import BOTS, HIGHEST, bot_named
from doublesix.chance import Stream
from doublesix.play import Table, deals, seat_view
from doublesix.play import commands as c
from doublesix.play.views import SeatView
from doublesix.rules.options import GAMES
from doublesix.rules.rulesets import PRESETS, preset
from tests.samples import sample

QUICK = {"sampler": "sampler:3", "expert": "expert:worlds=3"}
"""Bots that think, thinking little."""
NAMES = [QUICK.get(name, name) for name in BOTS] + [
    f"expert:worlds=3,level={level}" for level in range(1, HIGHEST)
]
MATCHES = [(bot, ruleset) for bot in NAMES for ruleset in PRESETS]
AGAIN = [(bot, ruleset) for bot in NAMES for ruleset in sample(GAMES, PRESETS)]
"""Matches that are played twice: one of each game, in the long run one of every ruleset."""


def played_by(bot: str, ruleset: str, seed: int) -> Table:
    """A short match that the bot plays at every seat; a command that is refused raises."""
    rules = preset(ruleset).amend("target", 30).amend("games_to_win", 2 if "straight" in ruleset else 1)
    secret = seed.to_bytes(32, "big")
    dice, player = Stream(secret), bot_named(bot)
    table = Table(rules, ("Ann", "Bea", "Cyd", "Dee")[: 2 + seed % 3 if rules.game == "bigsix" else 4])
    while table.match.ended is None:
        if table.match.game is None:
            table.do(c.StartGame())
        table.do(c.StartRound())
        deal(table, secret)
        while table.match.round is not None:
            seat = table.choices.seat or 1
            view = seat_view(table.match, table.log, seat)
            if (
                not view.choices.seat
            ):  # the first round of a game without a lead draw: seat 1 leads its first tile
                table.do(c.PlayTile(1, view.hand[0]))
            else:
                table.do(player(view, dice))
    return table


def deal(table: Table, secret: bytes) -> None:
    redeal = 0
    game = table.match.game
    assert game is not None
    seats = [seat for seat in range(1, 5) if table.match.seats >> seat & 1]
    while True:
        dealt = deals.deal(
            table.match.rules, seats, secret, [""] * len(seats), game.number, game.rounds, redeal
        )
        for command in dealt.commands(table.match.rules):
            table.do(command)
        now = table.match.round
        assert now is not None
        if now.starter or table.match.rules.is_partnership:
            return
        redeal += 1
        table.do(c.Redeal())


@pytest.mark.parametrize(("bot", "ruleset"), MATCHES)
def test_never_an_illegal_command(bot: str, ruleset: str) -> None:
    for seed in range(sample(1, 3)):
        ended = played_by(bot, ruleset, seed).match.ended
        assert ended is not None
        assert ended.decided_by == "play"


@pytest.mark.parametrize(("bot", "ruleset"), AGAIN)
def test_the_same_dice_are_the_same_match(bot: str, ruleset: str) -> None:
    assert played_by(bot, ruleset, 7).log == played_by(bot, ruleset, 7).log


HAND = "6-6 6-5 6-4 6-3 5-5 5-4"


def powc_view(others: tuple[str, str, str]) -> SeatView:
    table = Table("powc")
    table.deal(HAND, *others)
    table.play(1, "6-3")
    table.play(2, "5-3")
    table.pass_turn(3)
    table.pass_turn(4)
    return seat_view(table.match, table.log, 1)


def straight_view(others: tuple[str, str, str]) -> SeatView:
    table = Table("straight")
    table.deal(f"{HAND} 1-1", *others)
    table.play(1, "6-5")
    table.play(2, "5-3", "6-5")
    table.pass_turn(3)
    table.play(4, "4-3", "5-3")
    return seat_view(table.match, table.log, 1)


def bigsix_view(others: tuple[str, str, str]) -> SeatView:
    hand, pile, _ = others
    table = Table("bigsix", ("Ann", "Bea"))
    table.deal(f"{HAND} 4-4", hand, pile=pile)
    table.play(1, "6-6")
    table.draw(2)
    table.draw(2)
    table.play(2, "6-2", "6-6")
    return seat_view(table.match, table.log, 1)


LOOK_ALIKE = {
    "powc": (
        powc_view,
        ("6-2 6-1 6-0 5-3 4-4 1-0", "5-2 5-1 5-0 4-3 4-2 4-1", "3-3 3-2 3-1 3-0 2-2 2-1"),
        ("3-3 6-1 3-1 5-3 4-4 2-1", "5-2 5-1 5-0 6-2 6-0 1-0", "1-1 2-0 4-3 4-2 4-1 2-2"),
    ),
    "straight": (
        straight_view,
        ("5-3 6-2 6-1 6-0 5-2 5-1 3-3", "4-4 4-2 4-1 4-0 2-2 2-1 2-0", "5-0 4-3 3-2 3-1 3-0 1-0 0-0"),
        ("5-3 6-0 6-1 6-2 5-1 3-2 3-1", "4-4 4-2 4-1 1-0 2-2 2-1 0-0", "5-0 4-3 3-3 5-2 3-0 4-0 2-0"),
    ),
    "bigsix": (
        bigsix_view,
        ("5-3 5-2 4-3 4-2 3-3 2-2 1-1", "5-1 6-2 6-1 6-0 5-0 4-1 4-0 3-2 3-1 3-0 2-1 2-0 1-0 0-0", ""),
        ("5-0 4-1 4-0 3-2 3-1 3-0 0-0", "5-1 6-2 6-0 6-1 5-3 5-2 4-3 4-2 3-3 2-2 1-1 2-1 2-0 1-0", ""),
    ),
}
"""For each game a situation of seat 1 and two deals of the rest in which it looks the same."""


@pytest.mark.parametrize("game", LOOK_ALIKE)
@pytest.mark.parametrize("bot", NAMES)
def test_what_a_seat_cannot_see_changes_nothing(bot: str, game: str) -> None:
    view_of, *deals_of_the_rest = LOOK_ALIKE[game]
    chosen = set()
    for others in deals_of_the_rest:
        view = view_of(others)
        chosen.add((bot_named(bot)(view, Stream(bytes(32))), view))
    assert len(chosen) == 1
