"""What a table writes of a round: its statements, and what cannot be right about it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doublesix.app.sheets.commands import Confirm, Write
from doublesix.app.sheets.decide_rounds import play_round, preview_round
from doublesix.app.sheets.referee import LARGEST, Outcome, Step, adjudicate, step_of
from doublesix.app.sheets.ruling import TALK
from doublesix.app.sheets.written_round import (
    HOWS,
    MOST_PLAYS,
    WrittenRound,
    counted_seats,
    first_steps,
    form_fault,
    last_step,
    plain,
)
from doublesix.play.state import Match
from doublesix.tiles import NAMES
from doublesix.tournament.refusal import Refusal
from tests.app.sheets.scenes import PLAYERS, Scene, blocked, out, target
from tests.play.tables import OUT_UNWRITTEN

LEAD = (((1, "6-3"), (2, "4-1"), (3, "5-4"), (4, "2-0")), ((1, "1-1"), (3, "6-5")))


def steps(match: Match, written: WrittenRound) -> list[Step]:
    """All steps of a round."""
    return [*first_steps(match, written), *([last_step(written)] if written.how else [])]


def statements(match: Match, written: WrittenRound) -> tuple[str, ...]:
    """The statements of a round that the log keeps."""
    return tuple(step.line for step in steps(match, written))


def code(scene: Scene, written: WrittenRound) -> str:
    """Why a round cannot be."""
    found = play_round(scene.sheet.match, written)
    return found.code if isinstance(found, Refusal) else ""


SEATS = st.integers(1, 4)
ANY_SEATS = st.integers(0, 6)
PIPS = st.integers(0, 40) | st.sampled_from([LARGEST, LARGEST + 1])
TILES = st.lists(st.tuples(ANY_SEATS, st.sampled_from([*NAMES, "1-6"])), max_size=3).map(tuple)
PLAYS = ("1 plays 6-6", "2 passes", "3 plays 6-5 on 6-6", "1 catches", "9 passes", "1 plays 7-7")


@given(
    st.builds(
        WrittenRound,
        st.sampled_from([*HOWS, ""]),
        SEATS,
        st.lists(st.tuples(SEATS, PIPS), max_size=4).map(tuple),
        TILES,
        st.lists(st.tuples(st.sampled_from("AB"), PIPS), max_size=2, unique_by=lambda pair: pair[0]).map(
            tuple
        ),
        st.lists(ANY_SEATS, max_size=2).map(tuple),
        st.lists(ANY_SEATS, max_size=2).map(tuple),
        st.lists(st.sampled_from(PLAYS), max_size=3).map(tuple),
        st.lists(TILES, max_size=2).map(tuple),
    ),
    st.sampled_from(["powc-2023", "garrison-2022", "fortbend-2023"]),
)
@example(WrittenRound("target", counts=()), "fortbend-2023")
@example(WrittenRound("target", blamed=((1, "6-6"),), scored=(("A", 60),)), "fortbend-2023")
def test_the_referee_gets_the_command_that_the_statement_stands_for(written: WrittenRound, name: str) -> None:
    if written.how == "target":
        written = written._replace(counts=())
    scene = Scene(name) if name.startswith("garrison") else Scene(name, mistaken_pass=20)
    match = scene.sheet.match
    found = steps(match, written)
    assert found == [step_of(step.line, match.rules.game) for step in found]
    foretold = play_round(match, written)
    if isinstance(foretold, Outcome):
        assert foretold == adjudicate(match, foretold.lines)
        assert foretold.lines == statements(match, written)


def test_the_first_round_of_a_game_begins_it_and_says_who_drew_what() -> None:
    scene = Scene()
    assert statements(scene.sheet.match, out(3, s2=11, s4=9)._replace(lead=LEAD)) == (
        "game",
        "lead 1=6-3 2=4-1 3=5-4 4=2-0",
        "lead 1=1-1 3=6-5",
        "round",
        "sheet out 3 2=11 4=9",
    )


def test_a_later_round_says_only_itself() -> None:
    scene = Scene()
    scene.count(out(3, s2=11, s4=9))
    written = out(1, s2=1, s4=2)._replace(blamed=((3, "4-3"), (2, "6-6")))
    assert statements(scene.sheet.match, written) == (
        "round",
        "sheet out 1 2=1 4=2 blamed 3=4-3 blamed 2=6-6",
    )
    assert statements(scene.sheet.match, blocked(1, 2, 3, 4))[-1] == "sheet blocked 1=1 2=2 3=3 4=4"


def test_points_in_play_talks_and_passes_of_straight() -> None:
    scene = Scene("fortbend-2023")
    written = out(1, s2=1, s4=2)._replace(scored=(("A", 35),), talks=(2, 2), passes=(3,))
    assert statements(scene.sheet.match, written) == (
        "game",
        "round",
        "2 talks",
        "2 talks",
        'judge penalty 3 50 "a pass although a tile fitted"',
        "sheet out 1 2=1 4=2 scored A=35",
    )
    scene.count(written)
    # 35 made, 3 counted and rounded to 5, 50 for the second talk; 50 for the pass to the others
    assert scene.sheet.scores == (90, 50)


def test_a_mistaken_pass_costs_nothing_where_the_rules_say_so() -> None:
    """P9: only the turn is lost."""
    written = out(1, s2=1, s4=2)._replace(passes=(2,))
    assert statements(Scene().sheet.match, written) == ("game", "round", "sheet out 1 2=1 4=2")
    scene = Scene(mistaken_pass=10)
    scene.count(written)
    assert scene.sheet.scores == (0, 13)


def test_the_lead_of_a_round_that_a_ruling_began_stays_on_the_sheet_only() -> None:
    scene = Scene("fortbend-2023")
    scene.rule(TALK, "1")
    lead = (((1, "6-6"), (2, "4-1"), (3, "5-4"), (4, "2-0")),)
    scene.count(out(1, s2=1, s4=2)._replace(lead=lead))
    assert scene.sheet.lines == ("game", "round", "1 talks", "sheet out 1 2=1 4=2")
    assert scene.sheet.rounds[0].written.lead == lead


@pytest.mark.parametrize(
    ("name", "written", "seats"),
    [
        ("powc-2023", out(3), (2, 4)),
        ("powc-2023", out(4), (1, 3)),
        ("powc-2023", blocked(), (1, 2, 3, 4)),
        ("fortbend-2023", target(A=5), ()),
        ("garrison-2022", out(3), (1, 2)),
        ("garrison-2022", blocked(), (1, 2, 3)),
    ],
)
def test_whose_pips_are_wanted(name: str, written: WrittenRound, seats: tuple[int, ...]) -> None:
    sides = PLAYERS[:3] if name == "garrison-2022" else PLAYERS[:2]
    assert counted_seats(Scene(name, sides=sides).sheet.match, written) == seats


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (out(3, s2=11, s4=9), ""),
        (out(3, s4=9, s2=11), ""),
        (WrittenRound("won", 3), "how_it_ended"),
        (WrittenRound(""), "how_it_ended"),
        (target(A=5), "how_it_ended"),
        (out(0, s2=1, s4=1), "who_went_out"),
        (out(5, s2=1, s4=1), "who_went_out"),
        (out(-1, s2=1, s4=1), "who_went_out"),
        (out(3, s2=11), "counts_wanted"),
        (out(3, s2=11, s4=9, s1=3), "counts_wanted"),
        (WrittenRound("out", 3, ((2, 1), (2, 1))), "counts_wanted"),
        (blocked(1, 2, 3), "counts_wanted"),
        (out(3, s2=-1, s4=9), "counts_wanted"),
        (out(3, s2=62, s4=9), "against_the_rules"),
        (out(3, s2=61, s4=45), ""),
        (out(3, s2=61, s4=61), "against_the_rules"),
        (out(3, s2=0, s4=9), "against_the_rules"),
        (out(3, s2=0, s4=9)._replace(blamed=((2, "6-6"),)), ""),
        (blocked(45, 45, 45, 45), "against_the_rules"),
        (
            out(3, s2=9, s4=43)._replace(blamed=((2, "6-6"), (2, "6-5"), (2, "6-4"), (2, "5-5"), (2, "6-3"))),
            "",
        ),
        (blocked(40, 40, 40, 40)._replace(blamed=((1, "5-4"),)), "against_the_rules"),
        (out(3, s2=1, s4=9)._replace(blamed=((2, "0-0"),)), "no_such_tile"),
        (out(3, s2=1, s4=9)._replace(blamed=((2, "6-5\n"),)), "no_such_tile"),
        (out(3, s2=1, s4=9)._replace(blamed=((2, "5-6"),)), ""),
        (out(3, s2=1, s4=9)._replace(lead=(((1, "7-1"),),)), "no_such_tile"),
        (out(3, s2=1, s4=9)._replace(lead=(((1, "6-1"),),)), "against_the_rules"),
        (out(3, s2=1, s4=9)._replace(plays=("1 plays 6-6",)), "plays_are_of_straight"),
        (out(3, s2=1, s4=9)._replace(talks=(1,)), "against_the_rules"),
        (out(3, s2=1, s4=9)._replace(scored=(("C", 5),)), "scored_by_sides"),
        (out(3, s2=1, s4=9)._replace(talks=(9,)), "not_notation"),
        (out(3, s2=11, s4=9)._replace(left=((2, "6-5"),)), ""),
        (out(3, s2=11, s4=9)._replace(left=((2, "5-6"), (4, "4-3"), (4, "2-0"))), ""),
        (out(3, s2=11, s4=9)._replace(left=((2, "0-0"), (2, "6-5"))), "no_such_tile"),
        (out(3, s2=11, s4=9)._replace(left=((1, "6-5"),)), "left_not_counted"),
        (out(3, s2=11, s4=9)._replace(left=((2, "6-5"), (2, "5-6"))), "tile_left_twice"),
        (out(3, s2=11, s4=11)._replace(left=((2, "6-5"), (4, "6-5"))), "tile_left_twice"),
        (out(3, s2=11, s4=9)._replace(left=((2, "6-4"),)), "against_the_rules"),
        (out(3, s2=11, s4=9)._replace(left=((2, "6-5"),), blamed=((4, "6-5"),)), "against_the_rules"),
    ],
)
def test_what_cannot_be_in_powc(written: WrittenRound, why: str) -> None:
    assert code(Scene(), written) == why


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (target(A=250), ""),
        (target(A=245), "target_not_reached"),
        (target(A=250, B=250), "target_not_reached"),
        (WrittenRound("target"), "target_not_reached"),
        (out(1, s2=1, s4=1)._replace(scored=(("A", 250),)), "target_reached"),
        (out(1, s2=1, s4=1)._replace(scored=(("A", 33),)), "multiples_of_five"),
        (out(1, s2=1, s4=1)._replace(scored=(("A", -5),)), "multiples_of_five"),
        (out(1, s2=1, s4=1)._replace(scored=(("A", 5), ("A", 5))), "scored_by_sides"),
        (out(1, s2=1, s4=1)._replace(scored=(("A=5 B", 5),)), "scored_by_sides"),
        (WrittenRound("", plays=("1 plays 6-6", "2 passes")), "round_not_over"),
        (WrittenRound("", talks=(1,)), "round_not_over"),
        (WrittenRound("", plays=("1 passes",) * (MOST_PLAYS + 1)), "too_many_plays"),
        (out(1, s2=3, s4=2)._replace(plays=tuple(OUT_UNWRITTEN)), ""),
        (out(2, s1=3, s3=2)._replace(plays=tuple(OUT_UNWRITTEN)), "against_the_rules"),
        (WrittenRound("", plays=("1 plays 6-6", "2 passes"), left=((1, "6-6"),)), "left_not_counted"),
        (target(A=250)._replace(left=((1, "6-6"),)), "left_not_counted"),
        (WrittenRound("time", left=((1, "6-6"),)), "how_it_ended"),
        (out(1, s2=3, s4=2)._replace(plays=("1 plays 6-6", "3 plays 6-5")), "against_the_rules"),
    ],
)
def test_what_cannot_be_in_straight(written: WrittenRound, why: str) -> None:
    assert code(Scene("fortbend-2023"), written) == why


@pytest.mark.parametrize(
    "play",
    [
        'judge match B "they left"',
        "judge penalty A 250 x",
        "game",
        "round",
        "hand 1 6-6",
        "5 plays 6-6",
        "1 plays 6-6\n2 passes",
        "1  plays 6-6",
        "1",
        "1 plays 6-6 # so",
        "",
    ],
)
def test_a_table_writes_what_seats_do_and_nothing_else(play: str) -> None:
    """A phone at the table must not be able to say what only a judge says."""
    written = WrittenRound("", plays=("1 plays 6-6", play))
    assert code(Scene("fortbend-2023"), written) == "not_a_play"


def test_what_a_seat_does_is_still_the_referees_to_judge() -> None:
    match = Scene("fortbend-2023").sheet.match
    found = play_round(match, out(2, s1=3, s3=2)._replace(plays=tuple(OUT_UNWRITTEN)))
    assert not isinstance(found, Outcome)
    assert (found.code, found.clause) == ("against_the_rules", "F9")
    assert code(Scene("fortbend-2023"), WrittenRound("", plays=("1 walks",))) == "not_notation"


def test_a_target_reached_with_the_help_of_a_penalty() -> None:
    """Penalties stand before the last play: 150 + 50 + 60 is enough, 150 + 60 would not be."""
    scene = Scene("fortbend-2023")
    scene.count(out(1, s2=0, s4=1)._replace(scored=(("A", 150),), talks=(2,)))
    assert code(scene, target(A=60)) == "target_not_reached"
    scene.count(target(A=60)._replace(talks=(2,)))
    assert scene.sheet.games == (((260, 0), 0),)


def test_a_penalty_that_ends_the_game_ends_the_round() -> None:
    """F19: nothing is counted after it, so the sheet does not say how it ended."""
    scene = Scene("fortbend-2023")
    scene.count(out(1, s2=0, s4=1)._replace(scored=(("A", 240),), talks=(2,)))
    assert code(scene, out(1, s2=5, s4=5)._replace(talks=(4,))) == "ended_before"
    assert code(scene, WrittenRound("", talks=(1,))) == "round_not_over"
    scene.count(WrittenRound("", talks=(4,)))
    assert scene.sheet.games == (((290, 0), 0),)
    assert scene.sheet.rounds[-1].gained == (50, 0)


def test_plays_of_a_round_that_still_goes_on_can_be_foreseen() -> None:
    match = Scene("fortbend-2023").sheet.match
    found = preview_round(match, WrittenRound("", plays=("1 plays 5-5", "2 passes")))
    assert isinstance(found, Outcome)
    assert found.match.game is not None
    assert found.match.game.scores == (10, 0)


def test_plays_that_reach_the_target_need_no_count() -> None:
    scene = Scene("fortbend-2023", target=10)
    scene.count(WrittenRound("", plays=("1 plays 5-5",)))
    assert scene.sheet.games == (((10, 0), 0),)
    assert code(scene, out(1, s2=1, s4=1)._replace(plays=("1 plays 5-5",))) == "ended_before"


def test_a_struck_player_neither_goes_out_nor_is_counted() -> None:
    scene = Scene("garrison-2022", sides=PLAYERS[:3])
    scene.rule("disqualified", "2")
    assert code(scene, out(2, s1=1, s3=1)) == "who_went_out"
    assert code(scene, out(1, s2=1, s3=1)) == "counts_wanted"
    assert code(scene, out(1, s3=1)) == ""
    assert scene.no(Write("x", 1, 0, out(1, s3=1))) == "no_such_side"
    name = scene.write(0, out(1, s3=9))
    assert scene.no(Confirm(name, 1)) == "no_such_side"
    scene.do(Confirm(name, 2))
    assert scene.sheet.scores == (9, 0, 0)


def test_the_form_is_asked_for_without_a_score() -> None:
    match = Scene().sheet.match
    assert form_fault(match, out(3)) is None
    wrong = form_fault(match, WrittenRound("won"))
    assert wrong is not None
    assert wrong.code == "how_it_ended"


def test_two_ways_to_write_the_same() -> None:
    one = WrittenRound(
        "blocked",
        3,
        ((2, 1), (1, 4)),
        ((2, "5-6"), (1, "x")),
        (("B", 0), ("A", 5)),
        lead=(((2, "1-6"), (1, "4-4")),),
    )
    other = WrittenRound(
        "blocked", 0, ((1, 4), (2, 1)), ((1, "x"), (2, "6-5")), (("A", 5),), lead=(((1, "4-4"), (2, "6-1")),)
    )
    assert plain(one) == plain(other)
    assert plain(out(1)) != plain(out(2))
