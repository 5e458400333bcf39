"""What a host may choose."""

import pytest

from doublesix.app.online.settings import (
    LEVELS,
    LONGEST_DELAY,
    SECONDS,
    TableSettings,
    players_of,
    rules_text,
    ruleset_in,
    settings_refusal,
)
from doublesix.rules.rulesets import PRESETS, STAGES, preset
from tests.app.sheets.scenes import rules

POWC, STRAIGHT, BIGSIX = rules("powc-2023"), rules("fortbend-2023"), rules("garrison-2022")


def no(rules_: str = POWC, /, **chosen: object) -> tuple[str, str]:
    """The code and the clause of the refusal; nothing twice where there is none."""
    refusal = settings_refusal(TableSettings(rules_, **chosen))  # type: ignore[arg-type]
    return (refusal.code, refusal.clause) if refusal else ("", "")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("stage", STAGES)
def test_every_preset_can_be_played_at_every_stage(name: str, stage: str) -> None:
    for players in players_of(preset(name)):
        assert no(rules(name, target=100), stage=stage, players=players) == ("", "")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_as_text_has_its_rules_and_its_title(name: str) -> None:
    chosen = ruleset_in(rules_text(name))
    assert chosen is not None
    assert (chosen.title, chosen.game, chosen.in_force()) == (
        preset(name).title,
        preset(name).game,
        preset(name).in_force(),
    )


@pytest.mark.parametrize(
    "text", ["", "game = 'chess'", "base = 'powc'\n[options]\ntarget = 0", "not toml", 'game = "powc"\nx = 1']
)
def test_what_is_no_ruleset(text: str) -> None:
    assert ruleset_in(text) is None
    assert no(text) == ("no_such_rules", "")


def test_a_stage_that_there_is_not() -> None:
    assert no(stage="quarter-final") == ("no_such_rules", "")


@pytest.mark.parametrize("players", range(-1, 7))
def test_how_many_sit_down(players: int) -> None:
    for partnership in (POWC, STRAIGHT):
        assert no(partnership, players=players) == (("", "") if players == 4 else ("wrong_players", ""))
    assert no(BIGSIX, players=players) == (("", "") if 2 <= players <= 4 else ("wrong_players", "G1"))


def test_bigsix_is_always_assisted() -> None:
    assert no(BIGSIX, is_strict=True) == ("always_assisted", "")
    assert no(POWC, is_strict=True) == no(STRAIGHT, is_strict=True) == ("", "")


@pytest.mark.parametrize(
    ("chosen", "is_fine"),
    [
        *(({"level": level}, True) for level in LEVELS),
        *(({"level": level}, False) for level in (0, 9, -1)),
        *(({"seconds": seconds}, True) for seconds in SECONDS),
        *(({"seconds": seconds}, False) for seconds in (1, 16, -15, 121)),
        *(({name: value}, True) for name in ("patience", "delay") for value in (0, LONGEST_DELAY)),
        *(({name: value}, False) for name in ("patience", "delay") for value in (-1, LONGEST_DELAY + 1)),
        ({"is_listed": True, "is_guided": True}, True),
    ],
)
def test_numbers_that_can_be_chosen(chosen: dict[str, object], is_fine: bool) -> None:
    assert no(POWC, **chosen) == (("", "") if is_fine else ("no_such_table_settings", ""))
