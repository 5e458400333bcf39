"""A table in a hurry: verbs, words, scores, and a refusal as an exception."""

import pytest

from doublesix.play import Refused, Table
from doublesix.play import events as e
from doublesix.play.commands import Pass, StartGame
from doublesix.play.notation import read, report
from doublesix.rules.rulesets import preset
from tests.play.tables import NAMES, POWC_HANDS, SEVENS, rules, t


def test_begins_with_nothing() -> None:
    table = Table("powc-2023")
    assert (table.ruleset, table.names, table.tags, table.log) == (preset("powc-2023"), (), (), [])
    assert repr(table) == "<Table 'powc-2023': 0 events>"
    assert repr(Table("powc", NAMES)) == "<Table 'powc', ('Ann', 'Bea', 'Cyd', 'Dee'): 0 events>"


def test_takes_a_ruleset_too() -> None:
    table = Table(rules("powc", target=7))
    assert table.match.options.target == 7


def test_deals_a_game_and_a_round() -> None:
    table = Table("powc", NAMES)
    table.deal(*POWC_HANDS)
    assert [type(event) for event in table.log] == [e.GameStarted, e.RoundStarted, *[e.HandDealt] * 4]


def test_deals_a_later_round_in_the_same_game() -> None:
    table = Table("powc", NAMES)
    table.do(StartGame())
    table.deal(*POWC_HANDS)
    assert [type(event) for event in table.log].count(e.GameStarted) == 1


def test_plays_passes_and_draws_in_words() -> None:
    table = Table("bigsix", NAMES[:3])
    table.deal(*SEVENS[:3], pile=SEVENS[3])
    assert table.play(1, "6-6") == ""
    assert table.draw(2) == ""
    assert table.draw(2, "2-2") == ""
    assert table.choices.may_draw
    assert table.match.round is not None
    assert table.match.round.hands[2] >> t("3-0") & 1

    table = Table("straight", NAMES)
    table.deal(*SEVENS)
    assert table.play(2, "5-5") == "Seat 2 scores 10: double 5 counts 10: 10 (F6)."
    assert table.pass_turn(3) == ""
    assert table.pass_turn(4) == ""
    assert table.play(1, "6-5", on="5-5") == "No score: 6 on the 6-5, double 5 counts 10: 16 (F6)."
    assert table.pass_turn(2) == "Seat 2 passed although a tile fits: 50 points to team A. (F18)"
    assert table.scores == {"A": 50, "B": 10}


def test_says_the_legal_plays() -> None:
    table = Table("powc", NAMES)
    assert table.plays == []
    table.deal(*POWC_HANDS)
    table.play(1, "6-6")
    assert table.plays == ["6-0 on 6-6"]
    table = Table("bigsix", NAMES[:3])
    table.deal(*SEVENS[:3])
    assert table.plays == ["6-6"]


def test_a_refusal_changes_nothing() -> None:
    table = Table("powc")
    with pytest.raises(Refused, match=r"^no round is in progress: round begins one \(notation\)$") as caught:
        table.do(Pass(1))
    assert (caught.value.clause, caught.value.reason) == (
        "notation",
        "no round is in progress: round begins one",
    )
    assert (table.log, table.match) == ([], Table("powc").match)


@pytest.mark.parametrize("word", ["7-7", "", "six"])
def test_a_word_that_is_no_tile(word: str) -> None:
    table = Table("powc")
    table.deal(*POWC_HANDS)
    with pytest.raises(ValueError, match="is not a tile; a tile is written 6-5"):
        table.play(1, word)


@pytest.mark.parametrize(
    ("name", "players", "scores"),
    [
        ("powc", 4, {"A": 0, "B": 0}),
        ("bigsix", 3, {"1": 0, "2": 0, "3": 0}),
        ("bigsix", 0, {"1": 0, "2": 0, "3": 0}),
    ],
)
def test_the_scores_of_each_side(name: str, players: int, scores: dict[str, int]) -> None:
    table = Table(name, NAMES[:players])
    assert table.scores == scores
    table.do(StartGame())
    assert table.scores == scores


def test_is_written_down_and_read_again() -> None:
    table = Table(rules("powc", stage="final"), NAMES, {"table": "4"})
    table.deal(*POWC_HANDS)
    table.play(1, "6-6")
    record = read(table.notation)
    assert record.events == tuple(table.log)
    assert record.match == table.match
    assert (record.names, record.tags) == (NAMES, (("table", "4"),))
    assert report(table.record) == report(record)


def test_a_deal_that_is_refused_leaves_the_table_as_it_was() -> None:
    at = Table("powc")
    with pytest.raises(Refused, match="a hand has 6 tiles"):
        at.deal("6-6")
    assert (at.match, at.log) == (Table("powc").match, [])
    at.deal(*POWC_HANDS)
    assert at.match.round is not None


def test_what_a_table_cannot_be_made_of() -> None:
    with pytest.raises(ValueError, match="there is no ruleset 'chess'; there are powc-2018"):
        Table("chess")
    with pytest.raises(ValueError, match="powc has four seats, not 3"):
        Table("powc", ("Ann", "Bea", "Cyd"))
    with pytest.raises(ValueError, match="bigsix has two to four seats, not 1"):
        Table("bigsix", ("Ann",))
