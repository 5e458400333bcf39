"""The clause catalogue: complete, true to the options, and never with a blank left open."""

import itertools
import re
from collections.abc import Iterator

import pytest

from doublesix.rules import clauses, options, rulesets
from doublesix.rules.clauses import (
    CATALOGUE,
    NO_EVENT_FACTS,
    THEMES,
    EventFacts,
    clauses_of,
    differences,
    said_by,
    says,
)
from doublesix.rules.options import GAMES, OFF, Option, options_of
from doublesix.rules.rulesets import PRESETS, STAGES, Ruleset, parse, preset

P = [f"P{number}" for number in range(1, 19)]
G = [f"G{number}" for number in range(1, 11)]
F = [f"F{number}" for number in range(1, 20)]
E = [f"E{number}" for number in (*range(1, 14), 20, 21, 22, 30, 31, 32, 40, 41, 42, 43)]
SILENT = ("E3", "E6", "E7", "E20", "E30", "E40")
"""Where an event asks for nothing of it, or where there is no event, they say nothing."""


EVENTS = (
    NO_EVENT_FACTS,
    EventFacts(),
    EventFacts(team_size="1", spares="0", start_hour="09:37"),
    EventFacts(
        team_size="2",
        spares="2",
        institutions="yes",
        prizes="rank 1: MUR 1,234",
        entrants="teams",
        teams_each="2",
        evidence="yes",
        endorsement="yes",
        signatures="yes",
        contacts="yes",
        may_cancel="yes",
        paper="circular",
        format="elimination",
    ),
    EventFacts(
        institutions="yes",
        entrants="partners",
        most="40",
        fee="USD 10",
        fee_includes="a kite",
        free_entry="yes",
    ),
)
"""What organisers settle; first where there is no event."""


def values_of(option: Option) -> list[int]:
    """Every value of an option; of one with many, those where the wording may turn."""
    if option.choices:
        return list(range(len(option.choices)))
    if option.highest <= 10:
        return list(range(option.lowest, option.highest + 1))
    return ([OFF] if option.can_be_off else []) + ([] if option.lowest else [0]) + [1, 2, 77, option.highest]


def all_rulesets() -> Iterator[Ruleset]:
    """Every preset at every stage with any one option at any value, and two that meet in a clause."""
    for name, stage in itertools.product(PRESETS, STAGES):
        ruleset = preset(name).at_stage(stage)
        yield ruleset
        for option in options_of(ruleset.game):
            yield from (ruleset.amend(option.name, value) for value in values_of(option))
    for game in GAMES:
        for one, other in itertools.combinations(options_of(game), 2):
            if not [clause for clause in clauses_of(game) if {one.name, other.name} <= {*clause.options}]:
                continue
            for value, second in itertools.product(values_of(one), values_of(other)):
                yield preset(game).amend(one.name, value).amend(other.name, second)


def test_every_clause_of_the_rule_book_is_there() -> None:
    assert list(CATALOGUE) == [*P, *G, *F, *E, "judge", "notation"]


@pytest.mark.parametrize(
    ("game", "ids"),
    [
        ("powc", [*P, *(each for each in E if each not in ("E21", "E22", "E31"))]),
        ("bigsix", [*G, *(each for each in E if each != "E31")]),
        ("straight", [*F, *(each for each in E if each not in ("E21", "E22"))]),
    ],
)
def test_the_clauses_of_a_game(game: str, ids: list[str]) -> None:
    assert [clause.id for clause in clauses_of(game)] == ids


def test_every_clause_has_a_title_of_its_game_alone_and_a_known_theme() -> None:
    for game in GAMES:
        titles = [clause.title for clause in clauses_of(game)]
        assert len(set(titles)) == len(titles)
    assert {clause.theme for clause in CATALOGUE.values()} == set(THEMES)


