"""The lots as they were drawn (E8, F2, E21), with all that is needed to draw them again."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from doublesix.rules.options import THIRD_MATCH
from doublesix.store.models import Tournament
from doublesix.store.services import draws
from doublesix.store.services.tournaments import State
from doublesix.tournament import places
from doublesix.tournament.elimination import Elimination
from doublesix.tournament.formats import Shape, with_usual_numbers
from doublesix.tournament.progress import Field, field_of, format_of
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import Draw
from doublesix.tournament.tables import Tables
from doublesix.web.presentation.addresses import whole_address
from doublesix.web.presentation.formats import Fact, fact, moment, phase_words
from doublesix.web.presentation.papers.compiler import WALL_SIZES, Sheet, link_code

A_PAGE: Final = 32
"""Places of a bracket that can be read on one page."""
ON_A_WALL: Final = {"a2": 64, "a1": 64, "a0": 128}
"""The same of large sheets."""
Slot = dict[str, Any]


def sheet_of(state: State, tournament: Tournament, size: str = "a4") -> Sheet:
    """What was drawn, the list it was drawn from, and how to check it."""
    assert state.draw is not None
    listed = {each.number: each for each in draws.load_list(tournament)}
    names = {number: each.name for number, each in listed.items()}
    field = field_of(state)
    lots = {number: lot for lot, number in enumerate(state.draw.order, 1)}
    rows = [
        {
            "number": each.number,
            "name": _name(each.number, names),
            "institution": listed[each.number].institution if each.number in listed else "",
            "lot": lots.get(each.number, "–"),
            "struck": each.number in state.draw.struck,
        }
        for each in state.draw.whole_list
    ]
    address = whole_address("draw", tournament.slug)
    says = {
        **_draw_result(state, field, names, ON_A_WALL.get(size, A_PAGE)),
        "wall": size in WALL_SIZES,
        "entries": rows,
        "proof": _proof(state, state.draw),
        "check": _check(state.draw),
        **link_code(address, _("The page of the draw")),
        "words": {
            "entries": _("The list that was drawn from"),
            "number": _("No."),
            "entry": _("Entry"),
            "institution": _("Institution"),
            "lot": _("Lot"),
            "struck": _("withdrawn"),
            "proof": _("How the lots were drawn"),
            "check": _("How to check the draw"),
            "third": _("Third place"),
            "waiting": _("Waiting for a partner (E31)"),
        },
    }
    return Sheet("draw", _("Drawing of lots"), "draw", says, landscape=True)


def _name(number: int, names: Mapping[int, str]) -> str:
    return names.get(number) or _("name withheld")


# What was drawn


def _draw_result(state: State, field: Field, names: Mapping[int, str], places_a_page: int) -> dict[str, Any]:
    """Pages of brackets, or boxes: tables, groups, or simply the order."""
    draw = state.draw
    assert draw is not None
    labels = {entrant: _label(entrant, numbers, names, draw) for entrant, numbers in field.members.items()}
    opening = state.settings.format.partition("+")[0]
    found: dict[str, Any] = {"brackets": [], "boxes": [], "waiting": "", "third": False, "is_pairs": False}
    if state.kind == PARTNERS:
        found["is_pairs"] = True
        found["boxes"] = [
            _box(_("Pair {number}").format(number=pair), numbers, names, draw)
            for pair, numbers in field.members.items()
        ]
        found["waiting"] = f"{field.waiting} {_name(field.waiting, names)}" if field.waiting else ""
    if opening == "elimination":
        row = drawn.row if isinstance(drawn := format_of(state), Elimination) else ()
        slots = [labels[each] if each is not None else _bye() for each in row]
        found["brackets"] = brackets(slots, places_a_page)
        found["third"] = state.version.ruleset.in_force().third_place == THIRD_MATCH and len(field.order) > 3
    elif opening == "tables":
        seated = drawn.first_tables if isinstance(drawn := format_of(state), Tables) else ()
        found["boxes"] = _numbered_boxes(_("Table {number}"), seated, names, draw)
    elif opening == "groups" and state.kind != PARTNERS:
        size = with_usual_numbers(Shape(state.settings.format), len(field.order)).group_size
        found["boxes"] = _numbered_boxes(_("Group {number}"), places.groups(field.order, size), names, draw)
    return found


def _numbered_boxes(
    words: str, groups: Sequence[Sequence[int]], names: Mapping[int, str], draw: Draw
) -> list[dict[str, Any]]:
    return [_box(words.format(number=at), group, names, draw) for at, group in enumerate(groups, 1)]


def _box(title: str, numbers: Sequence[int], names: Mapping[int, str], draw: Draw) -> dict[str, Any]:
    lines = [{"number": each, "name": _name(each, names), "struck": each in draw.struck} for each in numbers]
    return {"title": title, "lines": lines}


def _label(entrant: int, numbers: Sequence[int], names: Mapping[int, str], draw: Draw) -> Slot:
    said = " + ".join(_name(each, names) for each in numbers)
    return {"text": f"{entrant}  {said}", "struck": bool({*numbers} & {*draw.struck}), "bye": False}


def _bye() -> Slot:
    return {"text": _("bye"), "struck": False, "bye": True}


def brackets(slots: list[Slot], most: int = A_PAGE) -> list[dict[str, Any]]:
    """The pages of a bracket: one, or one for each part and then those that the parts' winners play."""
    if len(slots) < 2:
        return []
    if len(slots) <= most:
        return [_bracket("", slots, len(slots), is_last=True)]
    parts = [slots[at : at + most] for at in range(0, len(slots), most)]
    pages = [
        _bracket(
            _("Part {part} of {parts}").format(part=at, parts=len(parts)), part, len(slots), is_last=False
        )
        for at, part in enumerate(parts, 1)
    ]
    winners = [
        {"text": _("Winner of part {part}").format(part=at), "struck": False, "bye": False}
        for at in range(1, len(parts) + 1)
    ]
    return pages + brackets(winners, most)


