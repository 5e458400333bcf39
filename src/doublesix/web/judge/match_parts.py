"""What of a match's page, as the judge sees it, updates by itself: its call, score, rounds, rulings, history.

The parts are a board (:mod:`doublesix.web.live`) and hold nothing of who looks: their buttons belong to a
form that stands outside them.
"""

from typing import Any, NamedTuple

from django.http import Http404
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from doublesix.app.sheets.results import points_of
from doublesix.app.sheets.state import Rival, Sheet, WaitingRound
from doublesix.store.models import RulingNote, Tournament
from doublesix.store.services import floor_judge, sheets
from doublesix.store.services.duty import format_clock
from doublesix.store.services.sheets import Table
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import results_of
from doublesix.web.judge import history
from doublesix.web.judge.calls import RulingRow, ruling_row
from doublesix.web.judge.forms import AppealForm
from doublesix.web.live import board
from doublesix.web.presentation.consequences import result_words
from doublesix.web.presentation.names import Names, accounts
from doublesix.web.presentation.sheet import SheetPresenter


class RoundVersion(NamedTuple):
    """A version of a round that does not count yet."""

    id: str
    writer: str
    words: str
    preview: dict[str, Any]
    agreed: str
    may_keep: bool


class Contest(NamedTuple):
    """A round as it was written, once or more than once."""

    number: int
    versions: list[RoundVersion]
    is_contested: bool
    counts: bool
    """Whether one of its versions counts already."""


class RulingDetails(NamedTuple):
    """A ruling of this match with what belongs to it."""

    line: RulingRow
    notes: list[RulingNote]
    answer: str
    appeal_by: str
    form: AppealForm | None
    may_decide: bool


class MatchView(NamedTuple):
    """Which match is looked at, its sheet when the page was opened, and whether one decides appeals."""

    match: int
    edition: int
    """-1 before it began."""
    may_decide: bool

    @property
    def argument(self) -> str:
        """As the board's address has it."""
        return f"{self.match}:{self.edition + 1}:{'decide' if self.may_decide else ''}"


def view_of(argument: str) -> MatchView:
    """What an argument means."""
    match, edition, acts = (*argument.split(":", 2), "", "")[:3]
    if not all(each.isascii() and each.isdecimal() and len(each) < 7 for each in (match, edition)):
        raise Http404
    return MatchView(int(match), int(edition) - 1, acts == "decide")


def edition_of(table: Table) -> int:
    """The sheet that a match has, -1 before it began."""
    return -1 if table.row is None else table.edition


def _versions(sheet: Sheet, shown: SheetPresenter) -> list[Contest]:
    """The rounds that wait, and those that somebody wrote differently."""
    found = []
    rivals: dict[str, list[Rival]] = {}
    for each in sheet.rivals:
        rivals.setdefault(each.against, []).append(each)
    data = shown.data(is_desk=True)
    previews = {each["id"]: each for each in (*data["waiting"], *data["rivals"])}
    for at, counted in enumerate(sheet.rounds):
        if counted.id in rivals and counted.written is not None:
            words = history.in_short(counted.written, shown)
            first = RoundVersion(counted.id, history.writer(counted.side, shown), words, {}, "", True)
            others = [_version(each, shown, previews, may_keep=False) for each in rivals[counted.id]]
            found.append(Contest(at + 1, [first, *others], True, True))
    for at, waiting in enumerate(sheet.waiting):
        written: list[WaitingRound | Rival] = [waiting, *rivals.get(waiting.id, ())]
        versions = [_version(each, shown, previews) for each in written]
        found.append(Contest(len(sheet.rounds) + at + 1, versions, len(versions) > 1, False))
    return found


def _version(
    each: WaitingRound | Rival, shown: SheetPresenter, previews: dict[str, Any], *, may_keep: bool = True
) -> RoundVersion:
    agreed = (
        ", ".join(history.writer(side, shown) for side in sorted(each.confirmed))
        if isinstance(each, WaitingRound)
        else ""
    )
    words = history.in_short(each.written, shown)
    return RoundVersion(each.id, history.writer(each.side, shown), words, previews[each.id], agreed, may_keep)


