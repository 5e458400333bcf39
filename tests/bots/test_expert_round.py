"""The expert's line of a daily deal: that of the tables, as its record shows."""

import hashlib
from datetime import date

import pytest

from doublesix.app.online.daily import LEVEL, OWN_SEAT, PLAYERS
from doublesix.bots.expert_round import expert_round
from doublesix.play.deals import deal
from doublesix.play.events import HandDealt
from doublesix.play.game_rules import GAME_RULES
from doublesix.play.notation.reader import read

SECRET = hashlib.sha256(b"a day's").digest()
DAY = date(2026, 5, 2)
"""A day of `bigsix`."""
PARTNERS_DAY = date(2026, 5, 4)
"""A day of `powc`."""


@pytest.mark.slow
def test_the_line_is_one_round_of_the_deal_and_its_record_is_read_by_the_referee() -> None:
    line = expert_round(DAY, SECRET, expert=1)
    record = read(line.record)
    dealt = [event for _, event in record.entries if isinstance(event, HandDealt)]
    hands = deal(GAME_RULES["bigsix"], range(1, PLAYERS + 1), SECRET, [""] * PLAYERS, 1, 1).hands
    assert [(event.seat, event.tiles) for event in dealt] == list(hands)
    assert ("secret", SECRET.hex()) in record.tags
    assert record.names == ("Bot 1", *(f"Bot {LEVEL}",) * (PLAYERS - 1))
    assert record.match.game is not None
    assert line.scores == record.match.game.scores[:PLAYERS]
    assert (line.solved, line.solved_record) == ((), ""), "four who play for themselves are not solved"
    assert line.points == 2 * line.scores[OWN_SEAT - 1] - sum(line.scores)


def test_the_line_of_best_play_comes_to_what_is_said_of_it() -> None:
    line = expert_round(PARTNERS_DAY, SECRET, expert=1)
    best, played = read(line.solved_record), read(line.record)
    assert best.match.game is not None
    assert best.match.round is None
    assert best.match.game.scores == line.solved
    hands = [[event for event in each.events if isinstance(event, HandDealt)] for each in (best, played)]
    assert hands[0] == hands[1]
