"""What a table writes of one round, and the statements of the notation that it stands for."""

import re
from typing import Final, NamedTuple

from doublesix.app.sheets.reasons import MISTAKEN_PASS
from doublesix.app.sheets.referee import LARGEST, Step, step_of
from doublesix.play import commands as c
from doublesix.play.state import Match
from doublesix.rules.sides import partner_of
from doublesix.tiles import Tile, name, parse
from doublesix.tournament.refusal import Refusal, make_refusal

Pips = tuple[tuple[int, int], ...]
"""Seats and the pips left in their hands."""
NamedTiles = tuple[tuple[int, str], ...]
"""Seats and tiles by name."""
SidePoints = tuple[tuple[str, int], ...]
"""Sides as the notation names them, and points made in play."""

OUT: Final = "out"
BLOCKED: Final = "blocked"
TARGET: Final = "target"
TIME: Final = "time"
"""No hand was being played when the time was over: the game ends without one more (E40)."""
HOWS: Final = (OUT, BLOCKED, TARGET, TIME)
TIME_STEP: Final = Step("time", c.AnnounceTime())
MOST_PLAYS: Final = 120
"""Statements of play in one round: 28 tiles, and passes or a slip between any two."""
WRONGLY: Final = " passes wrongly"
"""How a table says of a seat that it passed with a tile that fits: the pass, and its penalty (F18)."""
_PLAY: Final = re.compile(r"[1-4]( [a-z0-9/-]+)+")
"""What a seat does. Nothing else may come from a table: no deal, no judge's word."""


class WrittenRound(NamedTuple):
    """One round: how it ended, the pips of the hands that count, and what else happened in it.

    ``how`` is empty where the plays or a penalty say themselves that the target was reached (F11, F19).
    """

    how: str
    by: int = 0
    counts: Pips = ()
    blamed: NamedTiles = ()
    scored: SidePoints = ()
    talks: tuple[int, ...] = ()
    """Seats that talked across the table, each time (F13)."""
    passes: tuple[int, ...] = ()
    """Seats that passed although a tile fitted (F18)."""
    plays: tuple[str, ...] = ()
    """What a table wrote of the play: statements of the notation, and mistaken passes."""
    lead: tuple[NamedTiles, ...] = ()
    """The lead draw and its redraws, before the first round of a game (P2, F4)."""
    is_last: bool = False
    """Whether the last hand was announced while it was played (E40)."""
    left: NamedTiles = ()
    """The tiles left in hands that are counted, where they were tapped: the pips say the same."""

    @property
    def ends_time(self) -> bool:
        """Whether it says that the time of the game is over."""
        return self.is_last or self.how == TIME


def plain(written: WrittenRound) -> WrittenRound:
    """The same round in one form, so that two who wrote the same are seen to agree."""
    return written._replace(
        by=written.by if written.how == OUT else 0,
        counts=tuple(sorted(written.counts)),
        blamed=_in_order(written.blamed),
        scored=tuple(sorted((side, points) for side, points in written.scored if points)),
        lead=tuple(map(_in_order, written.lead)),
        is_last=written.is_last and written.how != TIME,
        left=_in_order(written.left),
    )


def _in_order(named: NamedTiles) -> NamedTiles:
    """Tiles by their usual names, in the order of seats."""
    found = [(seat, parse(tile), tile) for seat, tile in named]
    return tuple(sorted((seat, tile if known is None else name(known)) for seat, known, tile in found))


def first_steps(match: Match, written: WrittenRound) -> list[Step]:
    """All steps of this round but its end; a game or a round that is not begun is begun.

    Where a ruling has begun the round (F13) the lead was drawn before it, and the notation has no place left
    for it: the sheet keeps it.
    """
    if written.how == TIME:
        return []
    steps = [] if match.game else [Step("game", c.StartGame())]
    if match.round is None:
        steps += map(lead_step, written.lead)
        steps.append(Step("round", c.StartRound()))
    if written.is_last and not (match.game and match.game.time_is_over):
        steps.append(TIME_STEP)
    steps += [Step(f"{seat} talks", c.Talk(seat) if _is_seat(seat) else None) for seat in written.talks]
    fine = match.options.mistaken_pass
    if fine:
        steps += [_pass_step(seat, fine) for seat in written.passes]
    return [*steps, *(step for play in written.plays for step in _play_steps(match, play))]


def _play_steps(match: Match, play: str) -> list[Step]:
    """What a table said of the play; the notation believes a pass, and its penalty is the judge's (F18)."""
    seat = play.removesuffix(WRONGLY)
    if seat == play:
        return [step_of(play, match.rules.game)]
    fine = match.options.mistaken_pass
    passed = step_of(f"{seat} passes", match.rules.game)
    return [passed, *([_pass_step(int(seat), fine)] if fine else [])]


def lead_step(draws: NamedTiles) -> Step:
    """A lead draw."""
    drawn = draws_of(draws)
    return Step(f"lead {_pairs(draws)}", c.DrawLead(drawn) if drawn else None)


def _pass_step(seat: int, fine: int) -> Step:
    penalty = c.Penalise(str(seat), fine, MISTAKEN_PASS) if _is_seat(seat) else None
    return Step(f'judge penalty {seat} {fine} "{MISTAKEN_PASS}"', penalty)