def list_ruling_details(
    table: Table, shown: SheetPresenter, names: Names, *, may_decide: bool = False
) -> list[RulingDetails]:
    """The rulings of a match that has begun, with what belongs to them."""
    assert table.row is not None
    sheet = table.sheet
    assert sheet is not None
    notes: dict[int, list[RulingNote]] = {}
    for note in table.row.notes.select_related("by"):
        notes.setdefault(note.ruling, []).append(note)
    people = accounts(each.by for each in sheet.rulings)
    found = []
    for number, each in enumerate(sheet.rulings):
        given = floor_judge.GivenRuling(table.row, number, each, sheet)
        found.append(
            RulingDetails(
                ruling_row(given, names, people),
                notes.get(number, []),
                each.answer,
                shown.side(each.appeal_side) if each.appeal and each.appeal_side >= 0 else "",
                None if each.appeal else AppealForm(sheet, shown, auto_id=f"id_{number}_%s"),
                may_decide and floor_judge.is_waiting(given),
            )
        )
    return found


def _earlier(table: Table, shown: SheetPresenter, names: Names) -> dict[str, object]:
    found = floor_judge.list_earlier_rulings(table.tournament, shown.sides, table.row)
    people = accounts(each.ruling.by for each in found)
    said = [
        _("{side} talked across the table in match {number} (F13): {count}").format(
            side=names.side(each.row.sides[each.side]), number=each.row.fixture + 1, count=each.times
        )
        for each in floor_judge.count_talks(table.tournament, shown.sides)
    ]
    return {"earlier": [ruling_row(each, names, people) for each in found], "talks": said}


def list_scores(
    sheet: Sheet, shown: SheetPresenter, result: Result | None = None
) -> list[tuple[str, int, int]]:
    """Points and games by side: of the game in progress, or of the whole match once that is over."""
    points, games = points_of(sheet) if sheet.is_over else sheet.scores, sheet.games_won
    if result is not None:
        won = dict(zip(result.sides, result.games_won, strict=True))
        points = tuple(result.points_of(each) for each in sheet.sides)
        games = tuple(won[each] for each in sheet.sides)
    return [(shown.side(side), points[side], games[side]) for side in range(len(sheet.sides))]


@board("judge-match", act="judge")
def match_parts(pk: int, argument: str) -> dict[str, str]:
    """The parts of a match's page, the same for all judges who look at the same."""
    view = view_of(argument)
    tournament = Tournament.objects.filter(pk=pk).first()
    table = sheets.table_of(tournament, view.match) if tournament else None
    if table is None:
        raise Http404
    return parts_of(table, view)


def parts_of(table: Table, view: MatchView) -> dict[str, str]:
    """What updates by itself of a match."""
    shown, names = SheetPresenter(table), Names(table.tournament, table.state)
    result = results_of(table.state).get(view.match)
    context = {
        "tournament": table.tournament,
        "slug": table.tournament.slug,
        "zone": table.tournament.zone,
        "number": view.match,
        "edition": table.edition,
        "is_other": edition_of(table) != view.edition,
        "result": result_words(result, names) if result else "",
        **_earlier(table, shown, names),
        **(_begun(table, shown, names, view) if table.row else {}),
    }
    parts = ("call", "score", "contests", "rulings", "earlier", "story")
    return {f"judge-match-{part}": render_to_string(f"judge/_match_{part}.html", context) for part in parts}


def _begun(table: Table, shown: SheetPresenter, names: Names, view: MatchView) -> dict[str, object]:
    """What a match shows once it has begun."""
    sheet, row = table.sheet, table.row
    assert sheet is not None
    assert row is not None
    call = sheet.open_call
    people = accounts([sheet.calls[call].acknowledged_by] if call is not None else [])
    told = history.story(row, shown)
    who = accounts(line.by for line in told)
    return {
        "sheet": sheet,
        "scores": list_scores(sheet, shown, results_of(table.state).get(view.match)),
        "has_games": sheet.match.options.games_to_win > 1,
        "call": None if call is None else sheet.calls[call],
        "call_number": call,
        "called_at": "" if call is None else format_clock(sheet.calls[call].at, table.tournament.zone),
        "taken_by": "" if call is None else people.get(sheet.calls[call].acknowledged_by, ""),
        "contests": _versions(sheet, shown),
        "rulings": list_ruling_details(table, shown, names, may_decide=view.may_decide),
        "story": [(line, who.get(line.by, "")) for line in told][::-1],
    }
