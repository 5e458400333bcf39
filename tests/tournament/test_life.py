"""An event's life: every step, every refusal, the rules' versions, and the log that rebuilds it all."""

import inspect
import re
from datetime import datetime, timedelta
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.tournament import commands as cmd
from doublesix.tournament import (
    decide,
    decide_corrections,
    decide_day,
    decide_draw,
    decide_late,
    decide_play,
    draws,
    entries,
    lots,
)
from doublesix.tournament import events as ev
from doublesix.tournament.events import Logged
from doublesix.tournament.evolve import fold
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import PRESETS, Terms
from doublesix.tournament.state import Draw
from tests.tournament.events_made import (
    CLOSES,
    MOMENT,
    SECRET,
    START,
    Life,
    committed,
    created,
    drawn,
    frozen,
    listing,
    opened,
    settings,
)

LATER = CLOSES + timedelta(hours=1)
RULES = 'base = "powc-2023"\n'
AMENDED = 'base = "powc-2023"\n[options]\nblocked_tie = "blocker"\n'


def draw_of(life: Life) -> Draw:
    """Its draw, which has begun."""
    assert life.now.draw is not None
    return life.now.draw


class TestCreating:
    def test_nothing_can_be_asked_of_an_event_that_is_not_there(self) -> None:
        assert Life().refused(cmd.Publish()) == "no_such_event"

    def test_an_event_is_created_once(self) -> None:
        assert created().refused(cmd.Create("powc-2023", settings(), RULES)) == "exists_already"

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"title": " "}, "no_title"),
            ({"terms": Terms(entrants="ghosts")}, "no_such_entrants"),
            ({"terms": Terms(players=0)}, "team_size"),
            ({"terms": Terms(players=5)}, "team_size"),
            ({"terms": Terms(spares=3)}, "team_size"),
            ({"terms": Terms(spares=-1)}, "team_size"),
            ({"terms": Terms(most=-1)}, "below_zero"),
            ({"appeal_days": -1}, "below_zero"),
            ({"terms": Terms(fee=5)}, "no_currency"),
            ({"format": "tables"}, "format_fault"),
            ({"format": "knitting"}, "format_fault"),
            ({"terms": Terms(entrants="players")}, "plays_in_twos"),
        ],
    )
    def test_what_cannot_be_settled(self, changes: dict[str, Any], code: str) -> None:
        assert Life().refused(cmd.Create("powc-2023", settings(**changes), RULES)) == code
        assert created().refused(cmd.Edit(settings(**changes))) == code

    @pytest.mark.parametrize("entrants", ["teams", "partners"])
    @pytest.mark.parametrize("form", ["tables", "elimination"])
    def test_who_cannot_be_drawn_to_a_table_of_big_six_e20(self, entrants: str, form: str) -> None:
        wrong = settings("garrison-2022", terms=Terms(entrants=entrants), format=form)
        assert Life().refused(cmd.Create("garrison-2022", wrong, 'base = "garrison-2022"')) == "plays_alone"
        assert created("garrison-2022").refused(cmd.Edit(wrong)) == "plays_alone"

    def test_rules_that_cannot_be_read_e12(self) -> None:
        answer = Life().ask(cmd.Create("powc-2023", settings(), 'base = "chess"'))
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.clause, answer.facts["line"]) == ("rules_fault", "E12", 1)

    def test_every_format_that_the_game_knows_is_taken(self) -> None:
        for name in ("elimination", "groups", "swiss", "groups+elimination", "swiss+elimination"):
            assert created(format=name).now.settings.format == name


