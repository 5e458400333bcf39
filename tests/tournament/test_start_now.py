"""Start now (E10): before the hour or after it, at its table or the next free one; nobody's time is taken."""

from datetime import timedelta

from doublesix.app.replay import replay_event_log
from doublesix.tournament import commands as cmd
from doublesix.tournament.audience import audience
from doublesix.tournament.context import CommandContext
from doublesix.tournament.day import limit_of, missing_today, proposals
from doublesix.tournament.decide import decide
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.refusal import Refusal
from tests.tournament.events_made import Life, frozen
from tests.tournament.hall import LIMIT, MORNING, NOON, come, hall, match, minutes, played

EARLY = NOON - minutes(20)
LATE = NOON + minutes(10)


def called(laid: int = 2, count: int = 4) -> Life:
    """An event that began in the morning; its first match is called for noon, to the second table."""
    life = hall(count=count, laid=laid, starts_at=MORNING)
    return life.do(
        cmd.PlanStage(match(life, 0).phase, NOON), cmd.CallMatch(0, min(laid, 2), NOON), at=MORNING
    )


def kinds(life: Life, before: int) -> list[str]:
    """What was added to the log."""
    return [type(each.event).__name__ for each in life.log[before:]]


def test_before_its_hour_its_sides_are_told_and_who_is_not_there_keeps_the_time() -> None:
    life, start = called(), cmd.StartNow(0)
    asked = CommandContext(EARLY, 1)
    answer = decide(life.now, start, asked)
    assert not isinstance(answer, Refusal)
    assert len(audience(life.now, answer, asked)) == 2
    count = len(life.log)
    life.do(start, at=EARLY)
    assert kinds(life, count) == ["StartBroughtForward", "MatchCalled", "MatchStarted"]
    assert life.now.calls[0][:2] == (2, EARLY)
    assert life.now.promised == {0: NOON}
    assert limit_of(life.now, 0) == LIMIT, "not a quarter of an hour after the early start"
    assert 0 in life.now.started
    replay_event_log(life.log)


def test_after_its_hour_nobody_is_told_again() -> None:
    life = called()
    count = len(life.log)
    life.do(cmd.StartNow(0), at=LATE)
    assert kinds(life, count) == ["MatchStarted"]
    assert limit_of(life.now, 0) == LIMIT
    replay_event_log(life.log)


def test_a_match_that_is_not_called_comes_to_the_next_free_table() -> None:
    life = called()
    life.do(cmd.StartNow(1), at=LATE)
    assert life.now.calls[1][:2] == (1, LATE)
    assert 1 in life.now.started
    replay_event_log(life.log)
    without = hall(starts_at=MORNING).do(cmd.StartNow(0), at=NOON)
    assert without.now.calls[0][:2] == (0, NOON), "where no tables are laid"


def test_no_table_is_free_or_somebody_plays_already() -> None:
    life = called(laid=1)
    assert life.refused(cmd.StartNow(1), at=NOON) == "no_free_table"
    life.do(cmd.LayTables(life.now.tables, is_fixed=True), at=NOON)
    life.do(cmd.CallMatch(1, 1, NOON + minutes(60)), at=NOON)
    life.do(cmd.StartNow(0), at=NOON)
    assert life.refused(cmd.StartNow(1), at=NOON) == "table_taken", "whatever hours its matches have"
    assert life.refused(cmd.StartNow(0), at=NOON) == "started_already"
    assert life.refused(cmd.StartNow(9), at=NOON) == "no_such_match"
    assert frozen().refused(cmd.StartNow(0), at=NOON) == "not_drawn"


def test_who_plays_cannot_begin_another_match() -> None:
    life = hall(count=3, laid=3, starts_at=MORNING, format="groups")
    life.do(cmd.LayTables(life.now.tables, is_fixed=True), at=MORNING)
    life.do(cmd.StartMatch(0), at=NOON)
    first = match(life, 0)
    others = [each for each in fixtures_left(life.now) if each.number != 0]
    assert all({*each.sides} & {*first.sides} for each in others)
    for each in others:
        assert life.refused(cmd.StartNow(each.number), at=NOON + minutes(1)) == "side_busy"


def test_other_tables_do_not_matter() -> None:
    life = called(laid=3, count=8)
    for number in (0, 1, 2):
        life.do(cmd.StartNow(number), at=NOON)
    assert [life.now.calls[number].table for number in (0, 1, 2)] == [2, 1, 3]


def test_before_the_announced_start_it_has_to_be_said() -> None:
    life = hall(laid=2)
    starts = life.now.settings.starts_at
    assert starts is not None
    before = starts - minutes(30)
    answer = life.ask(cmd.StartNow(0), at=before)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.facts["entries"]) == ("before_start", 2)
    life.do(cmd.StartNow(0, before_start=True), at=before)
    assert life.now.promised == {0: starts}


def test_nor_on_another_day_nor_before_the_stage_before_nor_untold() -> None:
    life = called()
    assert life.refused(cmd.StartNow(0, True), at=NOON - timedelta(days=1)) == "another_day"
    stages = hall(count=8, laid=4).do(cmd.CallNext(), at=NOON)
    played(played(stages, 0), 1)
    assert stages.refused(cmd.StartNow(4), at=LIMIT) == "stage_before"
    untold = called()
    untold.state = untold.now._replace(settings=untold.now.settings._replace(starts_at=None))
    assert untold.refused(cmd.StartNow(0, True), at=NOON) == "no_start"


def test_while_somebody_is_missing_it_has_to_be_said_and_the_absent_can_be_struck_later() -> None:
    life = called()
    one, other = match(life, 0).sides
    assert missing_today(life.now, (one, other), NOON) == (), "nobody is checked in: nothing is known"
    come(life, one)
    answer = life.ask(cmd.StartNow(0), at=EARLY)
    assert isinstance(answer, Refusal)
    assert answer.code == "sides_missing"
    life.do(cmd.StartNow(0, is_without=True), at=EARLY)
    seated = {0: frozenset({one})}
    assert not proposals(life.now, LIMIT - minutes(1), seated)
    (found,) = proposals(life.now, LIMIT, seated)
    assert found.absent == (other,)
    assert [bool(each.arrivals) for each in found.evidence] == [True, False]
    life.do(cmd.GiveWalkOver(0, (other,)), at=LIMIT)
    assert life.now.absent == {0: (other,)}
    replay_event_log(life.log)


def test_a_match_that_is_annulled_or_whose_call_is_dropped_promises_nothing_more() -> None:
    life = called()
    life.do(cmd.StartNow(0), at=EARLY)
    played(life, 0, at=NOON)
    life.do(cmd.AnnulMatch(0, "wrong teams"), at=LIMIT)
    assert life.now.promised == {}
