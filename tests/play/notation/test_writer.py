"""Writing canonically: one form for each thing, and reading it gives the same match."""

from typing import get_args

import pytest

from doublesix.play import Event, Table
from doublesix.play import events as e
from doublesix.play.commands import StartGame
from doublesix.play.notation import read, write
from doublesix.play.notation.writer import _WRITERS, statements
from doublesix.rules.rulesets import parse
from doublesix.tiles import NO_TILE
from tests.play.tables import NAMES, POWC_HANDS, rules, t, ts

# What follows from other statements by the rules is not written.
FOLLOWS = {
    e.PlayersCounted,
    e.HandsUnwritten,
    e.MisplayStood,
    e.RoundEnded,
    e.GameEnded,
    e.MatchEnded,
    e.PlayerStruck,
}


@pytest.mark.parametrize(
    ("event", "statement"),
    [
        (e.GameStarted(), "game"),
        (e.LeadDrawn(((1, t("6-3")), (2, t("1-4")))), "lead 1=6-3 2=4-1"),
        (e.RoundStarted(), "round"),
        (e.HandDealt(2, ts("5-6 6-6")), "hand 2 6-5 6-6"),
        (e.PileLaid(ts("4-1 5-5")), "pile 4-1 5-5"),
        (e.PileLaid(()), "pile"),
        (e.Redealt(), "redeal"),
        (e.TilePlayed(3, t("6-5"), NO_TILE, -1, False, 0), "3 plays 6-5"),
        (e.TilePlayed(4, t("5-1"), t("6-5"), 5, False, 0), "4 plays 5-1 on 6-5"),
        (e.TilePlayed(4, t("0-0"), t("6-0"), 0, False, 0), "4 plays 0-0 on 6-0"),
        (e.TilePlayed(4, t("6-0"), t("0-0"), 0, True, 5), "4 plays 6-0 on 0-0"),
        (e.Passed(1, True, 50), "1 passes"),
        (e.TileDrawn(2, t("4-1")), "2 draws 4-1"),
        (e.TileBlamed(2, t("4-3")), "2 misplays 4-3"),
        (e.TileMisplaid(2, t("4-3"), t("6-5"), 5, 3, False), "2 misplays 4-3 on 6-5/5 showing 3"),
        (e.TileMisplaid(2, t("5-2"), t("5-5"), 5, 2, True), "2 plays 5-2 on 5-5 wrong-spinner"),
        (e.MisplayCaught(3), "3 catches"),
        (e.TileExposed(1, t("4-3"), False), "1 exposes 4-3"),
        (e.TileExposed(3, t("6-2"), True), "3 plays 6-2 out-of-turn"),
        (e.Talked(1, 50), "1 talks"),
        (e.SheetRecorded("out", 3, ((2, 11), (4, 9)), (), ()), "sheet out 3 2=11 4=9"),
        (
            e.SheetRecorded("blocked", 0, ((1, 5), (2, 1)), ((3, t("4-3")), (1, t("6-6"))), ()),
            "sheet blocked 1=5 2=1 blamed 3=4-3 blamed 1=6-6",
        ),
        (e.SheetRecorded("target", 0, (), (), (("A", 60), ("B", 35))), "sheet target scored A=60 B=35"),
        (e.TimeAnnounced(), "time"),
        (e.Penalised("B", 50, "slow play"), 'judge penalty B 50 "slow play"'),
        (e.RoundVoided("seen"), 'judge void "seen"'),
        (e.Disqualified("B", "cheating"), 'judge disqualify B "cheating"'),
        (e.Warned("3", "talk"), 'judge warn 3 "talk"'),
        (e.ScoreCorrected((("A", 64), ("B", -2)), "sum"), 'judge score A=64 B=-2 "sum"'),
        (e.GameForfeited("B", "late"), 'judge game B "late"'),
        (e.MatchForfeited("B", "gone"), 'judge match B "gone"'),
        (e.WalkedOver("B", "absent"), 'walkover B "absent"'),
        (e.LinedUp(3, "Eve"), "lineup 3 Eve"),
    ],
)
def test_every_event(event: Event, statement: str) -> None:
    assert statements([event]) == [statement]


def test_what_follows_by_the_rules_is_not_written() -> None:
    assert set(_WRITERS) == set(get_args(Event)) - FOLLOWS
    assert statements([e.PlayersCounted(3), e.MisplayStood(5), e.GameEnded("A", 30)]) == []


class TestHeading:
    def test_alone(self) -> None:
        assert write(read("ruleset powc-2023")) == "ruleset powc-2023\n"

    def test_in_one_order_and_form(self) -> None:
        text = "ruleset powc\ntag b=1\nseats a|b |c| d\nstage final\noption target = 0120\ntag a= 2\n"
        assert write(read(text)) == (
            "ruleset powc\noption target=120\nstage final\nseats a | b | c | d\ntag b=1\ntag a=2\n"
        )

    def test_an_option_that_changes_nothing_is_not_written(self) -> None:
        assert write(read("ruleset powc\noption target=151")) == "ruleset powc\n"

    def test_an_option_that_is_the_stages_own_is_not_written(self) -> None:
        assert write(read("ruleset powc\nstage final\noption target=101")) == "ruleset powc\nstage final\n"

    def test_an_option_that_undoes_the_stage_is(self) -> None:
        text = "ruleset powc\noption target=151\nstage final\n"
        assert write(read(text)) == text

    def test_an_organisers_own_ruleset_is_its_base_with_options(self) -> None:
        own = parse(
            'base = "powc-2018"\n[options]\nblocked_tie = "blocker"\n[stages.final]\ntarget = 99', "own.toml"
        )
        table = Table(own.at_stage("final"))
        assert table.notation == (
            "ruleset powc-2018\noption target=99\noption blocked_tie=blocker\nstage final\n"
        )
        assert read(table.notation).match.options == table.match.options


@pytest.mark.parametrize(
    "body",
    [
        ["game", "lead 1=6-3 2=4-1 3=5-4 4=2-0", "lead 1=1-1 3=6-5", "round", "sheet out 3 2=11 4=9"],
        [
            "game",
            "round",
            *[f"hand {n} {hand}" for n, hand in enumerate(POWC_HANDS, 1)],
            "1 plays 6-6",
            "2 misplays 5-5",
        ],
        ['walkover B "not there"'],
    ],
)
def test_writing_what_was_read_is_stable(body: list[str]) -> None:
    text = "\n".join(["ruleset powc", *body]) + "\n"
    record = read(text)
    assert write(record) == text
    assert read(write(record)) == record


def test_a_place_that_was_left_out_is_written() -> None:
    hands = [f"hand {n} {hand}" for n, hand in enumerate(POWC_HANDS, 1)]
    record = read("\n".join(["ruleset powc", "game", "round", *hands, "1 plays 6-6", "2 plays 0-6"]))
    assert write(record).splitlines()[-1] == "2 plays 6-0 on 6-6"


def test_names_come_from_the_table() -> None:
    table = Table(rules("straight"), NAMES)
    table.do(StartGame())
    assert table.notation == "ruleset straight\nseats Ann | Bea | Cyd | Dee\ngame\n"
