"""What every bot must pass, in every ruleset."""

import pytest

from doublesix.bots import BOTS
from doublesix.play import Table, deals, seat_view
from doublesix.play import commands as c
from doublesix.play.deals import Stream
from doublesix.rules.rulesets import PRESETS, preset

MATCHES = [(bot, ruleset) for bot in sorted(BOTS) for ruleset in PRESETS]


def played_by(bot: str, ruleset: str, seed: int) -> Table:
    """A short match that the bot plays at every seat; a command that is refused raises."""
    rules = preset(ruleset).amend("target", 30).amend("games_to_win", 1)
    secret = seed.to_bytes(32, "big")
    dice = Stream(secret)
    table = Table(rules, ("Ann", "Bea", "Cyd", "Dee")[: 3 if rules.game == "bigsix" else 4])
    table.do(c.StartGame())
    while table.match.ended is None:
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
                table.do(BOTS[bot](view, dice))
    return table


def deal(table: Table, secret: bytes) -> None:
    redeal = 0
    game = table.match.game
    assert game is not None
    seats = [seat for seat in range(1, 5) if table.match.seats >> seat & 1]
    while True:
        dealt = deals.deal(table.match.desk, seats, secret, [""] * len(seats), 1, game.rounds, redeal)
        for command in dealt.commands(table.match.desk):
            table.do(command)
        now = table.match.round
        assert now is not None
        if now.starter or table.match.desk.is_partnership:
            return
        redeal += 1
        table.do(c.Redeal())


@pytest.mark.parametrize(("bot", "ruleset"), MATCHES)
def test_never_an_illegal_command(bot: str, ruleset: str) -> None:
    for seed in range(3):
        ended = played_by(bot, ruleset, seed).match.ended
        assert ended is not None
        assert ended.decided_by == "play"


@pytest.mark.parametrize(("bot", "ruleset"), MATCHES)
def test_the_same_dice_are_the_same_match(bot: str, ruleset: str) -> None:
    assert played_by(bot, ruleset, 7).log == played_by(bot, ruleset, 7).log


HAND = "6-6 6-5 6-4 6-3 5-5 5-4"
LOOK_ALIKE = (
    ("6-2 6-1 6-0 5-3 4-4 1-0", "5-2 5-1 5-0 4-3 4-2 4-1", "3-3 3-2 3-1 3-0 2-2 2-1"),
    ("3-3 6-1 3-1 5-3 4-4 2-1", "5-2 5-1 5-0 6-2 6-0 1-0", "1-1 2-0 4-3 4-2 4-1 2-2"),
)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_what_a_seat_cannot_see_changes_nothing(bot: str) -> None:
    chosen = set()
    for others in LOOK_ALIKE:
        table = Table("powc")
        table.deal(HAND, *others)
        table.play(1, "6-3")
        table.play(2, "5-3")
        table.pass_turn(3)
        table.pass_turn(4)
        view = seat_view(table.match, table.log, 1)
        chosen.add((BOTS[bot](view, Stream(bytes(32))), view))
    assert len(chosen) == 1
