"""Whatever is far too large is refused before anything is computed with it."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from doublesix.app.sheets import commands as sheet
from doublesix.app.sheets.decide import decide as decide_sheet
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.tournament import commands as cmd
from doublesix.tournament.context import CommandContext
from doublesix.tournament.decide import decide
from doublesix.tournament.fixtures import Result
from doublesix.tournament.limits import LARGEST, LONGEST, MOST_ITEMS, is_in_reach
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import Prize, preset

HUGE = 16_000_000_000
FAR = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)
START = preset("fortbend-2023").settings


@pytest.mark.parametrize(
    "command",
    [
        cmd.CallMatch(HUGE, 1),
        cmd.CallMatch(1, 1, FAR),
        cmd.CallStage("final", None, HUGE),
        cmd.PlanStage("final", LONG_AGO),
        cmd.CheckIn(1, (0,) * (MOST_ITEMS + 1)),
        cmd.RecordResult(0, Result((1, 2), (1, 2), (HUGE, 0), (1, 0))),
        cmd.Strike(1, "x" * (LONGEST + 1)),
        cmd.LayTables((cmd.HallTable(HUGE),)),
        cmd.Create("fortbend-2023", START._replace(closes_at=FAR), ""),
        cmd.Create("fortbend-2023", START._replace(terms=START.terms._replace(most=HUGE)), ""),
        cmd.Create("fortbend-2023", START._replace(terms=START.terms._replace(fee=LARGEST)), ""),
        cmd.Create("fortbend-2023", START._replace(notice=START.notice._replace(dated=date(1, 1, 1))), ""),
    ],
)
def test_a_command_with_something_huge_is_refused(command: cmd.Command) -> None:
    state: Any = None if isinstance(command, cmd.Create) else object()
    answer = decide(state, command, CommandContext(datetime(2030, 1, 1, tzinfo=UTC), 1))
    assert isinstance(answer, Refusal)
    assert answer.code == "out_of_reach"


@pytest.mark.parametrize(
    "command",
    [
        sheet.NameStarter(0, HUGE),
        sheet.Write("a", 0, 0, WrittenRound("out", by=HUGE)),
        sheet.Write("a", 0, 0, WrittenRound("out", by=1, counts=((2, HUGE),))),
        sheet.Rule("points", "A", "P9", "facts", points=HUGE),
        sheet.CallJudge(0, "x" * (LONGEST + 1)),
    ],
)
def test_a_sheet_refuses_it_too(command: sheet.Command) -> None:
    answer = decide_sheet(None, command)
    assert isinstance(answer, Refusal)
    assert answer.code == "out_of_reach"


def test_prizes_have_a_rank_and_no_amount_below_zero() -> None:
    for prize in (Prize(0), Prize(1, -1)):
        command = cmd.Create("fortbend-2023", START._replace(prizes=(prize,)), 'base = "fortbend-2023"\n')
        answer = decide(None, command, CommandContext(datetime(2030, 1, 1, tzinfo=UTC), 1))
        assert isinstance(answer, Refusal)
        assert answer.code == "below_zero"


def test_what_real_events_have_is_far_within() -> None:
    assert is_in_reach(START)
    assert is_in_reach((datetime(2030, 1, 1, tzinfo=UTC), "Zoë" * 1000, 10_000_000, None, True))
