"""The proof of a draw, checked by anyone afterwards.

A proof file holds all that a draw came from and all that came of it; whoever has it recomputes the one from
the other. Where a person's data was deleted later, the entry keeps its number alone: the order is still
verified from the hash of the entries, which stands. Lots drawn by hand are recorded only: the file has
``"by": "hand"`` and the roles ``recorded_by`` and ``confirmed_by`` in place of what an order derives from.

What a file tells and nothing follows from (event, times, who was struck) is not proved by it, and that the
entries and the commitment were published before the draw is not in it: the verdict says so.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeGuard

from doublesix.tournament import draws
from doublesix.tournament.late_draws import LatePlaces, is_fitting, late_order, late_places
from doublesix.tournament.proof_files import (
    Origin,
    ProofFile,
    ProofFileFault,
    parse_json,
    proof_file_of,
)

VERIFIED: Final = "verified"
WITHHELD: Final = "order verified, names withheld"
RECORDED: Final = "recorded, not derived"
DIFFERS: Final = "differs"
MALFORMED: Final = "malformed"
_PAIR: Final = 2
"""A place and the number that takes it."""


class Verdict(NamedTuple):
    """What came of checking a file: what was recomputed, or the first thing wrong."""

    verdict: str
    lines: tuple[str, ...]
    field: str = ""
    """The field that differs or is malformed."""

    @property
    def is_good(self) -> bool:
        """Nothing in the file speaks against it."""
        return self.verdict in (VERIFIED, WITHHELD, RECORDED)


def verify_file(content: bytes) -> Verdict:
    """Check what is in a file."""
    try:
        value = parse_json(content)
    except ProofFileFault as fault:
        return Verdict(MALFORMED, (str(fault),), fault.field)
    return verify(value)


def verify(value: object) -> Verdict:
    """Check a proof file as JSON gave it, whatever that is."""
    try:
        file = proof_file_of(value)
    except ProofFileFault as fault:
        return Verdict(MALFORMED, (str(fault),), fault.field)
    lines: list[str] = []
    try:
        _check_entries(file, lines)
        if file.origin is None:
            _check_recorded_order(file, lines)
        else:
            _check_origin(file, file.origin, lines)
        _check_result(file, lines)
    except _Difference as difference:
        return Verdict(DIFFERS, (f"{difference.field} differs: {difference}",), difference.field)
    return Verdict(_verdict(file), (*lines, *_cautions(file)))


class _Difference(Exception):
    """What a file says and the computation does not."""

    def __init__(self, field: str, what: str) -> None:
        super().__init__(what)
        self.field = field


def _check_entries(file: ProofFile, lines: list[str]) -> None:
    count = len(file.entries)
    if file.withheld:
        lines.append(
            f"entries_sha256 is taken as it stands: {len(file.withheld)} of {count} names are withheld"
        )
        return
    _compare("entries_sha256", file.entries_sha256, draws.entries_hash(file.entries), "the entries give")
    lines.append(f"entries_sha256 is the hash of the {count} entries")


def _check_recorded_order(file: ProofFile, lines: list[str]) -> None:
    if sorted(file.order) != sorted(file.numbers):
        raise _Difference("order", "it does not hold every entry once")
    lines.append("order is as two people recorded and confirmed it")


def _check_origin(file: ProofFile, origin: Origin, lines: list[str]) -> None:
    _compare("commitment", origin.commitment, draws.commitment(origin.secret), "the secret gives")
    lines.append("commitment is the hash of the secret")
    seed = draws.seed_of(bytes.fromhex(file.entries_sha256), origin.secret, origin.public)
    _compare("seed", origin.seed, seed, "entries_sha256, secret and public give")
    lines.append(f"seed follows from entries_sha256, secret and public ({len(origin.public)})")
    order = draws.order_of(file.numbers, seed)
    if len(file.order) != len(order):
        raise _Difference("order", f"it has {len(file.order)} numbers for {len(order)} entries")
    for lot, (ours, theirs) in enumerate(zip(order, file.order, strict=True), 1):
        if ours != theirs:
            raise _Difference("order", f"lot {lot} is {theirs} in the file, the seed gives {ours}")
    lines.append("order follows from the seed")


def _check_result(file: ProofFile, lines: list[str]) -> None:
    is_apart, players, _ = file.options
    if file.kind == draws.LATE:
        _check_late_result(file, lines)
        return
    if is_apart and file.withheld:
        _check_places(file)
        lines.append(
            "result holds every entry once; the exchanges by institution are withheld with the names"
        )
        return
    institutions = {entry.number: entry.institution for entry in file.entries} if is_apart else None
    _compare_result(file, _result(file.kind, file.order, institutions, players), "the order gives")
    lines.append(f"result follows from the order{' and the institutions' if is_apart else ''}")


def _compare_result(file: ProofFile, expected: Mapping[str, object], source: str) -> None:
    for part, ours in expected.items():
        if part not in file.result or not _is_same(file.result[part], ours):
            raise _Difference("result", f"{part} is not what {source}")
    if len(file.result) > len(expected):
        raise _Difference("result", f"it has a part that {file.kind} does not have")


def _check_late_result(file: ProofFile, lines: list[str]) -> None:
    """Who came late at the places that were free (E41); by hand it can only be looked at whether it fits."""
    byes = file.options.byes
    if file.origin is not None:
        _, drawn = late_order(file.numbers, byes, bytes.fromhex(file.origin.seed))
        expected = {
            name: _with_lists(part) for name, part in late_places(file.order, drawn)._asdict().items()
        }
        _compare_result(file, expected, "order and seed give")
        lines.append(f"result follows from order, seed and the {len(byes)} byes")
        return
    if file.result.keys() != {*LatePlaces._fields}:
        raise _Difference("result", "it does not have the parts of a late draw")
    written = _late_places_in(file.result)
    if written is None or not is_fitting(written, file.order, byes):
        raise _Difference("result", "it does not give each bye once to the first of the order")
    lines.append(f"result holds every entry once, at the {len(byes)} byes or waiting")


def _late_places_in(result: Mapping[str, object]) -> LatePlaces | None:
    """What is written of places and of who waits; nothing where it is neither."""
    places, waiting = result["places"], result["waiting"]
    if not isinstance(places, list) or not _are_whole(waiting):
        return None
    taken = tuple((pair[0], pair[1]) for pair in places if _are_whole(pair) and len(pair) == _PAIR)
    return LatePlaces(taken, tuple(waiting)) if len(taken) == len(places) else None


def _are_whole(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(each) is int for each in value)


def _result(
    kind: str, order: Sequence[int], institutions: Mapping[int, str] | None, players: int
) -> dict[str, object]:
    drawn = draws.result_of_order(kind, order, institutions, players)
    return {name: _with_lists(part) for name, part in drawn._asdict().items()}


def _with_lists(value: object) -> object:
    """A value with lists for tuples, as JSON has it."""
    return [_with_lists(each) for each in value] if isinstance(value, tuple) else value


def _check_places(file: ProofFile) -> None:
    """A bracket whose exchanges cannot be recomputed: every entry once, byes where they belong."""
    plain = _result(file.kind, file.order, None, file.options.players)
    if file.result.keys() != plain.keys():
        raise _Difference("result", "it does not have the parts of a bracket")
    if not _is_same(file.result["size"], plain["size"]):
        raise _Difference("result", "size is not what the order gives")
    if not _is_same(_with_blanks(file.result["places"], file), _with_blanks(plain["places"], file)):
        raise _Difference("result", "places does not hold every entry once")
    clashes = file.result["clashes"]
    if not isinstance(clashes, list) or not _are_entries(clashes, file):
        raise _Difference("result", "clashes holds what is no entry")


def _with_blanks(places: object, file: ProofFile) -> object:
    """Where somebody stands and where nobody, if every entry stands once."""
    if not isinstance(places, list):
        return None
    held = [each for each in places if each is not None]
    is_all = len(held) == len(file.entries) and _are_entries(held, file)
    return [each is None for each in places] if is_all else None


def _are_entries(values: list[object], file: ProofFile) -> bool:
    """Each is the number of an entry, none twice."""
    numbers = [each for each in values if type(each) is int]
    return len(numbers) == len(values) == len(set(numbers)) and set(numbers) <= set(file.numbers)


def _is_same(theirs: object, ours: object) -> bool:
    """Equal, and of the same types: true is not 1."""
    if isinstance(ours, list):
        return (
            isinstance(theirs, list)
            and len(theirs) == len(ours)
            and all(_is_same(*pair) for pair in zip(theirs, ours, strict=True))
        )
    return type(theirs) is type(ours) and theirs == ours


def _compare(field: str, theirs: str, ours: bytes, source: str) -> None:
    if theirs != ours.hex():
        raise _Difference(field, f"the file says {theirs}, {source} {ours.hex()}")


def _verdict(file: ProofFile) -> str:
    if file.origin is None:
        return RECORDED
    return WITHHELD if file.withheld else VERIFIED


def _cautions(file: ProofFile) -> list[str]:
    """What the file cannot prove by itself."""
    said = ["event", "times", *(["struck"] if file.has_struck else [])]
    lines = [f"told and not proved: {', '.join(said)}"]
    if file.origin is not None:
        if not file.origin.public:
            lines.append("no public value was added: whoever chose the secret knew the order")
        lines.append(f"compare with what was published before: entries_sha256 {file.entries_sha256}")
        lines.append(f"compare with what was published before: commitment {file.origin.commitment}")
    return lines
