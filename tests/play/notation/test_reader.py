"""Reading a file: heading, statements, the first fault with its line and clause."""

import pytest

from doublesix.play import events as e
from doublesix.play.notation import Fault, Record, read
from doublesix.play.notation.faults import quote_piece
from doublesix.rules.options import TIE_BLOCKER
from doublesix.rules.rulesets import PRESETS, STAGES
from tests.play.tables import POWC_HANDS, SEVENS


def fault(*lines: str) -> tuple[int, str, str]:
    """Line, reason and clause of the first fault of a text."""
    with pytest.raises(Fault) as caught:
        read("\n".join(lines))
    found = caught.value
    assert str(found) == f"{found.line}: {found.reason} ({found.clause})"
    return found.line, found.reason, found.clause


def lines_of(record: Record) -> list[tuple[int, str]]:
    return [(entry.line, type(entry.event).__name__) for entry in record.entries]


FOUR = "seats names four players: seats Ann | Bea | Cyd | Dee"
TWO_TO_FOUR = "seats names two to four players: seats Ann | Bea | Cyd | Dee"
POWC_OPTIONS = (
    "target, games_to_win, lead_order, next_start, blamed_win, mistaken_pass, blocked_score, blocked_tie, "
    "time_limit, third_place, grace_minutes"
)


class TestHeading:
    def test_everything_in_it(self) -> None:
        record = read(
            "\n".join(
                [
                    "ruleset powc-2023              # required",
                    "option target=120",
                    "option  blocked_tie = blocker",
                    "stage semi-final",
                    "seats Ann | Bea |Cyd| Dee van Dam",
                    "tag table=4",
                    "tag venue = Hall # upstairs",
                    "tag note=a=b",
                    "tag empty=",
                ]
            )
        )
        assert (record.ruleset.name, record.ruleset.stage) == ("powc-2023", "semi-final")
        assert record.ruleset.in_force().target == 120  # the option overrides the stage
        assert record.ruleset.in_force().games_to_win == 2
        assert record.ruleset.in_force().blocked_tie == TIE_BLOCKER
        assert record.names == ("Ann", "Bea", "Cyd", "Dee van Dam")
        assert record.tags == (("table", "4"), ("venue", "Hall"), ("note", "a=b"), ("empty", ""))
        assert (record.entries, record.match.names) == ((), ("", *record.names))

    @pytest.mark.parametrize("name", PRESETS)
    @pytest.mark.parametrize("stage", STAGES)
    def test_every_ruleset_and_stage(self, name: str, stage: str) -> None:
        record = read(f"ruleset {name}\nstage {stage}")
        assert record.match.options == record.ruleset.in_force()
        assert (record.ruleset.name, record.ruleset.stage) == (name, stage)

    @pytest.mark.parametrize(
        ("lines", "line", "reason"),
        [
            (["game"], 1, "the first statement names the ruleset: ruleset powc-2023"),
            (["# x", "", "stage final"], 3, "the first statement names the ruleset: ruleset powc-2023"),
            (["ruleset chess"], 1, f"there is no ruleset 'chess'; there are {', '.join(PRESETS)}"),
            (["ruleset"], 1, f"there is no ruleset ''; there are {', '.join(PRESETS)}"),
            (["ruleset powc", "ruleset powc"], 2, "ruleset stands once"),
            (["ruleset powc", "stage final", "stage final"], 3, "stage stands once"),
            (["ruleset powc", "seats a|b|c|d", "seats a|b|c|d"], 3, "seats stands once"),
            (
                ["ruleset powc", "stage quarter-final"],
                2,
                "there is no stage 'quarter-final'; there are preliminary, semi-final, third-place, final",
            ),
            (["ruleset powc", "option target"], 2, "'target' is not of the form name=value"),
            (["ruleset powc", "option players=3"], 2, "powc has no option 'players'; it has " + POWC_OPTIONS),
            (["ruleset powc", "option pace=3"], 2, "powc has no option 'pace'; it has " + POWC_OPTIONS),
            (["ruleset powc", "option target=0"], 2, "target takes a whole number from 1, not '0'"),
            (
                ["ruleset straight", "option misplay_turn=keep"],
                2,
                "misplay_turn takes lost, kept, not 'keep'",
            ),
            (
                ["ruleset powc", "seats Ann | Bea | Cyd"],
                2,
                FOUR,
            ),
            (["ruleset powc", "seats"], 2, FOUR),
            (
                ["ruleset bigsix", "seats Ann"],
                2,
                TWO_TO_FOUR,
            ),
            (
                ["ruleset bigsix", "seats a|b|c|d|e"],
                2,
                TWO_TO_FOUR,
            ),
            (["ruleset bigsix", "seats Ann || Cyd"], 2, "every seat has a name: seats Ann | Bea | Cyd | Dee"),
            (["ruleset powc", "tag table"], 2, "the form is: tag table=4"),
            (["ruleset powc", "tag =4"], 2, "the form is: tag table=4"),
            (
                ["ruleset powc", "game", "tag table=4"],
                3,
                "heading lines like tag stand before the first game",
            ),
            (["ruleset powc", 'walkover A "x"', "tag table=4"], 3, "the match is over"),
        ],
    )
    def test_that_is_wrong(self, lines: list[str], line: int, reason: str) -> None:
        assert fault(*lines) == (line, reason, "notation")

    def test_may_go_on_after_what_comes_before_a_game(self) -> None:
        """A line-up keeps its effect when the seats are named after it."""
        record = read("ruleset powc\nlineup 3 Eve\nstage final\nseats a | b | c | d\ntag table=4")
        assert record.match.names == ("", "a", "b", "Eve", "d")
        assert record.match.options.target == 101

    @pytest.mark.parametrize(("word", "rest"), [("seats", "a | b | c"), ("option", "players=2")])
    def test_of_bigsix_says_who_plays_before_anything_happens(self, word: str, rest: str) -> None:
        reason = f"{word} can change who plays: it stands before anything that happens"
        assert fault("ruleset bigsix", "lineup 3 Eve", f"{word} {rest}") == (3, reason, "notation")
        assert read("ruleset bigsix\nlineup 3 Eve\nstage final\ntag table=4").match.names[3] == "Eve"

    @pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff"])
    def test_of_an_empty_file(self, text: str) -> None:
        reason = "the file is empty: it begins with its ruleset, like ruleset powc-2023"
        assert fault(text) == (1, reason, "notation")