class TestEditing:
    def test_nothing_changed_is_nothing_happened(self) -> None:
        assert created().ask(cmd.Edit(settings())) == ()

    def test_what_entries_are_asked_for_stands_once_they_are_open_e4(self) -> None:
        life = opened()
        assert life.refused(cmd.Edit(settings(terms=Terms()))) == "terms_stand"
        assert life.refused(cmd.Edit(settings(closes_at=CLOSES + timedelta(1)))) == "extend_instead"
        life.do(cmd.Edit(settings(title="New title")))
        assert life.now.settings.title == "New title"

    def test_before_that_all_can_be_changed(self) -> None:
        life = created().do(cmd.Publish(), cmd.Edit(settings(terms=Terms(most=3))))
        assert life.now.settings.terms.most == 3

    def test_the_format_stands_once_the_list_is_frozen_e8(self) -> None:
        life = frozen()
        assert life.refused(cmd.Edit(settings(apart=True))) == "format_stands"
        assert life.refused(cmd.Edit(settings(format="swiss"))) == "format_stands"

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"closes_at": None}, "no_deadline"),
            ({"starts_at": CLOSES - timedelta(1)}, "starts_too_early"),
        ],
    )
    def test_an_announcement_keeps_what_it_has_to_say_e5(self, changes: dict[str, Any], code: str) -> None:
        life = created(**changes)
        assert life.refused(cmd.Publish()) == code
        assert created().do(cmd.Publish()).refused(cmd.Edit(settings(**changes))) == code


class TestToldLater:
    """Start, venue and the drawing of lots may be told after the circular is out (E8, E9)."""

    LATER: ClassVar[dict[str, Any]] = {"starts_at": None, "venue": "", "draw_at": None, "draw_place": ""}

    @pytest.mark.parametrize("preset_name", PRESETS)
    def test_an_announcement_may_leave_them_open_and_say_them_afterwards(self, preset_name: str) -> None:
        life = opened(preset_name, **self.LATER)
        told = settings(preset_name, draw_at=MOMENT, draw_place="Library")
        life.do(cmd.Edit(told))
        assert life.now.settings == told
        life.do(cmd.Edit(told._replace(**self.LATER)))
        assert life.now.settings.starts_at is None

    def test_lots_by_commitment_need_a_place_where_people_can_be_e8(self) -> None:
        commit = TestTheDraw.COMMIT
        assert frozen(**self.LATER).refused(commit) == "no_draw_place"
        for told in ("venue", "draw_place"):
            assert frozen(**{**self.LATER, told: "Library"}).do(commit).now.draw is not None

    def test_nobody_is_called_or_begins_before_they_are_told_when_and_where_e9(self) -> None:
        wanted: list[tuple[dict[str, Any], str]] = [
            ({"starts_at": None}, "no_start"),
            ({"venue": " "}, "no_venue"),
        ]
        for untold, code in wanted:
            life = drawn(draw_place="Library", **untold)
            life.do(cmd.LayTables((cmd.HallTable(1, ""),)))
            for command in (cmd.CallNext(), cmd.CallMatch(0, 1), cmd.StartMatch(0)):
                assert life.refused(command) == code
            told = settings(draw_place="Library")
            assert told.starts_at is not None
            life.do(cmd.Edit(told)).do(cmd.CallMatch(0, 1), at=told.starts_at)
            assert life.refused(cmd.Edit(told._replace(**untold))) == code, "people were called there"