def test_every_clause_says_something_under_any_options_and_leaves_no_blank() -> None:
    seen: set[str] = set()
    asked: set[tuple[object, ...]] = set()
    for ruleset in all_rulesets():
        values = ruleset.in_force()
        for clause in (*clauses_of(ruleset.game), CATALOGUE["judge"], CATALOGUE["notation"]):
            told = [getattr(values, name) for name in clause.options]
            if (case := (clause.id, ruleset.name, ruleset.stage, *told)) in asked:
                continue  # an option that a clause does not speak of
            asked.add(case)
            for event in EVENTS if clause.id.startswith("E") else EVENTS[:1]:
                sentences = tuple(said.text for said in said_by(clause, ruleset, event=event))
                assert sentences or clause.id in SILENT, (clause.id, ruleset)
                assert len(set(sentences)) == len(sentences), (clause.id, ruleset)
                seen.update(sentences)
    for sentence in seen:
        assert re.fullmatch(r"[A-Z][^{}]*[.]", sentence), sentence
        assert sentence.isascii(), sentence
        assert not re.search(r"\b1 (points|games|tiles|minutes)\b", sentence), sentence


def test_every_sentence_is_said_under_some_options() -> None:
    never = {(clause.id, sentence) for clause in CATALOGUE.values() for sentence in clause.sentences}
    for ruleset in all_rulesets():
        known = [clauses.facts(ruleset, event=event) for event in EVENTS]
        for clause, sentence in list(never):
            holds = any(all(condition.holds(here) for condition in sentence.when) for here in known)
            if holds and ruleset.game in CATALOGUE[clause].games:
                never.discard((clause, sentence))
    assert never == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_an_option_changes_a_clause_of_its_own(game: str) -> None:
    for option in options_of(game):
        named = [name for name in option.clauses if game in CATALOGUE[name].games]
        # The rule book's row for games_to_win has no clause of bigsix; its winner stands in G10.
        cited = named or ["G10"]
        texts = [
            tuple(says(name, preset(game).amend(option.name, value)) for name in cited)
            for value in values_of(option)
        ]
        assert len(set(texts)) == len(texts), option.name


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_names_the_options_that_change_it_and_no_others_do(game: str) -> None:
    bare = preset(game)
    for option in options_of(game):
        for clause in clauses_of(game):
            texts = {says(clause.id, bare.amend(option.name, value)) for value in values_of(option)}
            assert len(texts) == 1 or option.name in clause.options, (clause.id, option.name)
        for name in option.clauses:
            assert option.name in CATALOGUE[name].options


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("P4", "anybody at the table shuffles, all tiles face down and with a flat hand"),
        ("P9", "so that all can hear it"),
        ("P17", "do not disturb, and say nothing about a play or a broken rule"),
        ("P18", "for pleasure, and everybody helps"),
        ("G1", "so that nobody else sees them"),
        ("G2", "all tiles lie face down and are mixed"),
        ("F4", "all tiles are shuffled face down"),
    ],
)
def test_what_only_people_can_keep_to_is_printed_for_them(name: str, words: str) -> None:
    game = {"P": "powc", "G": "bigsix", "F": "straight"}[name[0]]
    assert words in " ".join(says(name, preset(game))).lower()


def test_a_clause_of_another_game_says_nothing() -> None:
    assert says("P8", preset("bigsix")) == ()


def test_an_unknown_clause_is_a_programmers_error() -> None:
    with pytest.raises(KeyError):
        says("P99", preset("powc"))


class TestStages:
    def test_are_listed_with_target_and_games(self) -> None:
        assert says("P14", preset("powc-2023")) == (
            "Preliminary matches: one game to 151.",
            "Semi-finals, third-place match and final: best of 3 games, each to 101, "
            "over when a team has won 2.",
        )

    def test_are_one_where_all_are_alike(self) -> None:
        alike = preset("powc").amend("target", 100).amend("games_to_win", 1)
        assert says("P14", alike.at_stage("final")) == ("Every match: one game to 100.",)

    def test_have_no_match_for_third_place_where_none_is_played(self) -> None:
        shared = preset("powc").amend("third_place", options.THIRD_SHARED)
        assert says("P14", shared)[1].startswith("Semi-finals and final: best of 3")

    def test_are_told_apart_where_a_file_changes_one(self) -> None:
        own = parse('base = "powc"\n[stages.final]\ntarget = 1\ngames_to_win = 3', "own.toml")
        assert says("P14", own)[-1] == "Final: best of 5 games, each to 1, over when a team has won 3."

    def test_can_have_time_limits_of_their_own_e40(self) -> None:
        own = parse(
            'game = "straight"\n[options]\ntime_limit = 40\n[stages.final]\ntime_limit = "off"', "own.toml"
        )
        assert says("E40", own)[0] == (
            "Preliminary matches, semi-finals and third-place match: a game has a time limit of 40 minutes."
        )
        assert says("E40", own)[1:] == says("E40", own.at_stage("final"))[1:]
        assert says("E40", preset("straight").amend("time_limit", 1))[0] == (
            "Every match: a game has a time limit of 1 minute."
        )
        late = parse('game = "powc"\n[stages.final]\ntime_limit = 90', "own.toml")
        assert says("E40", late)[0] == "Final: a game has a time limit of 90 minutes."
        assert says("P14", late) == says("P14", preset("powc")), "grouped by what it speaks of"

    def test_decide_the_target(self) -> None:
        final = preset("powc").at_stage("final")
        assert "The target in the final is 101 points." in says("P13", final)
        assert "The target is 120 points." in says("P13", final.amend("target", 120))