def _bracket(title: str, slots: list[Slot], left: int, is_last: bool) -> dict[str, Any]:
    """One page: the slots from top to bottom, who goes on by a bye, and what each column is called."""
    rounds = len(slots).bit_length() - 1
    heads = [_phase(left >> turn) for turn in range(rounds)]
    goes_on = [_past_a_bye(*slots[at : at + 2]) for at in range(0, len(slots), 2)]
    last = _("Winner") if is_last else _("Goes on")
    return {"title": title, "slots": slots, "second": goes_on, "heads": [*heads, last], "is_last": is_last}


def _past_a_bye(one: Slot, other: Slot) -> Slot | None:
    if one["bye"] == other["bye"]:
        return None
    return other if one["bye"] else one


def _phase(left: int) -> str:
    named = {2: "final", 4: "semi-finals", 8: "quarter-finals"}
    return phase_words(named.get(left, f"round of {left}"))


# How it was drawn


def _proof(state: State, draw: Draw) -> list[Fact]:
    zone = state.settings.zone
    times = {name: moment(at, zone) for name, at in draw.times.items()}
    found = [
        fact(_("List frozen"), times.get("frozen", "")),
        fact(_("Hash of the list (SHA-256)"), draw.sha256),
    ]
    if draw.by_hand:
        found.append(fact(_("Lots drawn by hand"), _("Written down by one person and confirmed by another.")))
    else:
        public = [f"{each.source}: {each.value}" for each in draw.public]
        found += [
            fact(_("Commitment"), draw.commitment),
            fact(_("Commitment published"), times.get("committed", "")),
            fact(_("Public values"), *public),
            fact(_("Secret"), draw.secret),
            fact(_("Seed"), draw.seed),
        ]
    found += [
        fact(_("Drawn"), times.get("drawn", "")),
        fact(_("Order of the lots"), ", ".join(map(str, draw.order))),
    ]
    if draw.struck:
        found.append(fact(_("Withdrawn since"), ", ".join(map(str, draw.struck))))
    return [each for each in found if each["lines"]]


def _check(draw: Draw) -> list[str]:
    page = _("The page at the address beside recomputes the draw in your own browser.")
    file = _("Or download the proof file there and run: doublesix verify-draw FILE")
    if draw.by_hand:
        return [_("Lots drawn by hand are recorded, not derived from a seed."), page, file]
    steps = _(
        "The seed is the hash of the list's hash, the secret and the public values; the order follows from "
        "the seed, and every place from the order. The list's hash and the commitment were published before "
        "the public values were known."
    )
    return [steps, page, file]