class TestEntriesOpenAndClose:
    def test_publishing_once(self) -> None:
        life = created().do(cmd.Publish())
        assert life.now.published_at == START
        assert life.refused(cmd.Publish()) == "published_already"

    def test_what_is_over_is_not_published(self) -> None:
        assert created().refused(cmd.Publish(), LATER) == "deadline_past"

    @pytest.mark.parametrize("draw_at", [CLOSES - timedelta(hours=1), CLOSES + timedelta(days=15)])
    def test_the_lots_are_drawn_between_deadline_and_play(self, draw_at: datetime) -> None:
        life = created().do(cmd.Edit(settings(draw_at=draw_at)))
        assert life.refused(cmd.Publish()) == "draw_out_of_order"
        assert life.do(cmd.Edit(settings(draw_at=CLOSES))).do(cmd.Publish()).now.status == "published"

    def test_opening(self) -> None:
        assert created().refused(cmd.OpenEntries()) == "not_published"
        assert opened().refused(cmd.OpenEntries()) == "open_already"
        assert frozen().refused(cmd.OpenEntries()) == "list_is_frozen"
        assert created().do(cmd.Publish()).refused(cmd.OpenEntries(), LATER) == "deadline_over"

    def test_closing_and_opening_again(self) -> None:
        life = opened().do(cmd.CloseEntries())
        assert life.refused(cmd.CloseEntries()) == "not_open"
        assert not life.now.takes_entries(START)
        assert life.do(cmd.OpenEntries()).now.takes_entries(START)

    def test_the_deadline_is_a_minute_that_counts_e5(self) -> None:
        life = opened()
        assert life.now.takes_entries(CLOSES)
        assert not life.now.takes_entries(CLOSES + timedelta(microseconds=1))

    def test_a_deadline_is_extended_visibly_e5(self) -> None:
        life = opened()
        longer = cmd.ExtendDeadline(CLOSES + timedelta(1), " holidays ")
        assert life.refused(longer._replace(reason=" ")) == "no_reason"
        assert life.refused(longer._replace(closes_at=CLOSES)) == "not_later"
        assert life.refused(longer, CLOSES + timedelta(2)) == "not_later"
        assert life.refused(longer._replace(closes_at=CLOSES + timedelta(99))) == "starts_too_early"
        life.do(longer, at=LATER)
        (extension,) = life.now.extensions
        assert (extension.before, extension.after, extension.reason) == (CLOSES, longer.closes_at, "holidays")
        assert life.now.takes_entries(longer.closes_at)

    def test_extending_opens_what_was_closed_but_no_frozen_list(self) -> None:
        longer = cmd.ExtendDeadline(CLOSES + timedelta(1), "holidays")
        assert opened().do(cmd.CloseEntries(), longer).now.status == "open"
        assert created().refused(longer) == "not_open"
        assert frozen().refused(longer) == "list_is_frozen"


class TestTheRules:
    def test_an_amendment_has_a_reason_a_date_and_a_number_e12(self) -> None:
        life = created()
        assert life.refused(cmd.AmendRules(AMENDED, " ")) == "no_reason"
        assert life.refused(cmd.AmendRules("base", "why")) == "rules_fault"
        for same in (RULES, f"# The same\n{RULES}"):
            assert life.refused(cmd.AmendRules(same, "why")) == "nothing_amended"
        assert life.refused(cmd.AmendRules('base = "garrison-2022"', "why")) == "another_game"
        life.do(cmd.AmendRules(AMENDED, " voted "), at=LATER)
        first, second = life.now.versions
        assert (first.number, first.reason, first.since) == (1, "", START)
        assert (second.number, second.reason, second.since) == (2, "voted", LATER)
        assert life.now.version == second
        assert second.ruleset.in_force() != first.ruleset.in_force()

    def test_a_match_keeps_the_version_it_started_under_e12(self) -> None:
        life = drawn().do(cmd.StartMatch(0)).do(cmd.AmendRules(AMENDED, "voted")).do(cmd.StartMatch(1))
        assert life.now.started == {0: 1, 1: 2}
        life.do(cmd.RecordResult(0, result(life, 0)))
        assert life.now.started == {0: 1, 1: 2}
        assert [life.now.version_of(number).number for number in (0, 1, 3)] == [1, 2, 2]

    def test_how_many_sit_at_a_table_stands_once_the_list_is_frozen_e21(self) -> None:
        four = 'base = "garrison-2022"\n[options]\nplayers = 4\n'
        assert frozen("garrison-2022").refused(cmd.AmendRules(four, "why")) == "format_stands"
        life = opened("garrison-2022").do(cmd.AmendRules(four, "why")).do(listing(8), at=LATER)
        assert life.now.status == "frozen"


class TestCancelling:
    def test_with_a_reason_where_it_may_be_e12(self) -> None:
        assert opened().refused(cmd.Cancel(" ")) == "no_reason"
        assert opened("powc-2018").refused(cmd.Cancel("rain")) == "may_not_cancel"
        life = opened().do(cmd.Cancel(" rain "))
        assert (life.now.status, life.now.cancelled) == ("cancelled", "rain")
        assert life.refused(cmd.OpenEntries()) == "is_cancelled"


