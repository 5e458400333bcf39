"""What a table writes of one round, and the statements of the notation that it stands for."""

import re
from typing import Final, NamedTuple

from doublesix.app.sheets.refereeing import after
from doublesix.play.state import Match
from doublesix.rules.sides import partner_of
from doublesix.tiles import name, parse
from doublesix.tournament.refusal import Refusal, refused

Pips = tuple[tuple[int, int], ...]
"""Seats and the pips left in their hands."""
Named = tuple[tuple[int, str], ...]
"""Seats and tiles by name."""
Scored = tuple[tuple[str, int], ...]
"""Sides as the notation names them, and points made in play."""

OUT: Final = "out"
BLOCKED: Final = "blocked"
TARGET: Final = "target"
HOWS: Final = (OUT, BLOCKED, TARGET)
MOST_PLAYS: Final = 120
"""Statements of play in one round: 28 tiles, and passes or a slip between any two."""
MISTAKEN_PASS: Final = "a pass although a tile fitted"
"""How the notation tells a penalty for a mistaken pass from the others (P9, F18)."""
_PLAY: Final = re.compile(r"[1-4]( [a-z0-9/-]+)+")
"""What a seat does. Nothing else may come from a table: no deal, no judge's word."""


class Written(NamedTuple):
    """One round: how it ended, the pips of the hands that count, and what else happened in it.

    ``how`` is empty where the plays or a penalty say themselves that the target was reached (F11, F19).
    """

    how: str
    by: int = 0
    counts: Pips = ()
    blamed: Named = ()
    scored: Scored = ()
    talks: tuple[int, ...] = ()
    """Seats that talked across the table, each time (F13)."""
    passes: tuple[int, ...] = ()
    """Seats that passed although a tile fitted (F18)."""
    plays: tuple[str, ...] = ()
    """The plays of the round as statements of the notation, where a table writes them."""
    lead: tuple[Named, ...] = ()
    """The lead draw and its redraws, before the first round of a game (P2, F4)."""


def plain(written: Written) -> Written:
    """The same round in one form, so that two who wrote the same are seen to agree."""
    return written._replace(
        by=written.by if written.how == OUT else 0,
        counts=tuple(sorted(written.counts)),
        blamed=_in_order(written.blamed),
        scored=tuple(sorted((side, points) for side, points in written.scored if points)),
        lead=tuple(map(_in_order, written.lead)),
    )


def _in_order(named: Named) -> Named:
    """Tiles by their usual names, in the order of seats."""
    found = [(seat, parse(tile), tile) for seat, tile in named]
    return tuple(sorted((seat, tile if known is None else name(known)) for seat, known, tile in found))


def statements(match: Match, written: Written) -> tuple[str, ...]:
    """The lines of a `.dtn` file for this round; a game or a round that is not begun is begun."""
    return (*_until_end(match, written), *([_sheet(written)] if written.how else []))


def _until_end(match: Match, written: Written) -> list[str]:
    """All lines but the one that says how it ended.

    Where a ruling has begun the round (F13) the lead was drawn before it, and the notation has no place left
    for it: the sheet keeps it.
    """
    lines = [] if match.game else ["game"]
    if match.round is None:
        lines += [f"lead {_pairs(draws)}" for draws in written.lead]
        lines.append("round")
    lines += [f"{seat} talks" for seat in written.talks]
    fine = match.options.mistaken_pass
    if fine:
        lines += [f'judge penalty {seat} {fine} "{MISTAKEN_PASS}"' for seat in written.passes]
    return [*lines, *written.plays]


def _sheet(written: Written) -> str:
    words = ["sheet", written.how]
    if written.how == OUT:
        words.append(str(written.by))
    words += [f"{seat}={pips}" for seat, pips in written.counts]
    words += [f"blamed {seat}={tile}" for seat, tile in written.blamed]
    if written.scored:
        words += ["scored", _pairs(written.scored)]
    return " ".join(words)


def _pairs(pairs: Named | Scored) -> str:
    return " ".join(f"{who}={what}" for who, what in pairs)


def counted_seats(match: Match, written: Written) -> tuple[int, ...]:
    """The seats whose pips a sheet gives: all of a blocked round, those against whom somebody went out."""
    seated = tuple(seat for seat in range(1, match.seated + 1) if match.seats >> seat & 1)
    if written.how == BLOCKED:
        return seated
    if written.how != OUT:
        return ()
    own = {written.by, partner_of(written.by)} if match.desk.is_partnership else {written.by}
    return tuple(seat for seat in seated if seat not in own)


def fault(match: Match, written: Written) -> Refusal | None:
    """What cannot be right about a round, before the referee is asked for its score."""
    wrong = form_fault(match, written)
    if wrong is not None:
        return wrong
    if written.how == OUT and not (0 < written.by <= match.seated and match.seats >> written.by & 1):
        return refused("who_went_out")
    wanted = counted_seats(match, written)
    if sorted(seat for seat, _ in written.counts) != list(wanted) or any(
        pips < 0 for _, pips in written.counts
    ):
        return refused("counts_wanted", match.desk.cites.counting, seats=", ".join(map(str, wanted)))
    return _end_fault(match, written)


def form_fault(match: Match, written: Written) -> Refusal | None:
    """What no round of the game can be, whatever the score."""
    is_straight = match.desk.game == "straight"
    ended_itself = written.plays or written.talks or written.passes
    if written.how not in (*HOWS, "") or not (written.how or ended_itself):
        return refused("how_it_ended")
    if written.how == TARGET and not is_straight:
        return refused("how_it_ended")
    if written.plays and not is_straight:
        return refused("plays_are_of_straight")
    if len(written.plays) > MOST_PLAYS:
        return refused("too_many_plays", most=MOST_PLAYS)
    for play in written.plays:
        if not _PLAY.fullmatch(play):
            return refused("not_a_play", play=play[:60])
    return _tiles_fault(match, written)


def _tiles_fault(match: Match, written: Written) -> Refusal | None:
    draws = (pair for row in written.lead for pair in row)
    for seat, named in (*written.blamed, *draws):
        tile = parse(named)
        if tile is None or not match.desk.tiles >> tile & 1:
            return refused("no_such_tile", match.desk.cites.tiles, tile=named[:10], seat=seat)
    return None


def _end_fault(match: Match, written: Written) -> Refusal | None:
    """Whether plays and penalties leave the round to be ended as it says (F11, F19)."""
    found = after(match, _until_end(match, written))
    if isinstance(found, Refusal):
        return found
    if not written.how:
        return None
    if found.match.round is None:
        return refused("ended_before", match.desk.cites.target, target=match.options.target)
    return _points_fault(found.match, written)


def _points_fault(match: Match, written: Written) -> Refusal | None:
    """What is wrong about points made in play, as the game stands when its last play is made."""
    gained = dict(written.scored)
    if not set(gained) <= set(match.sides) or len(gained) != len(written.scored):
        return refused("scored_by_sides", "F6", who=", ".join(match.sides))
    if any(points < 0 or points % 5 for points in gained.values()):
        return refused("multiples_of_five", "F6")
    assert match.game is not None
    target = match.options.target
    scores = zip(match.sides, match.game.scores, strict=False)
    reached = sum(score + gained.get(side, 0) >= target for side, score in scores)
    if written.how == TARGET and reached != 1:
        return refused("target_not_reached", "F11", target=target)
    if written.how != TARGET and gained and reached:
        return refused("target_reached", "F11", target=target)
    return None
