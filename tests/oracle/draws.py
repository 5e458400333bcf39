"""A draw of lots, partners or tables told again from the contract for draws, with lists and sets.

It shares no code with the product and is slow on purpose: whether an exchange keeps mates apart is found out
by making it and looking at everybody.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FORMAT = b"doublesix-draw/1"


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def canonical(value: Any) -> bytes:
    """JSON with sorted keys and no spaces."""
    if isinstance(value, list):
        return b"[" + b",".join(canonical(each) for each in value) + b"]"
    if isinstance(value, dict):
        rows = (canonical(key) + b":" + canonical(value[key]) for key in sorted(value))
        return b"{" + b",".join(rows) + b"}"
    return json.dumps(value, ensure_ascii=False).encode()


def frame(piece: bytes) -> bytes:
    return len(piece).to_bytes(4, "big") + piece


def words(seed: bytes) -> Iterator[int]:
    for i in itertools.count():
        block = hmac.new(seed, i.to_bytes(8, "big"), hashlib.sha256).digest()
        for at in (0, 8, 16, 24):
            yield int.from_bytes(block[at : at + 8], "big")


def shuffled(numbers: Sequence[int], seed: bytes) -> list[int]:
    return shuffled_on(numbers, words(seed))


def shuffled_on(numbers: Sequence[int], stream: Iterator[int]) -> list[int]:
    """Shuffled by going on with a stream."""
    a = list(numbers)
    for i in range(len(a) - 1, 0, -1):
        n = i + 1
        word = next(stream)
        while word >= 2**64 - 2**64 % n:
            word = next(stream)
        j = word % n
        a[i], a[j] = a[j], a[i]
    return a


# ---- the bracket


def seeds(size: int) -> list[int]:
    if size == 1:
        return [1]
    doubled = []
    for x in seeds(size // 2):
        doubled += [x, size + 1 - x]
    return doubled


def size_for(count: int) -> int:
    size = 1
    while size < count:
        size *= 2
    return size


def placed(order: Sequence[Any]) -> list[Any]:
    """Everybody's place from top to bottom, None for a bye."""
    return [order[x - 1] if x <= len(order) else None for x in seeds(size_for(len(order)))]


def half_of(order: Sequence[int], number: int) -> list[int]:
    """Everybody who stands in the half of the bracket where this number stands."""
    places = placed(order)
    middle = max(1, len(places) // 2)
    upper, lower = places[:middle], places[middle:]
    return [each for each in (upper if number in upper else lower) if each is not None]


def shares_a_half(order: Sequence[int], number: int, mates: Mapping[int, set[int]]) -> bool:
    return bool(mates[number] & set(half_of(order, number)))


def is_good_exchange(order: Sequence[int], i: int, j: int, mates: Mapping[int, set[int]]) -> bool:
    tried = list(order)
    tried[i], tried[j] = tried[j], tried[i]
    return not shares_a_half(tried, tried[i], mates) and not shares_a_half(tried, tried[j], mates)


def kept_apart(entries: list[dict[str, Any]], drawn: Sequence[int]) -> tuple[list[int], list[int]]:
    """The order with its exchanges, and the clashes."""
    mates = {
        one["number"]: {
            other["number"]
            for other in entries
            if other is not one and "institution" in one and other.get("institution") == one["institution"]
        }
        for one in entries
    }
    order, clashes = list(drawn), []
    for i in range(len(order)):
        number = order[i]
        if not mates[number] & set(half_of(order, number)) & set(order[:i]):
            continue
        for j in [*range(i + 1, len(order)), *range(i)]:
            if is_good_exchange(order, i, j, mates):
                order[i], order[j] = order[j], order[i]
                break
        else:
            clashes.append(number)
    return order, clashes


# ---- the result


def bracket(entries: list[dict[str, Any]], order: list[int], is_apart: bool) -> dict[str, Any]:
    lots, clashes = kept_apart(entries, order) if is_apart else (order, [])
    return {"size": size_for(len(lots)), "places": placed(lots), "clashes": clashes}


def partners(order: list[int]) -> dict[str, Any]:
    pairs, rest = [], list(order)
    while len(rest) >= 2:
        pairs.append([rest.pop(0), rest.pop(0)])
    waiting = rest[0] if rest else None
    return {"pairs": pairs, "waiting": waiting, "size": size_for(len(pairs)), "places": placed(pairs)}


def sizes_of_threes(count: int) -> list[int]:
    """E21: tables of 3, with as few of 2 or 4 as the number needs; those last."""
    ways = [
        [3] * threes + [2] * twos + [4] * fours
        for threes in range(count // 3 + 1)
        for twos in range(4)
        for fours in range(4)
        if 3 * threes + 2 * twos + 4 * fours == count
    ]
    fewest = min(sum(size != 3 for size in way) for way in ways)
    (sizes,) = [way for way in ways if sum(size != 3 for size in way) == fewest]
    return sizes


def sizes_of_fours(count: int) -> list[int]:
    """E22: as many tables of 4 as leave the rest in threes; 5 = 3+2, four or fewer are one table."""
    if count <= 4:
        return [count]
    if count == 5:
        return [3, 2]
    fours = count // 4
    while (count - 4 * fours) % 3:
        fours -= 1
    return [4] * fours + [3] * ((count - 4 * fours) // 3)


def sizes_of_twos(count: int) -> list[int]:
    """E22: pairs; an odd number makes the last table a 3."""
    pairs = [2] * (count // 2)
    if count % 2:
        pairs[-1] = 3
    return pairs


def table_sizes(count: int, players: int) -> list[int]:
    if count == 1:
        return [1]
    return {2: sizes_of_twos, 3: sizes_of_threes, 4: sizes_of_fours}[players](count)


def tables(order: list[int], players: int = 3) -> dict[str, Any]:
    """The order in runs."""
    seated, rest = [], list(order)
    for size in table_sizes(len(order), players):
        seated.append(rest[:size])
        rest = rest[size:]
    return {"tables": seated}


def late(numbers: list[int], byes: list[int], seed: bytes) -> dict[str, Any]:
    """E41: the late ones in their order, the byes after them from the same stream, one each."""
    stream = words(seed)
    order = shuffled_on(numbers, stream)
    free = shuffled_on(byes, stream)
    taken = {}
    while order and free:
        taken[free.pop(0)] = order.pop(0)
    return {"places": [[place, taken[place]] for place in sorted(taken)], "waiting": order}


def proof(
    kind: str,
    entries: list[dict[str, Any]],
    secret: bytes,
    public: list[dict[str, str]],
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """The proof file of a draw."""
    digest = sha256(canonical(entries))
    seed = sha256(frame(FORMAT) + frame(digest) + frame(secret) + frame(canonical(public)))
    order = shuffled([entry["number"] for entry in entries], seed)
    if kind == "bracket":
        result = bracket(entries, order, bool(options.get("apart")))
    elif kind == "late":
        result = late([entry["number"] for entry in entries], options["byes"], seed)
    else:
        result = partners(order) if kind == "partners" else tables(order, options.get("players", 3))
    return {
        "format": FORMAT.decode(),
        "event": "Autumn cup",
        "kind": kind,
        "options": dict(options),
        "entries": entries,
        "entries_sha256": digest.hex(),
        "commitment": sha256(FORMAT + b"\0" + secret).hex(),
        "secret": secret.hex(),
        "public": public,
        "seed": seed.hex(),
        "order": order,
        "result": result,
        "times": {"frozen": "2026-03-01T12:00:00Z", "drawn": "2026-03-02T12:00:00Z"},
    }
