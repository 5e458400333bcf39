"""Names: what one sees is what is written."""

import pytest

from doublesix.rules.rulesets import STAGES
from doublesix.tournament import commands
from doublesix.tournament.context import CommandContext
from doublesix.tournament.decide import decide
from doublesix.tournament.names import has_hidden_signs, names_in, naming_refusal, normal, visible, well_named
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import StageVenue, preset, venue_of
from tests.store.people import START

HIDDEN = {
    "right to left override": "Ann\u202eneB",
    "isolate": "\u2066Ann\u2069",
    "mark": "Ann\u200f",
    "Arabic mark": "\u061cAnn",
    "zero width space": "A\u200bnn",
    "zero width no-break space": "\ufeffAnn",
    "joiner in Latin": "A\u200dnn",
    "joiner at the end": "علی\u200c",
    "joiners in a row": "علی\u200c\u200cرضا",
    "soft hyphen": "An\u00adn",
    "nothing between": "A\u2060nn",
    "control": "Ann\x07",
    "escape": "\x1b[31mAnn",
    "next line": "Ann\x85Bob",
    "line": "Ann\u2028Bob",
    "half a character": "Ann\ud83d",
    "private": "Ann\ue000",
    "unassigned": "Ann\U000e0fff",
    "tag": "Ann\U000e0041",
    "filler": "\u3164",
    "braille": "\u2800",
    "variation of a letter": "A\ufe0fnn",
    "grapheme joiner": "A\u034fnn",
}
PLAIN = {
    "accents": "Zoë Ñandú-O’Brien",
    "not composed": "Zoe\u0308",
    "Arabic": "محمد علی",
    "Persian": "علی\u200cرضا",
    "Hebrew": "יעל",
    "Hindi": "राष्ट्र",
    "with a joiner": "क्\u200dष",
    "Chinese": "王小明",
    "Tamil": "முருகன்",
    "emoji": "The 🎲 players ❤️",
    "family": "👩\u200d👩\u200d👧",
    "tone": "👍🏽",
    "signs": "No. 7 (B) & Co. #1 “x”",
}


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_what_nobody_sees_is_found(name: str) -> None:
    assert has_hidden_signs(name)
    assert not has_hidden_signs(visible(name))


@pytest.mark.parametrize("name", PLAIN.values(), ids=PLAIN)
def test_names_of_the_world_are_taken(name: str) -> None:
    assert not has_hidden_signs(name)
    assert visible(normal(name)).replace("\u200c", "")


def test_a_name_is_kept_composed_with_single_spaces() -> None:
    assert normal("  Zoe\u0308 \u00a0 B ") == "Zoë B"


@pytest.mark.parametrize("field", ["title", "organiser", "venue", "draw_place"])
def test_an_event_is_called_by_what_one_sees(field: str) -> None:
    start = preset("powc-2023").settings
    for value, is_refused in (("The Cup\u202e", True), ("Zoe\u0308", False)):
        settings = start._replace(**{field: value})  # type: ignore[arg-type]
        answer = decide(
            None, commands.Create("powc-2023", settings, 'base = "powc-2023"\n'), CommandContext(START, 1)
        )
        if is_refused:
            assert isinstance(answer, Refusal)
            assert answer.code == "hidden_signs"
        else:
            assert not isinstance(answer, Refusal)
            assert getattr(answer[0].settings, field) == "Zoë"  # type: ignore[union-attr]


def test_e9_stages_have_venues_of_their_own_in_the_order_of_play() -> None:
    start = preset("powc-2023").settings._replace(venue="Hall")
    given = (
        ("final", "Zoe\u0308's  barn"),
        ("third-place", "Hall "),
        ("semi-final", "Loft"),
        ("other", "Sea"),
    )
    settings = start._replace(stage_venues=tuple(StageVenue(*each) for each in given))
    found = well_named(settings)
    assert found.stage_venues == (StageVenue("semi-final", "Loft"), StageVenue("final", "Zoë's barn"))
    assert [venue_of(found, stage) for stage in STAGES] == ["Hall", "Loft", "Hall", "Zoë's barn"]
    hidden = start._replace(stage_venues=(StageVenue("final", "Bar\u200bn"),))
    assert naming_refusal(*names_in(hidden)) is not None


def test_who_sends_the_letter_and_to_whom_is_looked_at_too() -> None:
    start = preset("powc-2023").settings
    for notice in (
        start.notice._replace(sender="A\u200b"),
        start.notice._replace(addressees=("All", "B\u202e")),
    ):
        settings = start._replace(notice=notice)
        answer = decide(
            None, commands.Create("powc-2023", settings, 'base = "powc-2023"\n'), CommandContext(START, 1)
        )
        assert isinstance(answer, Refusal)
        assert answer.code == "hidden_signs"
