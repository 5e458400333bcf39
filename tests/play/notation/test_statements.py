"""One statement, one command: every form, and what is said about a form that is wrong."""

import pytest

from doublesix.play import commands as c
from doublesix.play.notation.statements import FormError, parse, without_comment
from doublesix.tiles import NO_TILE
from tests.play.tables import t, ts


@pytest.mark.parametrize(
    ("line", "statement"),
    [
        ("", ""),
        ("   \t", ""),
        ("# all of it", ""),
        ("game # the first", "game"),
        ("  1 passes\r", "1 passes"),
        ('judge void "seat #3" # said so', 'judge void "seat #3"'),
        ('judge void "a # b', 'judge void "a # b'),
        ('1 passes # "why', "1 passes"),
        ('tag a="#1" b="#2" # c', 'tag a="#1" b="#2"'),
        ("#", ""),
    ],
)
def test_what_a_line_says_without_its_comment(line: str, statement: str) -> None:
    assert without_comment(line) == statement


@pytest.mark.parametrize(
    ("statement", "command"),
    [
        ("game", c.StartGame()),
        ("round", c.StartRound()),
        ("redeal", c.Redeal()),
        ("time", c.AnnounceTime()),
        ("lead 1=6-3 2=4-1", c.DrawLead(((1, t("6-3")), (2, t("4-1"))))),
        ("hand 1 6-6 5-6", c.DealHand(1, ts("6-6 6-5"))),
        ("hand 4", c.DealHand(4, ())),
        ("pile 5-5 4-1", c.LayPile(ts("5-5 4-1"))),
        ("pile", c.LayPile(())),
        ("3 plays 6-5", c.PlayTile(3, t("6-5"), NO_TILE)),
        ("3  plays\t5-6   on 1-5", c.PlayTile(3, t("6-5"), t("5-1"))),
        ("3 plays 6-2 out-of-turn", c.PlayOutOfTurn(3, t("6-2"))),
        ("3 plays 6-2 on 6-6 out-of-turn", c.PlayOutOfTurn(3, t("6-2"))),
        ("2 plays 5-2 on 5-5 wrong-spinner", c.PlayWrongSpinner(2, t("5-2"), t("5-5"))),
        ("1 passes", c.Pass(1)),
        ("2 draws", c.DrawTile(2)),
        ("2 draws 4-1", c.DrawTile(2, t("4-1"))),
        ("1 exposes 4-3", c.ExposeTile(1, t("4-3"))),
        ("1 talks", c.Talk(1)),
        ("3 catches", c.Catch(3)),
        ("sheet out 3 2=11 4=9", c.RecordOut(3, ((2, 11), (4, 9)))),
        ("sheet out 1 2=11 4=9 blamed 3=4-3", c.RecordOut(1, ((2, 11), (4, 9)), ((3, t("4-3")),))),
        (
            "sheet out 1 2=1 4=2 blamed 3=4-3 blamed 1=6-6 scored B=5 A=0",
            c.RecordOut(1, ((2, 1), (4, 2)), ((3, t("4-3")), (1, t("6-6"))), (("B", 5), ("A", 0))),
        ),
        (
            "sheet out 1 2=1 4=2 scored A=5 blamed 3=4-3",
            c.RecordOut(1, ((2, 1), (4, 2)), ((3, t("4-3")),), (("A", 5),)),
        ),
        ("sheet blocked 1=5 2=11 3=7 4=9", c.RecordBlocked(((1, 5), (2, 11), (3, 7), (4, 9)))),
        ("sheet target scored A=60 B=35", c.RecordTarget((("A", 60), ("B", 35)))),
        ('judge penalty B 50 "slow play"', c.Penalise("B", 50, "slow play")),
        ('judge void "tiles were seen"', c.VoidRound("tiles were seen")),
        ('judge disqualify B "cheating"', c.Disqualify("B", "cheating")),
        ('judge warn 3 " spaced "', c.Warn("3", " spaced ")),
        ('judge score A=64 B=120 "sum"', c.CorrectScore((("A", 64), ("B", 120)), "sum")),
        ('judge score 1=-5 "sum"', c.CorrectScore((("1", -5),), "sum")),
        ('judge game B "late"', c.ForfeitGame("B", "late")),
        ('judge match B "gone"', c.ForfeitMatch("B", "gone")),
        ('walkover B "absent"', c.WalkOver("B", "absent")),
        ("lineup 3 Eve", c.LineUp(3, "Eve")),
        ("lineup 3 Eve  van Dam", c.LineUp(3, "Eve  van Dam")),
    ],
)
def test_every_form(statement: str, command: c.Command) -> None:
    for game in ("powc", "bigsix", "straight"):
        assert parse(statement, game) == command


def test_a_misplay_is_written_as_its_game_does() -> None:
    assert parse("2 misplays 4-3", "powc") == c.BlameTile(2, t("4-3"))
    laid = c.Misplay(2, t("4-3"), t("6-5"), 5, 3)
    assert parse("2 misplays 4-3 on 6-5/5 showing 3", "straight") == laid


