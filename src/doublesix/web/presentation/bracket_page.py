"""A bracket on a page: the fragments of its rounds and matches, and which part and round are in view."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from doublesix.web.presentation.board import Board
from doublesix.web.presentation.brackets import PART, Bracket, Column
from doublesix.web.presentation.fragments import render_fragment, render_match_fragment


class PartChoice(NamedTuple):
    """A part of a large bracket."""

    number: int
    label: str


class ShownRound(NamedTuple):
    """A round with its fragments."""

    at: int
    column: Column
    heading: SafeString
    boxes: tuple[SafeString, ...]


class ShownBracket(NamedTuple):
    """A bracket as a page shows it: the whole of it, or a part of a large one."""

    bracket: Bracket
    part: int
    in_view: int
    """The round that a phone shows."""
    rounds: tuple[ShownRound, ...]
    later: tuple[ShownRound, ...]
    """What comes after a part's own rounds."""
    third: SafeString | None
    parts: tuple[PartChoice, ...]

    @property
    def all_rounds(self) -> tuple[ShownRound, ...]:
        """Its rounds from first to last."""
        return self.rounds + self.later


def bracket_fragments(of: Board, found: Bracket) -> Iterator[tuple[str, str]]:
    """The headings of the rounds and the matches, by their ids."""
    for at, column in enumerate(found.columns):
        yield f"round-{at}", render_fragment("round", of, at=at, column=column)
        for box in column.boxes:
            yield f"match-{box.number}", render_match_fragment("box", of, box=box)
    if found.third is not None:
        yield f"match-{found.third.number}", render_match_fragment("box", of, box=found.third)


def show_bracket(of: Board, whole: Bracket, part: int, in_view: int) -> ShownBracket:
    """The part and the round that somebody asks for; instead of what there is not, the usual ones."""
    part = part if 0 <= part <= whole.part_count else whole.usual_part
    found = whole.part(part)
    # Parts that our own templates made, with every name escaped there.
    html = {key: mark_safe(each) for key, each in bracket_fragments(of, found)}  # nosec B308 B703
    rounds = tuple(
        ShownRound(
            at, column, html[f"round-{at}"], tuple(html[f"match-{box.number}"] for box in column.boxes)
        )
        for at, column in enumerate(found.columns)
    )
    own = found.own_count
    return ShownBracket(
        found,
        part,
        in_view if 0 <= in_view < len(rounds) else found.current,
        rounds[:own],
        rounds[own:],
        html[f"match-{found.third.number}"] if found.third else None,
        tuple(_part_choices(whole)),
    )


def _part_choices(whole: Bracket) -> Iterator[PartChoice]:
    if not whole.part_count:
        return
    late = next(column for column in whole.columns if len(column.boxes) <= PART)
    yield PartChoice(0, _("{round} to the final").format(round=late.name))
    for number in range(1, whole.part_count + 1):
        yield PartChoice(number, _("Part {number}").format(number=number))
