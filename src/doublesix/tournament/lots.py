"""Lots drawn by hand, as people write them down: an order, or the number that each player drew (F2).

What is written becomes an order of the list's numbers; whether that holds everybody once is asked elsewhere.
"""

import re
from collections.abc import Mapping

from doublesix.tournament.refusal import Refusal, make_refusal


def read(text: str) -> tuple[int, ...] | None:
    """The numbers of a text such as ``3 1 4 2`` or ``3, 1, 4, 2``; nothing where there is anything else."""
    parts = re.split(r"[\s,;]+", text.strip())
    if not all(re.fullmatch(r"[0-9]{1,6}", part) for part in parts):
        return None
    return tuple(int(part) for part in parts)


def order_of_numbers(drawn: Mapping[int, int]) -> tuple[int, ...] | Refusal:
    """The order that gives partners to equal numbers: ``drawn`` is by the list's number.

    The pairs follow their numbers. Of an odd count one player drew a number that nobody else did, and waits.
    """
    by_number: dict[int, list[int]] = {}
    for player in sorted(drawn):
        by_number.setdefault(drawn[player], []).append(player)
    for number, players in sorted(by_number.items()):
        if len(players) > 2:
            return make_refusal("not_two_of_each", "F2", number=number, times=len(players))
    alone = [players[0] for _, players in sorted(by_number.items()) if len(players) == 1]
    if len(alone) > 1:
        return make_refusal("two_wait", "F2")
    most = (len(drawn) + 1) // 2
    outside = next((number for number in sorted(by_number) if not 1 <= number <= most), None)
    if outside is not None:
        return make_refusal("no_such_lot", "F2", number=outside, most=most)
    pairs = (players for _, players in sorted(by_number.items()) if len(players) == 2)
    return (*(player for pair in pairs for player in pair), *alone)
