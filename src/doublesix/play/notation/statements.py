"""One statement of a `.dtn` file to one command. Form only: whether it may be done, the referee says."""

import re
from collections.abc import Callable
from typing import Final

from doublesix import tiles
from doublesix.play import commands as c
from doublesix.play.commands import Command
from doublesix.play.notation.faults import quote_piece
from doublesix.tiles import Tile

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_SEATS: Final = ("1", "2", "3", "4")
_SIDES: Final = ("A", "B", *_SEATS)


class FormError(ValueError):
    """A statement that is not of the notation's form, with the reason."""


def without_comment(line: str) -> str:
    """The statement of a line: what stands before a `#` that is not inside quotes."""
    start = 0
    while True:
        mark = line.find("#", start)
        if mark < 0:
            return line.strip()
        quote = line.find('"', start)
        if quote < 0 or mark < quote:
            return line[:mark].strip()
        closing = line.find('"', quote + 1)
        if closing < 0:
            return line.strip()
        start = closing + 1


def parse(statement: str, game: str) -> Command:
    """The command a statement stands for, or :class:`FormError`."""
    word, rest = _first_word(statement)
    if word in _SEATS:
        return _of_seat(int(word), rest, game)
    reader = _READERS.get(word)
    if reader is None:
        raise FormError(_unknown(word))
    return reader(rest)


def _unknown(word: str) -> str:
    """Why a line begins with no statement, and what was perhaps meant."""
    if word.isdigit():
        return f"{quote_piece(word)} is not a seat; seats are 1 to 4"
    if word in _JUDGES:
        return f"the judge says it: judge {word} …"
    if word in ("out", "blocked", "target"):
        return f"a sheet says it: sheet {word} …"
    return f"there is no statement {quote_piece(word)}; a play begins with the seat's number"


def _first_word(text: str) -> tuple[str, str]:
    """The first word and what follows it; both empty where there is nothing."""
    words = text.split(None, 1)
    return (words[0] if words else "", words[1] if len(words) > 1 else "")


# Pieces


def tile(text: str) -> Tile:
    """The tile a word names."""
    named = tiles.parse(text)
    if named is None:
        raise FormError(f"{quote_piece(text)} is not a tile; a tile is written 6-5, its numbers 0 to 6")
    return named


def number(text: str, what: str) -> int:
    """A whole number."""
    if not _NUMBER.fullmatch(text):
        raise FormError(f"{quote_piece(text)} is not {what}")
    return int(text)


def seat(text: str) -> int:
    """A seat, 1 to 4."""
    if text not in _SEATS:
        raise FormError(f"{quote_piece(text)} is not a seat; seats are 1 to 4")
    return int(text)


def _side(text: str) -> str:
    if text not in _SIDES:
        raise FormError(f"{quote_piece(text)} is not a side or a seat: say A or B, or 1 to 4")
    return text


def pair(text: str) -> tuple[str, str]:
    """Two pieces joined by `=`."""
    left, equals, right = text.partition("=")
    if not (left and equals and right):
        raise FormError(f"{quote_piece(text)} is not of the form name=value")
    return left, right


def _none(rest: str, what: str) -> None:
    if rest:
        raise FormError(f"nothing stands after {what}, and here is {quote_piece(rest)}")


def with_reason(rest: str, form: str) -> tuple[list[str], str]:
    """The words before a reason in quotes, and the reason."""
    before, opening, quoted_part = rest.partition('"')
    reason, closing, after = quoted_part.partition('"')
    if not opening or not closing or after.strip():
        raise FormError(f'a reason in straight quotes ("…") ends it: {form}')
    if not reason.strip():
        raise FormError(f"the reason is required: {form}")
    return before.split(), reason


# Statements that begin with a word


def _game(rest: str) -> Command:
    _none(rest, "game")
    return c.StartGame()


def _round(rest: str) -> Command:
    _none(rest, "round")
    return c.StartRound()


def _redeal(rest: str) -> Command:
    _none(rest, "redeal")
    return c.Redeal()


def _time(rest: str) -> Command:
    _none(rest, "time")
    return c.AnnounceTime()


def _draws(words: list[str]) -> c.Draws:
    pairs = [pair(word) for word in words]
    return tuple((seat(who), tile(drawn)) for who, drawn in pairs)