def last_step(written: WrittenRound) -> Step:
    """How the round ended."""
    if written.how == TIME:
        return TIME_STEP
    words = ["sheet", written.how]
    if written.how == OUT:
        words.append(str(written.by))
    words += [f"{seat}={pips}" for seat, pips in written.counts]
    words += [f"blamed {seat}={tile}" for seat, tile in written.blamed]
    if written.scored:
        words += ["scored", _pairs(written.scored)]
    return Step(" ".join(words), _end(written))


def _end(written: WrittenRound) -> c.Command | None:
    """The command that ends a round; nothing where the notation has no words for it."""
    _, by, counts, _, scored, *_ = written
    blamed = draws_of(written.blamed)
    if blamed is None or any(number > LARGEST for _, number in (*counts, *scored)):
        return None
    if written.how == TARGET:
        return None if blamed or not scored else c.RecordTarget(scored)
    if written.how == OUT:
        return c.RecordOut(by, counts, blamed, scored)
    return c.RecordBlocked(counts, blamed, scored)


def _is_seat(seat: int) -> bool:
    return 1 <= seat <= 4


def draws_of(named: NamedTiles) -> c.Draws | None:
    """Seats and their tiles; nothing where one is no seat or no tile."""
    found: list[tuple[int, Tile]] = []
    for seat, text in named:
        tile = parse(text)
        if tile is None or not _is_seat(seat):
            return None
        found.append((seat, tile))
    return tuple(found)


def _pairs(pairs: NamedTiles | SidePoints) -> str:
    return " ".join(f"{who}={what}" for who, what in pairs)


def counted_seats(match: Match, written: WrittenRound) -> tuple[int, ...]:
    """The seats whose pips a sheet gives: all of a blocked round, those against whom somebody went out."""
    seated = tuple(seat for seat in range(1, match.player_count + 1) if match.seats >> seat & 1)
    if written.how == BLOCKED:
        return seated
    if written.how != OUT:
        return ()
    own = {written.by, partner_of(written.by)} if match.rules.is_partnership else {written.by}
    return tuple(seat for seat in seated if seat not in own)


def fault(match: Match, written: WrittenRound) -> Refusal | None:
    """What cannot be right about a round, before the referee is asked for its score."""
    wrong = form_fault(match, written)
    if wrong is not None:
        return wrong
    if written.how == OUT and not (0 < written.by <= match.player_count and match.seats >> written.by & 1):
        return make_refusal("who_went_out")
    wanted = counted_seats(match, written)
    if sorted(seat for seat, _ in written.counts) != list(wanted) or any(
        pips < 0 for _, pips in written.counts
    ):
        return make_refusal("counts_wanted", match.rules.cites.counting, seats=", ".join(map(str, wanted)))
    if not {seat for seat, _ in written.left} <= set(wanted):
        return make_refusal("left_not_counted", match.rules.cites.counting)
    return None


def form_fault(match: Match, written: WrittenRound) -> Refusal | None:
    """What no round of the game can be, whatever the score."""
    is_straight = match.rules.game == "straight"
    ended_itself = written.plays or written.talks or written.passes
    if written.how not in (*HOWS, "") or not (written.how or ended_itself):
        return make_refusal("how_it_ended")
    if written.how == TARGET and not is_straight:
        return make_refusal("how_it_ended")
    if written.how == TIME and written._replace(is_last=False) != WrittenRound(TIME):
        return make_refusal("how_it_ended")
    if written.plays and not is_straight:
        return make_refusal("plays_are_of_straight")
    if len(written.plays) > MOST_PLAYS:
        return make_refusal("too_many_plays", most=MOST_PLAYS)
    for play in written.plays:
        if not _PLAY.fullmatch(play):
            return make_refusal("not_a_play", play=play[:60])
    return _tiles_fault(match, written)


def _tiles_fault(match: Match, written: WrittenRound) -> Refusal | None:
    draws = (pair for row in written.lead for pair in row)
    for seat, named in (*written.blamed, *written.left, *draws):
        tile = parse(named)
        if tile is None or not match.rules.tiles >> tile & 1:
            return make_refusal("no_such_tile", match.rules.cites.tiles, tile=named[:10], seat=seat)
    names = [tile for _, tile in _in_order(written.left)]
    twice = next((tile for tile in names if names.count(tile) > 1), None)
    return make_refusal("tile_left_twice", match.rules.cites.tiles, tile=twice) if twice else None


def end_fault(match: Match, written: WrittenRound) -> Refusal | None:
    """Whether plays and penalties, after which the match stands so, let it be ended as it says (F11, F19)."""
    if match.round is None:
        return make_refusal("ended_before", match.rules.cites.target, target=match.options.target)
    return _points_fault(match, written)


def _points_fault(match: Match, written: WrittenRound) -> Refusal | None:
    """What is wrong about points made in play, as the game stands when its last play is made."""
    gained = dict(written.scored)
    if not set(gained) <= set(match.sides) or len(gained) != len(written.scored):
        return make_refusal("scored_by_sides", "F6", who=", ".join(match.sides))
    if any(points < 0 or points % 5 for points in gained.values()):
        return make_refusal("multiples_of_five", "F6")
    assert match.game is not None
    target = match.options.target
    scores = zip(match.sides, match.game.scores, strict=False)
    reached = sum(score + gained.get(side, 0) >= target for side, score in scores)
    if written.how == TARGET and reached != 1:
        return make_refusal("target_not_reached", "F11", target=target)
    if written.how != TARGET and gained and reached:
        return make_refusal("target_reached", "F11", target=target)
    return None