def reason_of(statement: str, game: str = "powc") -> str:
    with pytest.raises(FormError) as caught:
        parse(statement, game)
    return str(caught.value)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("deal", "there is no statement 'deal'; a play begins with the seat's number"),
        ("", "there is no statement ''; a play begins with the seat's number"),
        ("5 passes", "'5' is not a seat; seats are 1 to 4"),
        ("0 passes", "'0' is not a seat; seats are 1 to 4"),
        ("GAME", "there is no statement 'GAME'; a play begins with the seat's number"),
        ("game 2", "nothing stands after game, and here is '2'"),
        ("round 1 2", "nothing stands after round, and here is '1 2'"),
        ("redeal now", "nothing stands after redeal, and here is 'now'"),
        ("lead", "the form is: lead 1=6-3 2=4-1 3=5-4 4=2-0"),
        ("lead 1", "'1' is not of the form name=value"),
        ("lead =6-3", "'=6-3' is not of the form name=value"),
        ("lead 1=", "'1=' is not of the form name=value"),
        ("lead 5=6-3", "'5' is not a seat; seats are 1 to 4"),
        ("lead 1=6-7", "'6-7' is not a tile; a tile is written 6-5, its numbers 0 to 6"),
        ("hand", "the form is: hand 1 6-6 6-5 …"),
        ("hand A 6-6", "'A' is not a seat; seats are 1 to 4"),
        ("hand 1 6-6,6-5", "'6-6,6-5' is not a tile; a tile is written 6-5, its numbers 0 to 6"),
        ("pile 7", "'7' is not a tile; a tile is written 6-5, its numbers 0 to 6"),
        ("lineup", "the form is: lineup 3 Eve"),
        ("lineup 3", "the form is: lineup 3 Eve"),
        ("lineup Eve 3", "'Eve' is not a seat; seats are 1 to 4"),
        ("3", "a seat plays, passes, draws, misplays, exposes, talks or catches, not ''"),
        ("3 knocks", "a seat plays, passes, draws, misplays, exposes, talks or catches, not 'knocks'"),
        ("3 plays", "the form is: 3 plays 6-5 on 5-5"),
        ("3 plays 6-5 on", "the form is: 3 plays 6-5 on 5-5"),
        ("3 plays 6-5 at 5-5", "the form is: 3 plays 6-5 on 5-5"),
        ("3 plays 6-5 on 5-5 again", "the form is: 3 plays 6-5 on 5-5"),
        ("3 plays out-of-turn", "the form is: 3 plays 6-5 on 5-5"),
        ("3 plays 6-5 on five", "'five' is not a tile; a tile is written 6-5, its numbers 0 to 6"),
        ("3 plays six", "'six' is not a tile; a tile is written 6-5, its numbers 0 to 6"),
        ("3 plays 5-2 wrong-spinner", "a wrong spinner is named: 2 plays 5-2 on 5-5 wrong-spinner"),
        ("3 passes again", "nothing stands after passes, and here is 'again'"),
        ("3 talks a lot", "nothing stands after talks, and here is 'a'"),
        ("3 catches 1", "nothing stands after catches, and here is '1'"),
        ("3 draws 6-5 6-4", "the form is: 2 draws 4-1"),
        ("3 draws one", "'one' is not a tile; a tile is written 6-5, its numbers 0 to 6"),
        ("3 exposes", "the form is: 1 exposes 4-3"),
        ("3 exposes 6-5 6-4", "the form is: 1 exposes 4-3"),
        ("sheet", "a sheet is out, blocked or target"),
        ("sheet won 1", "a sheet is out, blocked or target"),
        ("sheet out", "the form is: sheet out 3 2=11 4=9"),
        ("sheet out A 2=1", "'A' is not a seat; seats are 1 to 4"),
        ("sheet out 3 2", "'2' is not of the form name=value"),
        ("sheet out 3 A=11", "'A' is not a seat; seats are 1 to 4"),
        ("sheet out 3 2=-1", "'-1' is not a number of pips"),
        ("sheet out 3 2=1234567890", "'1234567890' is not a number of pips"),
        ("sheet out 3 2=١", "'١' is not a number of pips"),
        ("sheet out 3 2=1 4=1 blamed", "after blamed comes 3=4-3, after scored A=35 B=20"),
        ("sheet out 3 2=1 4=1 scored", "after blamed comes 3=4-3, after scored A=35 B=20"),
        (
            "sheet out 3 2=1 blamed blamed 3=4-3",
            "after blamed comes 3=4-3, after scored A=35 B=20, scored once",
        ),
        (
            "sheet out 3 scored A=5 scored B=5",
            "after blamed comes 3=4-3, after scored A=35 B=20, scored once",
        ),
        ("sheet out 3 2=1 blamed 3=4-3 1=6-6", "say blamed before each blamed tile"),
        ("sheet out 3 2=1 blamed 3=43", "'43' is not a tile; a tile is written 6-5, its numbers 0 to 6"),
        ("sheet out 3 scored C=5", "'C' is not a side or a seat: say A or B, or 1 to 4"),
        ("sheet out 3 scored A=five", "'five' is not a number of points"),
        ("sheet target", "the form is: sheet target scored A=60 B=35"),
        ("sheet target 1=5 scored A=5", "the form is: sheet target scored A=60 B=35"),
        ("sheet target blamed 1=6-6 scored A=5", "the form is: sheet target scored A=60 B=35"),
        ("walkover B", 'a reason in straight quotes ("…") ends it: walkover B "…"'),
        ('walkover "absent"', 'the form is: walkover B "…"'),
        ('walkover C "absent"', "'C' is not a side or a seat: say A or B, or 1 to 4"),
        ("judge", "a judge gives penalty, void, disqualify, warn, score, game, match, not ''"),
        ('judge fine B "x"', "a judge gives penalty, void, disqualify, warn, score, game, match, not 'fine'"),
        ("judge void", 'a reason in straight quotes ("…") ends it: judge void "…"'),
        ('judge void "x', 'a reason in straight quotes ("…") ends it: judge void "…"'),
        ('judge void "x" B', 'a reason in straight quotes ("…") ends it: judge void "…"'),
        ('judge void " "', 'the reason is required: judge void "…"'),
        ('judge void B "x"', 'the form is: judge void "…"'),
        ('judge penalty B "x"', 'the form is: judge penalty B 50 "…"'),
        ('judge penalty B 0 "x"', "a penalty is a whole number from 1"),
        ('judge penalty B five "x"', "'five' is not a number of points"),
        ('judge penalty C 5 "x"', "'C' is not a side or a seat: say A or B, or 1 to 4"),
        ('judge score "x"', 'the form is: judge score A=64 B=120 "…"'),
        ('judge score A=1 A=2 "x"', "each side stands once"),
        ('judge score A=x "x"', "'x' is not a number of points"),
        ('judge game "x"', 'the form is: judge game B "…"'),
        ('judge warn 3 4 "x"', 'the form is: judge warn 3 "…"'),
        ('judge match 5 "x"', "'5' is not a side or a seat: say A or B, or 1 to 4"),
        ('judge disqualify b "x"', "'b' is not a side or a seat: say A or B, or 1 to 4"),
    ],
)
def test_a_form_that_is_wrong(statement: str, reason: str) -> None:
    assert reason_of(statement) == reason


