"""The scoresheet of a match (P18): who sits where, what is played for, and a row for each round.

A sheet is laid out for its game: in ``powc`` points are bad and tiles are blamed, in ``straight`` points are
made in play, in ``bigsix`` everybody has a column.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from doublesix.rules.options import (
    LEAD_DENOMINATION,
    LEAD_VALUE,
    START_DRAW,
    START_ROTATE,
    Options,
)
from doublesix.web.presentation.papers.compiler import Sheet, link_code

POWC: Final = "powc"
BIGSIX: Final = "bigsix"
STRAIGHT: Final = "straight"
LETTERS: Final = "AB"
ROUNDS: Final[Mapping[tuple[str, int], tuple[float, int]]] = {
    (POWC, 2): (0.16, 3),
    (STRAIGHT, 2): (0.034, 4),
    (BIGSIX, 2): (0.42, 14),
    (BIGSIX, 3): (0.42, 8),
    (BIGSIX, 4): (0.55, 5),
}
"""How many rounds a game has at most, but for one in a thousand: so many for each point of the target, and so
many more. From matches played out by sides that choose well and by sides that choose at random."""
AROUND: Final[Mapping[str, tuple[str, ...]]] = {
    POWC: ("bottom", "right", "top", "left"),
    STRAIGHT: ("bottom", "left", "top", "right"),
}
"""Where seats 1 to 4 are, seen from above: anticlockwise in ``powc`` (P3), else to the left (F5, G2)."""
AROUND_BIGSIX: Final = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
MOST_ROWS: Final = 300
"""However far the target is."""
Column = dict[str, Any]


class Opponent(NamedTuple):
    """A side of a match: its name, and the people its name does not tell."""

    name: str
    members: tuple[str, ...] = ()


class ScoresheetMatch(NamedTuple):
    """A match as its sheet tells it; table and time in words, empty where they are not known."""

    number: int
    """As people call it: the first is 1."""
    phase: str
    sides: tuple[Opponent, ...]
    game: str
    options: Options
    address: str
    """Where the code on the sheet leads to."""
    table: str = ""
    place: str = ""
    when: str = ""


def sheet_of(matches: Sequence[ScoresheetMatch], stem: str) -> Sheet:
    """The sheets of these matches in one file: for each game that may be played a page, or as many as its
    rounds need."""
    says = {
        "matches": [_match(each) for each in matches],
        "addresses": [each.address for each in matches],
        "empty": _("No match is known yet. As soon as the sides of one are known, its sheet is here."),
        "words": {"remarks": _("Remarks of the judge: warnings, penalties, rulings with their clause")},
    }
    return Sheet("scoresheet", _("Scoresheet"), stem, says, personal=True)


def _match(match: ScoresheetMatch) -> dict[str, Any]:
    columns, heads = _columns(match)
    most = 2 * match.options.games_to_win - 1
    game = _("Game {number} of at most {most}")
    return {
        "title": _("Match {number}").format(number=match.number),
        "phase": match.phase,
        "table": match.table,
        "place": match.place,
        "when": match.when,
        "sides": [
            {"letter": letter, "name": side.name, "members": ", ".join(side.members)}
            for letter, side in zip(_letters(match), match.sides, strict=False)
        ],
        "seats": _seats(match),
        "direction": _("play goes anticlockwise") if match.game == POWC else _("play goes clockwise"),
        "aim": _aim(match),
        "lead": _lead(match),
        "columns": columns,
        "heads": heads,
        "notes": _notes(match.game),
        "to_fill": _to_fill(match),
        "rows": rows_of(match.game, len(match.sides), match.options.target),
        "games": [""] if most == 1 else [game.format(number=at, most=most) for at in range(1, most + 1)],
        "code": link_code(match.address, _("This match on a phone")),
    }


def rows_of(game: str, sides: int, target: int) -> int:
    """How many rows a sheet needs for one game; a game that has still more goes on on another sheet."""
    each, more = ROUNDS[game, sides]
    return min(math.ceil(each * target) + more, MOST_ROWS)


def _letters(match: ScoresheetMatch) -> tuple[str, ...]:
    """What the sides are called on the sheet: teams by letters, players by their seats."""
    return tuple("1234") if match.game == BIGSIX else tuple(LETTERS)


def _seats(match: ScoresheetMatch) -> list[dict[str, str]]:
    """The seats in the order of play; partners sit opposite each other (P1, F2)."""
    if match.game == BIGSIX:
        around = AROUND_BIGSIX[len(match.sides)]
        named = [side.name for side in match.sides]
        words = [_("Seat {seat}").format(seat=seat) for seat in range(1, len(around) + 1)]
    else:
        around, named = AROUND[match.game], [""] * 4
        words = [
            _("Seat {seat}, {side}").format(seat=seat, side=LETTERS[(seat - 1) % 2]) for seat in range(1, 5)
        ]
    return [
        {"place": place, "words": said, "name": name}
        for place, said, name in zip(around, words, named, strict=True)
    ]


# What is played for, and who starts


def _aim(match: ScoresheetMatch) -> str:
    target, to_win = match.options.target, match.options.games_to_win
    said = {
        POWC: _("Who reaches {target} points loses the game (P13)."),
        STRAIGHT: _("Who reaches {target} points wins the game (F11)."),
        BIGSIX: _("Who reaches {target} points wins the game (G10)."),
    }[match.game]
    games = ngettext(
        "The match is {count} game.", "The match is won by who first wins {count} games.", to_win
    )
    return f"{said.format(target=target)} {games.format(count=to_win)}"


def _lead(match: ScoresheetMatch) -> list[str]:
    if match.game == BIGSIX:
        return [_("In every round the highest double is led by who holds it (G3).")]
    options, is_powc = match.options, match.game == POWC
    later = {
        START_ROTATE: _("Each later round is started by the next player in the order of play ({clause})."),
        START_DRAW: _("Before each later round there is a new draw for the lead ({clause})."),
    }.get(options.next_start, _("Who went out, or won the count, starts the next round ({clause})."))
    found = [_draw(match), later.format(clause="P5" if is_powc else "F12")]
    if not is_powc and options.games_to_win > 1:
        if options.next_start != START_DRAW:
            found.append(_("Who won a game starts the next one (F12)."))
        found.append(_("After each game the two players of the losing team change seats (F3)."))
    return found


def _draw(match: ScoresheetMatch) -> str:
    """Who starts by a draw: in ``powc`` each game, in ``straight`` the first of the match alone."""
    order = match.options.lead_order
    if match.game == POWC:
        return {
            LEAD_VALUE: _("Before each game every player draws a tile; the highest value starts (P2)."),
            LEAD_DENOMINATION: _(
                "Before each game every player draws a tile; the one with the higher end starts (P2)."
            ),
        }.get(
            order,
            _(
                "Before each game every player draws a tile; the highest double starts, else the highest "
                "tile (P2)."
            ),
        )
    return {
        LEAD_VALUE: _("Before the first game every player draws a tile; the highest value starts (F4)."),
        LEAD_DENOMINATION: _(
            "Before the first game every player draws a tile; the one with the higher end starts (F4)."
        ),
    }.get(
        order,
        _(
            "Before the first game every player draws a tile; the highest double starts, else the highest "
            "tile (F4)."
        ),
    )


def _notes(game: str) -> list[str]:
    """How the columns are filled in."""
    if game == POWC:
        return [
            _("Out: only the pips of the losing team are written (P11). Blocked: those of all four (P12)."),
            _("Void: a team with a blamed tile won the round, and nobody adds points (P8)."),
        ]
    if game == STRAIGHT:
        return [
            _("In play: the fives of this round (F6). Count: the losing team's pips, rounded (F9, F10)."),
            _("Penalty points have a row of their own (F13, F18)."),
        ]
    return [_("The winner of a round scores each opponent's pips less the winner's own (G9).")]


def _to_fill(match: ScoresheetMatch) -> list[str]:
    won = _("Game won by")
    if match.game == BIGSIX:
        said = _("Confirmed, seat {seat} (initials)")
        return [won, *(said.format(seat=seat) for seat in range(1, len(match.sides) + 1))]
    said = _("Confirmed for {side} (initials)")
    return [won, _("Points, A and B"), *(said.format(side=side) for side in LETTERS)]


# The columns of each game


def _column(words: str, width: float, kind: str = "", begins: bool = False) -> Column:
    return {"words": words, "width": width, "kind": kind, "begins": begins}


def _head(words: str, *columns: Column) -> tuple[dict[str, Any], tuple[Column, ...]]:
    """A head over columns; the first of them begins a part of the table."""
    first, *others = columns
    return {"words": words, "span": len(columns)}, ({**first, "begins": True}, *others)


def _columns(match: ScoresheetMatch) -> tuple[list[Column], list[dict[str, Any]]]:
    """The columns, and the heads over them."""
    made = {POWC: _powc, STRAIGHT: _straight}.get(match.game)
    parts = [_round(match.game), *(made() if made else _bigsix(len(match.sides)))]
    columns = [column for _head, under in parts for column in under]
    return columns, [head for head, _under in parts]


def _round(game: str) -> tuple[dict[str, Any], tuple[Column, ...]]:
    starts = _("leads") if game == BIGSIX else _("starts")
    return _head(
        _("Round"),
        _column("", 6.5, "number"),
        _column(starts, 11),
        _column(_("out: seat"), 11),
        _column(_("blocked"), 10.5, "tick"),
    )


def _initials(names: Sequence[str]) -> tuple[dict[str, Any], tuple[Column, ...]]:
    return _head(_("Initials"), *(_column(name, 8) for name in names))


def _powc() -> list[tuple[dict[str, Any], tuple[Column, ...]]]:
    adds, total = _("adds"), _("total")
    return [
        _head(_("Pips left, by seat"), *(_column(seat, 9.5) for seat in ("A 1", "A 3", "B 2", "B 4"))),
        _head(_("Blamed"), _column(_("seat, tile"), 15), _column(pgettext("round", "void"), 8, "tick")),
        _head(_("Points A"), _column(adds, 11), _column(total, 12.5)),
        _head(_("Points B"), _column(adds, 11), _column(total, 12.5)),
        _initials(LETTERS),
    ]


def _straight() -> list[tuple[dict[str, Any], tuple[Column, ...]]]:
    return [
        _head(_("In play"), _column("A", 14), _column("B", 14)),
        _head(_("Pips left, by seat"), *(_column(seat, 9) for seat in ("A 1", "A 3", "B 2", "B 4"))),
        _head(_("Count"), _column("A", 11), _column("B", 11)),
        _head(_("Total"), _column("A", 13), _column("B", 13)),
        _initials(LETTERS),
    ]


def _bigsix(players: int) -> list[tuple[dict[str, Any], tuple[Column, ...]]]:
    seats = [str(seat) for seat in range(1, players + 1)]
    return [
        _head(_("Pips left, by seat"), *(_column(seat, 10) for seat in seats)),
        _head(_("Scores"), _column(_("points"), 13)),
        _head(_("Total, by seat"), *(_column(seat, 13) for seat in seats)),
        _initials(seats),
    ]