class TestTeams:
    """E2 differs between the events, and a file that starts from one keeps it."""

    @pytest.mark.parametrize(
        ("text", "players"),
        [
            ('base = "powc-2018"', "two serving"),
            ('base = "powc-2023"', "three serving"),
            ('game = "powc"', "two players"),
        ],
    )
    def test_of_a_file(self, text: str, players: str) -> None:
        assert players in says("E2", parse(text, "own.toml"))[0]

    def test_of_2018_have_no_spare(self) -> None:
        assert not [text for text in says("E2", preset("powc-2018")) if "line-up" in text]


class TestAnEvent:
    """What its organiser settled stands in its clauses, and never what the document of its preset says."""

    @pytest.mark.parametrize("name", ["powc-2018", "powc-2023"])
    def test_has_its_own_prizes_start_and_teams(self, name: str) -> None:
        event = EventFacts(team_size="3", spares="2", start_hour="09:37", prizes="rank 1: MUR 1,234")
        said = {
            name: " ".join(each.text for each in said_by(CATALOGUE[name], preset(own), event=event))
            for own in [name]
            for name in ("E2", "E10", "E11")
        }
        assert said["E2"].startswith("A team is 3 players. A team also names 2 spares, to play when")
        assert "Play starts at 09:37." in said["E10"]
        assert "The prizes: rank 1: MUR 1,234." in said["E11"]
        for old in ("noon", "5,000", "trophy", "three", "two serving"):
            assert old not in " ".join(said.values())

    def test_without_prizes_or_a_start_says_nothing_of_them(self) -> None:
        for name in ("E10", "E11"):
            texts = [each.text for each in said_by(CATALOGUE[name], preset("powc-2023"), event=EventFacts())]
            assert not [text for text in texts if "prize" in text or "start at" in text]


class TestOurs:
    def test_is_told_apart(self) -> None:
        said = said_by(CATALOGUE["P7"], preset("powc"))
        assert [each.ours for each in said] == [False, False, True, True]

    def test_that_it_is_the_highest_double_is_ours_g3(self) -> None:
        said = said_by(CATALOGUE["G3"], preset("bigsix"))
        assert [("highest" in each.text, each.ours) for each in said] == [
            (False, False),
            (True, True),
            (False, False),
        ]

    def test_an_organisers_choice_is_not_ours(self) -> None:
        blocker = preset("bigsix").amend("blocked_tie", options.TIE_BLOCKER)
        assert not [each for each in said_by(CATALOGUE["G9"], blocker) if each.ours]
        assert [each for each in said_by(CATALOGUE["G9"], preset("bigsix")) if each.ours]


class TestDifferences:
    @pytest.mark.parametrize("name", [name for name in PRESETS if name != "powc-2018"])
    @pytest.mark.parametrize("stage", STAGES)
    def test_are_none_in_these_presets(self, name: str, stage: str) -> None:
        assert differences(preset(name).at_stage(stage)) == []

    def test_are_name_usual_value_and_value(self) -> None:
        own = preset("powc-2018").at_stage("final").amend("target", 120)
        assert differences(own) == [("target", "101", "120"), ("grace_minutes", "15", "off")]

    def test_do_not_speak_of_options_of_other_games(self) -> None:
        assert differences(preset("powc")._replace(options=preset("powc").options._replace(players=4))) == []


def test_the_catalogue_refuses_a_condition_it_cannot_read() -> None:
    with pytest.raises(ValueError, match="not a condition"):
        clauses._condition("target")


def test_presets_start_from_their_games() -> None:
    """The event of a ruleset is found by its base; a game is its own."""
    for name in PRESETS:
        assert clauses.facts(rulesets.preset(name))["event"] == name