@pytest.mark.parametrize(
    ("game", "statement", "reason"),
    [
        ("bigsix", "2 misplays 4-3", "there is no misplay in bigsix: a tile that does not fit is taken back"),
        ("powc", "2 misplays", "in powc the form is: 2 misplays 4-3"),
        ("powc", "2 misplays 4-3 on 6-5/5 showing 3", "in powc the form is: 2 misplays 4-3"),
        ("straight", "2 misplays 4-3", "in straight the form is: 2 misplays 4-3 on 6-5/5 showing 3"),
        (
            "straight",
            "2 misplays 4-3 at 6-5/5 showing 3",
            "in straight the form is: 2 misplays 4-3 on 6-5/5 showing 3",
        ),
        (
            "straight",
            "2 misplays 4-3 on 6-5/5 shows 3",
            "in straight the form is: 2 misplays 4-3 on 6-5/5 showing 3",
        ),
        (
            "straight",
            "2 misplays 4-3 on 6-5 showing 3",
            "a place is written 6-5/5: the tile and its open number",
        ),
        ("straight", "2 misplays 4-3 on 6-5/7 showing 3", "'7' is not a number of pips"),
        ("straight", "2 misplays 4-3 on 6-5/ showing 3", "'' is not a number of pips"),
        ("straight", "2 misplays 4-3 on 6-5/5 showing 12", "'12' is not a number of pips"),
        (
            "straight",
            "2 misplays 4-3 on 65/5 showing 3",
            "'65' is not a tile; a tile is written 6-5, its numbers 0 to 6",
        ),
    ],
)
def test_a_misplay_that_is_wrongly_written(game: str, statement: str, reason: str) -> None:
    assert reason_of(statement, game) == reason


def test_what_is_quoted_is_short_and_printable() -> None:
    assert reason_of("x" * 100) == (
        f"there is no statement '{'x' * 40}…'; a play begins with the seat's number"
    )
    assert reason_of("\x1b[31m") == "there is no statement '?[31m'; a play begins with the seat's number"


@pytest.mark.parametrize(
    ("statement", "hint"),
    [
        ('penalty B 50 "x"', "the judge says it: judge penalty …"),
        ("out 3 2=11", "a sheet says it: sheet out …"),
    ],
)
def test_what_was_perhaps_meant(statement: str, hint: str) -> None:
    assert reason_of(statement) == hint
