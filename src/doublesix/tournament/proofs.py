"""The proof of a draw: written when the lots are drawn, checked by anyone afterwards.

A proof file holds all that a draw came from and all that came of it; whoever has it recomputes the one from
the other. Where a person's data was deleted later, the entry keeps its number alone: the order is still
verified from the hash of the entries, which stands. Lots drawn by hand are recorded only: the file has
``"by": "hand"`` and the roles ``recorded_by`` and ``confirmed_by`` in place of what an order derives from.

What a file tells and nothing follows from (event, times, who was struck) is not proved by it, and that the
entries and the commitment were published before the draw is not in it: the verdict says so.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from doublesix.tournament import draws
from doublesix.tournament.draws import FORMAT, Entry, PublicValue
from doublesix.tournament.places import USUAL_TABLE
from doublesix.tournament.proof_files import HAND, Malformed, Origin, ProofFile, parsed, told

VERIFIED: Final = "verified"
WITHHELD: Final = "order verified, names withheld"
RECORDED: Final = "recorded, not derived"
DIFFERS: Final = "differs"
MALFORMED: Final = "malformed"


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


# Writing


def proof(
    event: str,
    kind: str,
    entries: Sequence[Entry],
    secret: bytes,
    public: Sequence[PublicValue],
    times: Mapping[str, str],
    is_apart: bool = False,
    struck: Sequence[int] = (),
    players: int = USUAL_TABLE,
) -> dict[str, Any]:
    """The proof file of a draw, of which the order and the result are now known.

    What cannot be drawn (nobody, a number twice, a kind that is none) is a ValueError: a file that does not
    verify is never written.
    """
    digest = draws.entries_hash(entries)
    seed = draws.seed_of(digest, secret, public)
    order = draws.order_of([entry.number for entry in entries], seed)
    origin = {
        "commitment": draws.commitment(secret).hex(),
        "secret": secret.hex(),
        "public": [each._asdict() for each in public],
        "seed": seed.hex(),
    }
    return _written(event, kind, entries, order, times, is_apart, struck, players, {}, origin)


def proof_by_hand(
    event: str,
    kind: str,
    entries: Sequence[Entry],
    order: Sequence[int],
    recorded_by: str,
    confirmed_by: str,
    times: Mapping[str, str],
    is_apart: bool = False,
    struck: Sequence[int] = (),
    players: int = USUAL_TABLE,
) -> dict[str, Any]:
    """The file of lots drawn by hand, with the roles of the two who recorded and confirmed the order."""
    roles = {"by": HAND, "recorded_by": recorded_by, "confirmed_by": confirmed_by}
    return _written(event, kind, entries, order, times, is_apart, struck, players, roles, {})


def without_names(value: Mapping[str, Any], numbers: Collection[int]) -> dict[str, Any]:
    """A proof file after these entries' data was deleted: their numbers stay, and all hashes."""
    kept = [
        {"number": entry["number"]} if entry["number"] in numbers else entry for entry in value["entries"]
    ]
    return {**value, "entries": kept}


def _written(
    event: str,
    kind: str,
    entries: Sequence[Entry],
    order: Sequence[int],
    times: Mapping[str, str],
    is_apart: bool,
    struck: Sequence[int],
    players: int,
    roles: Mapping[str, str],
    origin: Mapping[str, object],
) -> dict[str, Any]:
    institutions = {entry.number: entry.institution for entry in entries} if is_apart else None
    value = {
        "format": FORMAT,
        "event": event,
        "kind": kind,
        **roles,
        "options": draws.options_of(kind, is_apart, players),
        "entries": [draws.written(entry) for entry in entries],
        "entries_sha256": draws.entries_hash(entries).hex(),
        **origin,
        "order": list(order),
        "result": _result(kind, order, institutions, players),
        "times": dict(times),
        **({"struck": list(struck)} if struck else {}),
    }
    verdict = verify(value)
    if not verdict.is_good:
        raise ValueError(verdict.lines[0])
    return value


def _result(
    kind: str, order: Sequence[int], institutions: Mapping[int, str] | None, players: int
) -> dict[str, object]:
    drawn = draws.drawn(kind, order, institutions, players)
    return {name: _listed(part) for name, part in drawn._asdict().items()}


def _listed(value: object) -> object:
    """A value with lists for tuples, as JSON has it."""
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


# Checking


def verify_file(content: bytes) -> Verdict:
    """Check what is in a file."""
    try:
        value = parsed(content)
    except Malformed as fault:
        return Verdict(MALFORMED, (str(fault),), fault.field)
    return verify(value)


def verify(value: object) -> Verdict:
    """Check a proof file as JSON gave it, whatever that is."""
    try:
        file = told(value)
    except Malformed as fault:
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
    if file.is_apart and file.withheld:
        _check_places(file)
        lines.append(
            "result holds every entry once; the exchanges by institution are withheld with the names"
        )
        return
    institutions = {entry.number: entry.institution for entry in file.entries} if file.is_apart else None
    expected = _result(file.kind, file.order, institutions, file.players)
    for part, ours in expected.items():
        if part not in file.result or not _is_same(file.result[part], ours):
            raise _Difference("result", f"{part} is not what the order gives")
    if len(file.result) > len(expected):
        raise _Difference("result", f"it has a part that {file.kind} does not have")
    lines.append(f"result follows from the order{' and the institutions' if file.is_apart else ''}")


def _check_places(file: ProofFile) -> None:
    """A bracket whose exchanges cannot be recomputed: every entry once, byes where they belong."""
    plain = _result(file.kind, file.order, None, file.players)
    if file.result.keys() != plain.keys():
        raise _Difference("result", "it does not have the parts of a bracket")
    if not _is_same(file.result["size"], plain["size"]):
        raise _Difference("result", "size is not what the order gives")
    if not _is_same(_blanked(file.result["places"], file), _blanked(plain["places"], file)):
        raise _Difference("result", "places does not hold every entry once")
    clashes = file.result["clashes"]
    if not isinstance(clashes, list) or not _are_entries(clashes, file):
        raise _Difference("result", "clashes holds what is no entry")


def _blanked(places: object, file: ProofFile) -> object:
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
