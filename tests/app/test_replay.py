"""Every event's log is asked for again; what no desk would have written is found."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from doublesix.app.replay import ReplayFault, replay_event_log
from doublesix.tournament import commands as cmd
from doublesix.tournament import events as ev
from doublesix.tournament import late_events as late_ev
from doublesix.tournament.events import Logged
from tests.tournament.events_made import CLOSES, Life, drawn, frozen, opened
from tests.tournament.hall import LIMIT, MORNING, NOON, come, hall, match, played, result, tables

LATER = LIMIT + timedelta(hours=1)


def refused_at(log: Sequence[Logged]) -> int:
    """The line that no desk would have written."""
    with pytest.raises(ReplayFault) as caught:
        replay_event_log(log)
    return caught.value.line


def by_hand() -> Life:
    """An event whose lots two people wrote down, the second time rightly."""
    life = frozen(count=4)
    at = CLOSES + timedelta(hours=3)
    life.do(cmd.RecordLots((2, 1, 4, 3)), at=at, by=1).do(cmd.DismissLots(), at=at, by=1)
    return life.do(cmd.RecordLots((4, 3, 2, 1)), at=at, by=1).do(cmd.ConfirmLots(), at=at, by=2)


def a_day() -> Life:
    """A day with calls, a delay, a walk-over, a correction, a struck entry and the end."""
    life = hall(laid=2)
    life.do(cmd.PlanStage("semi-finals", NOON), at=MORNING)
    come(life, *match(life, 0).sides)
    life.do(cmd.CallNext(), at=NOON)
    life.do(cmd.GrantDelay(1, LIMIT + timedelta(minutes=5), "rain"), at=NOON)
    life.do(cmd.StartMatch(0), at=NOON)
    played(life, 0)
    life.do(cmd.GiveWalkOver(1, match(life, 1).sides[1:]), at=LATER)
    turned = life.now.results[0]
    turned = turned._replace(ranking=turned.ranking[::-1], games_won=turned.games_won[::-1])
    life.do(cmd.CorrectResult(0, turned, "read wrongly"), at=LATER)
    return life


def at_the_fair() -> Life:
    """An event whose next matches are called by themselves, corrected after the final was called."""
    life = hall("fortbend-2023", count=8, laid=2).do(cmd.CallNext(), at=NOON)
    played(life, 0, at=LATER)
    played(life, 1, at=LATER)
    turned = life.now.results[0]
    turned = turned._replace(ranking=turned.ranking[::-1], games_won=turned.games_won[::-1])
    return life.do(cmd.CorrectResult(0, turned, "read wrongly"), at=LATER)


@pytest.mark.parametrize("made", [opened, frozen, drawn, by_hand, a_day, at_the_fair])
def test_what_a_desk_wrote_is_asked_for_again(made: type[Life]) -> None:
    life = made()
    assert replay_event_log(life.log) == life.now


def test_an_empty_log_is_none() -> None:
    assert refused_at([]) == 0


def test_a_log_without_its_beginning_is_none() -> None:
    assert refused_at(a_day().log[1:]) == 0


def test_a_call_that_nobody_made_is_not_dropped() -> None:
    life = hall(laid=2)
    dropped = Logged(NOON, 1, ev.CallDropped(0))
    assert refused_at([dropped]) == 0
    assert refused_at([*life.log, dropped]) == len(life.log)
    life.do(cmd.CallNext(), at=NOON)
    assert replay_event_log([*life.log, dropped]).calls.keys() == {1}


def test_a_result_reported_with_its_start_is_one_thing() -> None:
    life = hall(laid=2).do(cmd.CallNext(), at=NOON)
    sides = match(life, 0).sides
    life.do(cmd.RecordResult(0, result(sides)), at=LIMIT)
    assert isinstance(life.log[-2].event, ev.MatchStarted)
    assert replay_event_log(life.log) == life.now


def test_calls_may_be_others_but_to_tables_and_matches_that_there_are() -> None:
    """Another version called other matches: that changes no result."""
    log = at_the_fair().log
    (first, *_rest) = [at for at, each in enumerate(log) if isinstance(each.event, ev.ResultRecorded)]
    called = next(at for at in range(first + 1, len(log)) if isinstance(log[at].event, ev.MatchCalled))
    event = log[called].event
    assert isinstance(event, ev.MatchCalled)
    for wrong in (event._replace(table=77), event._replace(fixture=77)):
        forged = [*log[:called], log[called]._replace(event=wrong), *log[called + 1 :]]
        assert refused_at(forged) <= called


@pytest.mark.parametrize("at", range(3, 8))
def test_a_line_that_stands_twice_is_found(at: int) -> None:
    log = a_day().log
    assert refused_at([*log[: at + 1], log[at], *log[at + 1 :]]) == at + 1


def corrected_late() -> tuple[list[Logged], int]:
    """The log of an event whose final had begun when a semi-final was corrected, and where that stands."""
    life = hall("fortbend-2023", count=8, laid=4).do(cmd.CallNext(), at=NOON)
    played(life, 0, at=LATER)
    played(life, 1, at=LATER)
    life.do(cmd.StartMatch(3), at=LATER)
    turned = life.now.results[0]
    turned = turned._replace(ranking=turned.ranking[::-1], games_won=turned.games_won[::-1])
    life.do(cmd.CorrectResult(0, turned, "read wrongly"), at=LATER)
    return life.log, next(
        at for at, each in enumerate(life.log) if isinstance(each.event, ev.ResultCorrected)
    )


def test_calls_between_what_was_decided_change_nothing() -> None:
    log, at = corrected_late()
    annulled = next(each for each in range(at, len(log)) if isinstance(log[each].event, ev.MatchAnnulled))
    assert replay_event_log(log[: annulled + 1]).editions
    for call in (ev.MatchCalled(2, 4, LATER), ev.CallDropped(3)):
        line = Logged(LATER, 1, call)
        assert replay_event_log([*log[: at + 1], line, *log[at + 1 : annulled + 1]]).editions
    for wrong in (ev.MatchCalled(2, 77, LATER), ev.MatchCalled(77, 1, LATER), ev.Finished()):
        line = Logged(LATER, 1, wrong)
        assert refused_at([*log[: at + 1], line, *log[at + 1 :]]) == at
    assert refused_at(log[:annulled]) == at, "what follows from a correction is missing"


def test_tables_with_names_that_nobody_sees_are_refused() -> None:
    life = drawn()
    laid = tables(1)[0]._replace(place="row\u202e 1")
    assert life.refused(cmd.LayTables((laid,)), at=MORNING) == "hidden_signs"


def late_at_the_fair() -> Life:
    """Somebody leaves, and who waits joins the partner (E42)."""
    life = drawn("fortbend-2023", count=7)
    assert life.now.draw is not None
    return life.do(cmd.Strike(life.now.draw.order[0], "ill"), at=MORNING)


def test_who_joins_is_asked_for_again_and_old_logs_do_not_have_it_e42() -> None:
    life = late_at_the_fair()
    assert isinstance(life.log[-1].event, late_ev.PartnerJoined)
    assert replay_event_log(life.log) == life.now
    assert replay_event_log(life.log[:-1]).joins == ()


def test_nobody_joins_by_itself() -> None:
    life = late_at_the_fair()
    joined = life.log.pop()
    life.log[-1] = joined
    assert refused_at(life.log) == len(life.log) - 1
