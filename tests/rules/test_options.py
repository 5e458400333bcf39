"""Every option: its values, their texts, its limits, and what is refused."""

import pytest

from doublesix.rules import options
from doublesix.rules.options import CATALOGUE, GAMES, OFF, Option, Options, options_of

# The last table of the rule book: the option, and the words or the limits of its values.
CHOICES = {
    "lead_order": ["value", "double-first", "denomination"],
    "next_start": ["rotate", "winner", "draw"],
    "blamed_win": ["void", "stands"],
    "blocked_score": ["loser", "difference", "both"],
    "blocked_tie": ["none", "blocker"],
    "round_to_five": ["total", "per_hand"],
    "count_at_target": ["no", "yes"],
    "misplay_turn": ["lost", "kept"],
    "third_place": ["match", "shared", "points"],
}
LIMITS = {"games_to_win": (1, 5), "pile_left": (0, 2), "double_opens": (2, 3), "players": (2, 4)}
LOWEST = {
    "target": 1,
    "mistaken_pass": 0,
    "time_limit": 1,
    "talk_penalty": 0,
    "talk_warnings": 0,
    "grace_minutes": 0,
}

JUNK = ["", " ", "-1", "+1", "1.0", "1e2", "0x1", "1 ", "ten", "٣", "²", "yes please", "None", "1234567890"]


def test_the_catalogue_has_every_option_and_no_other() -> None:
    assert set(CATALOGUE) == {*CHOICES, *LIMITS, *LOWEST} == set(Options._fields)
    assert list(CATALOGUE) == list(Options._fields)
    assert all(
        option.name == name and option.meaning and option.clauses for name, option in CATALOGUE.items()
    )


@pytest.mark.parametrize("name", CHOICES)
def test_words_are_stored_as_their_place(name: str) -> None:
    option = CATALOGUE[name]
    assert [option.value_of(word) for word in CHOICES[name]] == list(range(len(CHOICES[name])))
    assert [option.text_of(value) for value in range(len(CHOICES[name]))] == CHOICES[name]
    assert option.takes == ", ".join(CHOICES[name])
    for word in (*JUNK, "0", "off", CHOICES[name][0].upper()):
        assert option.value_of(word) is None


@pytest.mark.parametrize("name", LIMITS)
def test_small_numbers_have_two_limits(name: str) -> None:
    option = CATALOGUE[name]
    lowest, highest = LIMITS[name]
    allowed = range(lowest, highest + 1)
    assert [value for value in range(-1, 100) if option.value_of(str(value)) == value] == list(allowed)
    assert [option.text_of(value) for value in allowed] == [str(value) for value in allowed]
    assert option.takes == ", ".join(str(value) for value in allowed)
    assert [text for text in (*JUNK, "off") if option.value_of(text) is not None] == []


@pytest.mark.parametrize("name", LOWEST)
def test_other_numbers_have_a_lowest(name: str) -> None:
    option, lowest = CATALOGUE[name], LOWEST[name]
    for value in (lowest, lowest + 1, 151, 999_999_999):
        assert option.value_of(str(value)) == value
        assert option.text_of(value) == str(value)
    assert option.value_of(str(lowest - 1)) is None
    assert option.takes.startswith(f"a whole number from {lowest}")
    assert [text for text in JUNK if option.value_of(text) is not None] == []


def test_only_the_time_limit_and_the_grace_can_be_off() -> None:
    can_be_off = [option for option in CATALOGUE.values() if option.value_of("off") is not None]
    assert [option.name for option in can_be_off] == ["time_limit", "grace_minutes"]
    for option in can_be_off:
        assert (option.value_of("off"), option.text_of(OFF)) == (OFF, "off")
        assert option.takes == f"a whole number from {LOWEST[option.name]}, or off"


def test_there_is_no_time_limit_unless_set_e40() -> None:
    assert Options().time_limit == OFF


def test_leading_noughts_are_read_as_the_number() -> None:
    assert CATALOGUE["target"].value_of("0101") == 101


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (
            "powc",
            "target games_to_win lead_order next_start blamed_win mistaken_pass blocked_score blocked_tie "
            "time_limit third_place grace_minutes",
        ),
        (
            "bigsix",
            "target games_to_win blocked_tie pile_left double_opens players time_limit third_place "
            "grace_minutes",
        ),
        (
            "straight",
            "target games_to_win lead_order next_start mistaken_pass blocked_score blocked_tie time_limit "
            "round_to_five count_at_target misplay_turn talk_penalty talk_warnings third_place grace_minutes",
        ),
    ],
)
def test_the_options_of_a_game(game: str, names: str) -> None:
    assert [option.name for option in options_of(game)] == names.split()


def test_the_games_are_three() -> None:
    assert GAMES == ("powc", "bigsix", "straight")
    assert {game for option in CATALOGUE.values() for game in option.games} == {*GAMES}


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("lead_order", (options.LEAD_VALUE, options.LEAD_DOUBLE_FIRST, options.LEAD_DENOMINATION)),
        ("next_start", (options.START_ROTATE, options.START_WINNER, options.START_DRAW)),
        ("blamed_win", (options.BLAMED_VOID, options.BLAMED_STANDS)),
        ("blocked_score", (options.SCORE_LOSER, options.SCORE_DIFFERENCE, options.SCORE_BOTH)),
        ("blocked_tie", (options.TIE_NONE, options.TIE_BLOCKER)),
        ("round_to_five", (options.ROUND_TOTAL, options.ROUND_PER_HAND)),
        ("count_at_target", (options.NO, options.YES)),
        ("misplay_turn", (options.TURN_LOST, options.TURN_KEPT)),
        ("third_place", (options.THIRD_MATCH, options.THIRD_SHARED, options.THIRD_POINTS)),
    ],
)
def test_the_codes_stand_for_their_words(name: str, codes: tuple[int, ...]) -> None:
    assert [CATALOGUE[name].text_of(code) for code in codes] == CHOICES[name]


def test_an_option_of_few_values_lists_them() -> None:
    assert Option("pips", (), GAMES, "", lowest=8, highest=10).takes == "8, 9, 10"
