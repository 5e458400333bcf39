"""How much a page of a PDF paints: forms that paint forms that paint forms can keep a viewer busy for years.

A form is a piece of a page that is painted by its name, as often as one likes. Counted is what is painted in
the end, form by form; whoever paints more than a page could need is refused, and so is whoever goes round in
circles, or puts one thing that repeats itself (a pattern, the shape of a letter) into another.
"""

from collections.abc import Iterator
from typing import Any, Final

import pikepdf
from pikepdf import Dictionary, Name, Object, Page, Stream

from doublesix.store.evidence import limits
from doublesix.store.evidence.refusal import Unacceptable

_OPERATORS: Final = "Do scn SCN gs Tf"
_KINDS: Final = {
    "Do": "/XObject",
    "scn": "/Pattern",
    "SCN": "/Pattern",
    "gs": "/ExtGState",
    "Tf": "/Font",
}
"""What an operator paints with, by the part of the resources that has its name."""
_REPEATING: Final = frozenset({"/Pattern", "/Font"})

Use = tuple[str, str]
"""A part of the resources, and a name in it."""


class PaintBudget:
    """The pages of a document, painted form by form until it is too much."""

    def __init__(self) -> None:
        self.painted = 0
        self.known: dict[tuple[int, int], list[Use]] = {}

    def add(self, page: Page) -> None:
        """One page, with all that it paints."""
        self._paint(pikepdf.parse_content_stream(page, _OPERATORS), page.resources)

    def _paint(self, instructions: Any, resources: Object) -> None:
        rest = [(_uses(instructions), resources, 0, False)]
        while rest:
            uses, named, depth, is_repeated = rest.pop()
            for kind, name in uses:
                for inner, outer in _streams(named, kind, name):
                    self.painted += 1
                    if self.painted > limits.PAINTED or depth >= limits.NESTED:
                        raise Unacceptable("unpacks_too_large")
                    if is_repeated and kind in _REPEATING:
                        raise Unacceptable("unpacks_too_large")
                    own = inner.get("/Resources", outer)
                    rest.append((self._of(inner), own, depth + 1, is_repeated or kind in _REPEATING))

    def _of(self, stream: Stream) -> list[Use]:
        """What a stream paints, read once."""
        if stream.objgen not in self.known:
            self.known[stream.objgen] = _uses(pikepdf.parse_content_stream(stream, _OPERATORS))
        return self.known[stream.objgen]


def _uses(instructions: Any) -> list[Use]:
    """The names that instructions paint by, as often as they do."""
    return [
        (_KINDS[str(each.operator)], str(operand))
        for each in instructions
        for operand in each.operands
        if isinstance(operand, Name)
    ]


def _streams(resources: Object, kind: str, name: str) -> Iterator[tuple[Stream, Object]]:
    """The streams that are painted by a name, and the resources of those that have none of their own."""
    part = resources.get(kind) if isinstance(resources, Dictionary) else None
    found = part.get(name) if isinstance(part, Dictionary) else None
    if isinstance(found, Stream):
        if kind == "/Pattern" or found.get("/Subtype") == Name.Form:
            yield found, resources
    elif isinstance(found, Dictionary) and kind == "/ExtGState":
        mask = found.get("/SMask")
        group = mask.get("/G") if isinstance(mask, Dictionary) else None
        if isinstance(group, Stream):
            yield group, resources
    elif isinstance(found, Dictionary) and found.get("/Subtype") == Name.Type3:
        shapes = found.get("/CharProcs")  # letters that are drawn like pages
        for _, each in shapes.items() if isinstance(shapes, Dictionary) else ():
            if isinstance(each, Stream):
                yield each, found.get("/Resources", resources)