class TestFreezing:
    def test_only_when_entries_are_closed_e8(self) -> None:
        assert created().refused(listing(4)) == "not_open"
        assert opened().refused(listing(4), CLOSES) == "entries_open"
        assert opened().do(cmd.CloseEntries(), listing(4)).now.status == "frozen"
        assert frozen().refused(listing(4)) == "list_is_frozen"

    def test_a_draw_needs_enough_entries(self) -> None:
        assert opened().refused(listing(1), LATER) == "too_few"
        assert opened("fortbend-2023").refused(listing(3), LATER) == "too_few"
        assert opened().do(listing(2), at=LATER).now.draw is not None

    def test_the_numbers_have_no_gap(self) -> None:
        wrong = listing(4)._replace(entries=listing(5).entries[1:])
        assert opened().refused(wrong, LATER) == "wrong_numbers"


class TestTheDraw:
    COMMIT = cmd.CommitDraw(draws.commitment(SECRET).hex(), ("dice",), MOMENT)

    def test_a_commitment_needs_a_list_sources_and_a_moment_to_come_e8(self) -> None:
        assert opened().refused(self.COMMIT) == "no_list"
        life = frozen()
        assert life.refused(self.COMMIT._replace(sources=())) == "no_sources"
        assert life.refused(self.COMMIT._replace(sources=("dice", " "))) == "no_sources"
        assert life.refused(self.COMMIT, MOMENT + timedelta(1)) == "moment_over"
        assert committed().refused(self.COMMIT) == "committed_already"
        assert drawn().refused(self.COMMIT) == "drawn_already"

    def test_values_come_at_the_moment_and_once_e8(self) -> None:
        values = cmd.EnterPublicValues((" 3 5 ",))
        assert opened().refused(values) == "no_list"
        assert frozen().refused(values) == "not_committed"
        life = committed()
        assert life.refused(values, MOMENT - timedelta(microseconds=1)) == "too_early"
        assert life.refused(cmd.EnterPublicValues(()), MOMENT) == "values_missing"
        assert life.refused(cmd.EnterPublicValues((" ",)), MOMENT) == "values_missing"
        life.do(values, at=MOMENT)
        assert draw_of(life).public == (draws.PublicValue("dice", "3 5"),)
        assert life.refused(values, MOMENT) == "values_stand"

    def test_the_secret_is_the_one_committed_to_e8(self) -> None:
        reveal = cmd.RevealDraw(SECRET.hex())
        assert opened().refused(reveal) == "no_list"
        assert committed().refused(reveal) == "no_values"
        life = committed().do(cmd.EnterPublicValues(("6",)), at=MOMENT)
        for wrong in (bytes(32).hex(), "", "zz", "ab", SECRET.hex().upper() + " "):
            assert life.refused(cmd.RevealDraw(wrong)) == "wrong_secret"
        life.do(reveal)
        draw = draw_of(life)
        seed = draws.seed_of(bytes.fromhex(draw.sha256), SECRET, draw.public)
        assert draw.seed == seed.hex()
        assert draw.order == draws.order_of(range(1, 5), seed)
        assert draw.is_drawn
        assert life.refused(reveal) == "drawn_already"

    def test_lots_by_hand_need_two_people_e8(self) -> None:
        assert opened().refused(cmd.RecordLots((1, 2))) == "no_list"
        assert opened().refused(cmd.ConfirmLots()) == "no_list"
        assert opened().refused(cmd.DismissLots()) == "no_list"
        life = frozen()
        assert life.refused(cmd.RecordLots((1, 2, 3, 3))) == "lots_incomplete"
        assert life.refused(cmd.ConfirmLots()) == "no_lots"
        assert life.refused(cmd.DismissLots()) == "no_lots"
        life.do(cmd.RecordLots((4, 3, 2, 1)), by=7)
        assert not draw_of(life).is_drawn
        assert life.refused(cmd.RecordLots((4, 3, 2, 1))) == "lots_wait"
        assert life.refused(self.COMMIT) == "committed_already"
        assert life.refused(cmd.ConfirmLots(), by=7) == "same_person"
        life.do(cmd.ConfirmLots(), by=8)
        draw = draw_of(life)
        assert (draw.recorded_by, draw.confirmed_by, draw.order) == (7, 8, (4, 3, 2, 1))
        assert life.now.status == "drawn"

    def test_lots_that_were_dismissed_leave_both_ways_open(self) -> None:
        life = frozen().do(cmd.RecordLots((4, 3, 2, 1)), cmd.DismissLots())
        assert draw_of(life).order == ()
        assert life.do(self.COMMIT).refused(cmd.RecordLots((1, 2, 3, 4))) == "committed_already"

    def test_attendance_e8(self) -> None:
        note = cmd.NoteAttendance(2, True)
        assert opened().refused(note) == "no_list"
        life = frozen()
        for number in (0, 5, -1):
            assert life.refused(cmd.NoteAttendance(number, True)) == "no_such_number"
        life.do(note)
        assert life.ask(note) == ()
        assert draw_of(life).there == {2}
        assert draw_of(life.do(cmd.NoteAttendance(2, False))).there == set()

    def test_striking_e8(self) -> None:
        assert opened().refused(cmd.Strike(2, "ill")) == "no_list"
        life = frozen()
        assert life.refused(cmd.Strike(9, "ill")) == "no_such_number"
        assert life.refused(cmd.Strike(2, " ")) == "no_reason"
        assert draw_of(life.do(cmd.Strike(2, "ill"))).struck == (2,)
        assert life.refused(cmd.Strike(2, "ill")) == "struck_already"