def _lead(rest: str) -> Command:
    words = rest.split()
    if not words:
        raise FormError("the form is: lead 1=6-3 2=4-1 3=5-4 4=2-0")
    return c.DrawLead(_draws(words))


def _hand(rest: str) -> Command:
    words = rest.split()
    if not words:
        raise FormError("the form is: hand 1 6-6 6-5 …")
    return c.DealHand(seat(words[0]), tuple(tile(word) for word in words[1:]))


def _pile(rest: str) -> Command:
    return c.LayPile(tuple(tile(word) for word in rest.split()))


def _lineup(rest: str) -> Command:
    who, name = _first_word(rest)
    if not name:
        raise FormError("the form is: lineup 3 Eve")
    return c.LineUp(seat(who), name)


def _walkover(rest: str) -> Command:
    words, reason = with_reason(rest, 'walkover B "…"')
    if len(words) != 1:
        raise FormError('the form is: walkover B "…"')
    return c.WalkOver(_side(words[0]), reason)


def _judge(rest: str) -> Command:
    kind, after = _first_word(rest)
    reader = _JUDGES.get(kind)
    if reader is None:
        raise FormError(f"a judge gives {', '.join(_JUDGES)}, not {quote_piece(kind)}")
    form, arguments, build = reader
    words, reason = with_reason(after, form)
    if (arguments >= 0 and len(words) != arguments) or (arguments < 0 and not words):
        raise FormError(f"the form is: {form}")
    return build(words, reason)


def _penalty(words: list[str], reason: str) -> Command:
    points = number(words[1], "a number of points")
    if points < 1:
        raise FormError("a penalty is a whole number from 1")
    return c.Penalise(_side(words[0]), points, reason)


def _score(words: list[str], reason: str) -> Command:
    scores = []
    for word in words:
        side, points = pair(word)
        scores.append((_side(side), _total(points)))
    if len({side for side, _ in scores}) != len(scores):
        raise FormError("each side stands once")
    return c.CorrectScore(tuple(scores), reason)


def _total(text: str) -> int:
    """A total, which can be below zero."""
    if not _NUMBER.fullmatch(text.removeprefix("-")):
        raise FormError(f"{quote_piece(text)} is not a number of points")
    return int(text)


_JUDGES: Final[dict[str, tuple[str, int, Callable[[list[str], str], Command]]]] = {
    "penalty": ('judge penalty B 50 "…"', 2, _penalty),
    "void": ('judge void "…"', 0, lambda _words, reason: c.VoidRound(reason)),
    "disqualify": ('judge disqualify B "…"', 1, lambda words, reason: c.Disqualify(_side(words[0]), reason)),
    "warn": ('judge warn 3 "…"', 1, lambda words, reason: c.Warn(_side(words[0]), reason)),
    "score": ('judge score A=64 B=120 "…"', -1, _score),
    "game": ('judge game B "…"', 1, lambda words, reason: c.ForfeitGame(_side(words[0]), reason)),
    "match": ('judge match B "…"', 1, lambda words, reason: c.ForfeitMatch(_side(words[0]), reason)),
}


# Sheets


def _sheet(rest: str) -> Command:
    words = rest.split()
    kind = words.pop(0) if words else ""
    if kind not in ("out", "blocked", "target"):
        raise FormError("a sheet is out, blocked or target")
    by = 0
    if kind == "out":
        if not words:
            raise FormError("the form is: sheet out 3 2=11 4=9")
        by = seat(words.pop(0))
    counts, blamed, scored = _sheet_parts(words)
    if kind == "target":
        if counts or blamed or not scored:
            raise FormError("the form is: sheet target scored A=60 B=35")
        return c.RecordTarget(scored)
    if kind == "out":
        return c.RecordOut(by, counts, blamed, scored)
    return c.RecordBlocked(counts, blamed, scored)


