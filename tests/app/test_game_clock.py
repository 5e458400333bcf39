"""The clock of games with a time limit (E40): from when, until when, and whose time is over."""

from datetime import datetime

from doublesix.app.game_clock import (
    clock_of,
    clock_of_match,
    has_time_limit,
    list_due,
    time_limit_of,
)
from doublesix.app.matches import read_matches
from doublesix.rules.options import OFF
from doublesix.tournament import commands as cmd
from tests.app.test_matches import card
from tests.tournament.events_made import Life
from tests.tournament.hall import LIMIT, MORNING, NOON, hall, match, minutes, played

LIMITED = 'base = "powc-2023"\n[options]\ntime_limit = 40\n[stages.final]\ntime_limit = "off"\n'


def limited(count: int = 4) -> Life:
    """An event with a limit of 40 minutes, but for the final; its first match is called for noon."""
    life = hall(count=count, laid=2).do(cmd.AmendRules(LIMITED, "the hall closes"), at=MORNING)
    return life.do(cmd.CallMatch(0, 1, NOON, True), at=MORNING)


def due(life: Life, now: datetime, **changes: object) -> dict[str, tuple[int, ...]]:
    """Whose time is over, of a match with such a card."""
    sheet = card(match(life, 0).sides, game_since=NOON, **changes)
    return list_due(life.now, read_matches(life.now, {0: sheet}, now).values(), now)


def test_a_limit_is_the_stages_own() -> None:
    life = limited()
    first = match(life, 0)
    assert has_time_limit(life.now)
    assert time_limit_of(life.now, first) == 40
    assert time_limit_of(life.now, first._replace(stage="final")) == OFF
    assert not has_time_limit(hall().now)
    assert clock_of(life.now, first._replace(stage="final"), card(first.sides, game_since=NOON)) is None


def test_it_runs_from_the_start_of_the_game_and_not_before_the_hour_of_the_match() -> None:
    life = limited()
    first = match(life, 0)
    early = clock_of(life.now, first, card(first.sides, game_since=NOON - minutes(20)))
    assert early is not None
    assert (early.since, early.until, early.minutes) == (NOON, NOON + minutes(40), 40)
    second = clock_of(life.now, first, card(first.sides, game_since=NOON + minutes(30)))
    assert second is not None
    assert second.until == NOON + minutes(70)


def test_there_is_none_before_the_sheet_nor_after_the_match() -> None:
    life = limited()
    first = match(life, 0)
    assert clock_of(life.now, first, None) is None
    assert clock_of(life.now, first, card(first.sides)) is None
    assert clock_of(life.now, first, card(first.sides, game_since=NOON, is_over=True)) is None
    reading = read_matches(life.now, {0: card(first.sides, game_since=NOON)}, NOON)[0]
    assert clock_of_match(life.now, reading) is not None
    played(life, 0, at=LIMIT)
    over = read_matches(life.now, {0: card(first.sides, game_since=NOON)}, NOON)[0]
    assert clock_of_match(life.now, over) is None


def test_it_is_due_when_the_time_is_over_until_somebody_says_so() -> None:
    life = limited()
    phase = match(life, 0).phase
    assert due(life, NOON + minutes(39)) == {}
    assert due(life, NOON + minutes(40)) == {phase: (0,)}
    assert due(life, NOON + minutes(90), is_last_hand=True) == {}


def test_all_tables_of_a_stage_are_one_proposal() -> None:
    life = limited(8)
    cards = {each: card(match(life, each).sides, game_since=NOON) for each in (0, 1, 3)}
    now = NOON + minutes(50)
    found = list_due(life.now, read_matches(life.now, cards, now).values(), now)
    assert list(found.values()) == [(0, 1, 3)]


def test_where_no_hour_is_set_it_runs_from_the_sheet() -> None:
    life = hall(count=4).do(cmd.AmendRules(LIMITED, "the hall closes"), at=MORNING)
    first = match(life, 0)
    found = clock_of(life.now, first, card(first.sides, game_since=MORNING))
    assert found is not None
    assert found.since >= MORNING