def result(life: Life, number: int) -> Result:
    """The first side of a fixture wins it."""
    sides = next(each.sides for each in fixtures_left(life.now) if each.number == number)
    return Result(sides, sides, (100,) * len(sides), (1, *(0,) * (len(sides) - 1)))


class TestPlaying:
    def test_nothing_is_played_before_the_draw(self) -> None:
        assert frozen().refused(cmd.StartMatch(0)) == "not_drawn"
        assert frozen().refused(cmd.Finish()) == "not_drawn"

    def test_matches_start_once_and_end_once(self) -> None:
        life = drawn().do(cmd.StartMatch(0))
        assert life.refused(cmd.StartMatch(0)) == "started_already"
        assert life.refused(cmd.StartMatch(9)) == "no_such_match"
        good = result(life, 0)
        for wrong in (
            good._replace(sides=good.sides[::-1]),
            good._replace(ranking=(good.sides[0],) * 2),
            good._replace(points=(1,)),
            good._replace(games_won=(1, 0, 0)),
        ):
            assert life.refused(cmd.RecordResult(0, wrong)) == "result_does_not_fit"
        below = good._replace(points=(-1, 0))
        assert life.refused(cmd.RecordResult(0, below)) == "score_below_zero"
        life.do(cmd.RecordResult(0, good))
        assert life.refused(cmd.RecordResult(0, good)) == "no_such_match"

    def test_a_result_starts_its_match_and_the_last_one_ends_the_event(self) -> None:
        life = drawn()
        assert life.refused(cmd.Finish()) == "matches_left"
        while left := fixtures_left(life.now):
            number = left[0].number
            life.do(cmd.RecordResult(number, result(life, number)))
        assert set(life.now.started) == set(life.now.results)
        assert life.do(cmd.Finish()).now.status == "finished"
        assert life.refused(cmd.Finish()) == "is_finished"


def test_every_refusal_is_hit_by_a_test_here() -> None:
    """The codes in the source are those that the tests of these files name."""
    source = "".join(
        inspect.getsource(module)
        for module in (
            *(decide, decide_corrections, decide_day, decide_draw, decide_late, decide_play),
            *(entries, lots),
        )
    )
    codes = set(re.findall(r'make_refusal\(\s*"(\w+)"', source))
    here = inspect.getsource(inspect.getmodule(result))  # type: ignore[arg-type]
    from tests.tournament import test_corrections, test_day, test_entries_rules, test_late, test_limits

    others = (test_corrections, test_day, test_entries_rules, test_late, test_limits)
    there = "".join(map(inspect.getsource, others))
    missing = {code for code in codes if f'"{code}"' not in here + there}
    assert not missing
    assert len(codes) > 70


def test_a_refusal_carries_its_facts() -> None:
    assert make_refusal("late", "E5", closes="x") == Refusal("late", "E5", {"closes": "x"})
    assert make_refusal("late") == Refusal("late")


# Anything in any order