class TestStatements:
    def test_each_event_has_the_line_it_came_from(self) -> None:
        record = read("ruleset powc\noption target=20\ngame\n# a comment\nround\n\nsheet out 1 2=11 4=9\n")
        assert lines_of(record) == [
            (3, "GameStarted"),
            (5, "RoundStarted"),
            (7, "SheetRecorded"),
            (7, "RoundEnded"),
            (7, "GameEnded"),
            (7, "MatchEnded"),
        ]
        assert [type(event).__name__ for event in record.events] == [name for _, name in lines_of(record)]
        assert record.match.ended == e.MatchEnded("A", "play")

    def test_a_form_that_is_wrong(self) -> None:
        assert fault("ruleset powc", "game", "", "1 knocks")[::2] == (4, "notation")

    def test_a_rule_that_is_broken(self) -> None:
        hands = [f"hand {seat} {hand}" for seat, hand in enumerate(POWC_HANDS, 1)]
        lines = ["ruleset powc", "game", "round", *hands, "1 plays 6-6", "2 plays 5-5"]
        assert fault(*lines) == (9, "the 5-5 fits no open place", "P6")

    def test_the_first_fault_is_the_one(self) -> None:
        assert fault("ruleset powc", "round", "1 knocks")[0] == 2

    def test_after_the_match(self) -> None:
        assert fault("ruleset powc", 'walkover A "x"', "game") == (3, "the match is over", "notation")

    def test_passes_after_a_block_even_when_it_ended_the_match(self) -> None:
        start = ["ruleset powc", "option target=20", "game", "round"]
        lines = [*start, "sheet blocked 1=11 2=1 3=9 4=2", "1 passes", "2 passes"]
        assert read("\n".join(lines)).match.ended == e.MatchEnded("B", "play")
        assert fault(*lines, "game") == (8, "the match is over", "notation")

    def test_a_pass_after_another_end_of_the_match(self) -> None:
        lines = ["ruleset powc", "option target=20", "game", "round", "sheet out 2 1=11 3=9", "1 passes"]
        assert fault(*lines) == (6, "the match is over", "notation")

    def test_a_misplay_at_the_end_of_the_file_stands(self) -> None:
        hands = [f"hand {seat} {hand}" for seat, hand in enumerate(SEVENS, 1)]
        lines = [
            "ruleset straight",
            "game",
            "round",
            *hands,
            "1 plays 6-6",
            "2 misplays 4-4 on 6-6/6 showing 4",
        ]
        record = read("\n".join([*lines, "", "# the end"]))
        assert lines_of(record)[-2:] == [(9, "TileMisplaid"), (9, "MisplayStood")]
        assert record.match.round is not None
        assert record.match.round.misplaid is None


class TestText:
    def test_a_mark_at_its_start_and_other_line_ends(self) -> None:
        record = read("\ufeffruleset powc\r\ngame\r\n")
        assert lines_of(record) == [(2, "GameStarted")]

    def test_the_last_line_needs_no_end(self) -> None:
        assert lines_of(read("ruleset powc\ngame")) == [(2, "GameStarted")]

    @pytest.mark.parametrize("mark", ["\x0b", "\x0c", "\x85", "\u2028"])
    def test_only_a_newline_ends_a_line(self, mark: str) -> None:
        assert fault("ruleset powc", f"tag a={mark}", "knock")[0] == 3


@pytest.mark.parametrize(
    ("text", "in_quotes"),
    [
        ("six", "'six'"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 40}…'"),
        ("a\nb\x1bc", "'a?b?c'"),
        ("é 六", "'é 六'"),
    ],
)
def test_a_piece_of_the_file_in_a_message(text: str, in_quotes: str) -> None:
    assert quote_piece(text) == in_quotes