def _sheet_parts(words: list[str]) -> tuple[c.Counts, c.Draws, c.Points]:
    counts: list[tuple[int, int]] = []
    blamed: list[str] = []
    scored: list[tuple[str, int]] = []
    part, expected = "counts", False
    for word in words:
        if word in ("blamed", "scored"):
            if expected or (word == "scored" and scored):
                raise FormError("after blamed comes 3=4-3, after scored A=35 B=20, scored once")
            part, expected = word, True
            continue
        left, right = pair(word)
        if part == "counts":
            counts.append((seat(left), number(right, "a number of pips")))
        elif part == "scored":
            scored.append((_side(left), number(right, "a number of points")))
        elif expected:
            blamed.append(word)
        else:
            raise FormError("say blamed before each blamed tile")
        expected = False
    if expected:
        raise FormError("after blamed comes 3=4-3, after scored A=35 B=20")
    return tuple(counts), _draws(blamed), tuple(scored)


_READERS: Final[dict[str, Callable[[str], Command]]] = {
    "game": _game,
    "lead": _lead,
    "round": _round,
    "hand": _hand,
    "pile": _pile,
    "redeal": _redeal,
    "sheet": _sheet,
    "time": _time,
    "judge": _judge,
    "walkover": _walkover,
    "lineup": _lineup,
}


# Statements that begin with a seat


def _of_seat(who: int, rest: str, game: str) -> Command:
    verb, after = _first_word(rest)
    reader = _VERBS.get(verb)
    if reader is None:
        raise FormError(
            f"a seat plays, passes, draws, misplays, exposes, talks or catches, not {quote_piece(verb)}"
        )
    return reader(who, after.split(), game)


def _plays(who: int, words: list[str], _game: str) -> Command:
    form = "3 plays 6-5 on 5-5"
    note = words.pop() if words and words[-1] in ("wrong-spinner", "out-of-turn") else ""
    if len(words) not in (1, 3) or (len(words) == 3 and words[1] != "on"):
        raise FormError(f"the form is: {form}")
    on = tile(words[2]) if len(words) == 3 else tiles.NO_TILE
    if note == "out-of-turn":
        return c.PlayOutOfTurn(who, tile(words[0]))
    if note == "wrong-spinner":
        if on == tiles.NO_TILE:
            raise FormError("a wrong spinner is named: 2 plays 5-2 on 5-5 wrong-spinner")
        return c.PlayWrongSpinner(who, tile(words[0]), on)
    return c.PlayTile(who, tile(words[0]), on)


def _draws_tile(who: int, words: list[str], _game: str) -> Command:
    if len(words) > 1:
        raise FormError("the form is: 2 draws 4-1")
    return c.DrawTile(who, tile(words[0])) if words else c.DrawTile(who)


def _misplays(who: int, words: list[str], game: str) -> Command:
    if game == "bigsix":
        raise FormError("there is no misplay in bigsix: a tile that does not fit is taken back")
    if game == "powc":
        if len(words) != 1:
            raise FormError("in powc the form is: 2 misplays 4-3")
        return c.BlameTile(who, tile(words[0]))
    if len(words) != 5 or words[1] != "on" or words[3] != "showing":
        raise FormError("in straight the form is: 2 misplays 4-3 on 6-5/5 showing 3")
    on, slash, place = words[2].partition("/")
    if not slash:
        raise FormError("a place is written 6-5/5: the tile and its open number")
    return c.Misplay(who, tile(words[0]), tile(on), _pips(place), _pips(words[4]))


def _pips(text: str) -> int:
    if len(text) != 1 or text not in "0123456":
        raise FormError(f"{quote_piece(text)} is not a number of pips")
    return int(text)


def _bare(build: Callable[[int], Command], verb: str) -> Callable[[int, list[str], str], Command]:
    def read(who: int, words: list[str], _game: str) -> Command:
        if words:
            raise FormError(f"nothing stands after {verb}, and here is {quote_piece(words[0])}")
        return build(who)

    return read


def _exposes(who: int, words: list[str], _game: str) -> Command:
    if len(words) != 1:
        raise FormError("the form is: 1 exposes 4-3")
    return c.ExposeTile(who, tile(words[0]))


_VERBS: Final[dict[str, Callable[[int, list[str], str], Command]]] = {
    "plays": _plays,
    "passes": _bare(c.Pass, "passes"),
    "draws": _draws_tile,
    "misplays": _misplays,
    "exposes": _exposes,
    "talks": _bare(c.Talk, "talks"),
    "catches": _bare(c.Catch, "catches"),
}