SOME = st.sampled_from(
    [
        cmd.Create("powc-2023", settings(), RULES),
        cmd.Create("garrison-2022", settings("garrison-2022"), 'base = "garrison-2022"\n'),
        cmd.Create("fortbend-2023", settings("fortbend-2023"), 'base = "fortbend-2023"\n'),
        cmd.Edit(settings(title="Another")),
        cmd.Edit(settings(closes_at=None)),
        cmd.Edit(settings(format="swiss", apart=True)),
        cmd.AmendRules(AMENDED, "voted"),
        cmd.AmendRules(RULES, "back"),
        cmd.Publish(),
        cmd.OpenEntries(),
        cmd.CloseEntries(),
        cmd.ExtendDeadline(CLOSES + timedelta(1), "more"),
        cmd.Cancel("rain"),
        listing(2),
        listing(5),
        listing(9),
        cmd.CommitDraw(draws.commitment(SECRET).hex(), ("dice",), MOMENT),
        cmd.EnterPublicValues(("6",)),
        cmd.RevealDraw(SECRET.hex()),
        cmd.RevealDraw("no"),
        cmd.RecordLots((2, 1)),
        cmd.RecordLots((5, 1, 4, 2, 3)),
        cmd.ConfirmLots(),
        cmd.DismissLots(),
        cmd.NoteAttendance(2, True),
        cmd.Strike(1, "ill"),
        cmd.Strike(2, "ill"),
        cmd.Strike(5, "ill"),
        cmd.LayTables((cmd.HallTable(1), cmd.HallTable(2))),
        cmd.LayTables((cmd.HallTable(1),), True),
        cmd.PlanStage("semi-finals", MOMENT),
        cmd.CallMatch(0, 1),
        cmd.CallMatch(1, 2, MOMENT),
        cmd.CallNext(),
        cmd.CheckIn(5, (0, 1)),
        cmd.CheckIn(2, ()),
        cmd.GrantDelay(0, MOMENT, "a bus"),
        cmd.GiveWalkOver(0, (5, 2)),
        cmd.GiveWalkOver(1, (1,)),
        cmd.CorrectResult(0, Result((5, 2), (2, 5), (0, 0), (0, 1)), "wrong"),
        cmd.CorrectResult(1, Result((1, 2), (), (0, 0), (0, 0), (1, 2)), "wrong"),
        cmd.AnnulMatch(0, "missing tiles"),
        cmd.DisqualifyEntrant(2, "judge", "signs"),
        cmd.ReinstateEntrant(2, "upheld"),
        cmd.HoldResults(),
        cmd.ReleaseResults(),
        cmd.StartMatch(0),
        cmd.StartMatch(1),
        cmd.RecordResult(0, Result((1, 2), (1, 2), (0, 0), (1, 0))),
        cmd.RecordResult(0, Result((5, 2), (5, 2), (0, 0), (1, 0))),
        cmd.Finish(),
    ]
)
USUAL = (cmd.Publish(), cmd.OpenEntries(), cmd.CloseEntries(), listing(5))
WAYS = st.sampled_from([(), USUAL[:2], USUAL, (*USUAL, cmd.RecordLots((5, 1, 4, 2, 3)))])
STEPS = st.tuples(SOME, st.integers(0, 40), st.integers(1, 2))


@given(SOME, WAYS, st.lists(STEPS, max_size=25))
def test_nothing_crashes_the_desk_and_the_log_rebuilds_the_event(
    first: cmd.Command, usual: tuple[cmd.Command, ...], steps: list[tuple[cmd.Command, int, int]]
) -> None:
    life = Life()
    for command in (first, *usual):
        life.ask(command)
    at = START
    for command, days, by in steps:
        at += timedelta(days=days)
        life.ask(command, at, by)
    assert fold(life.log) == life.state
    half = len(life.log) // 2
    assert fold(life.log[half:], fold(life.log[:half])) == life.state


@pytest.mark.parametrize("event", [ev.Published(), ev.AttendanceNoted(1, True)])
def test_a_log_begins_with_its_creation(event: ev.Event) -> None:
    with pytest.raises(AssertionError):
        fold([Logged(START, 1, event)])
