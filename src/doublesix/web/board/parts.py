"""The pages of the board cut into parts, each one element with an id; page and followers get the same."""

from collections.abc import Iterator
from typing import Any, Final

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from doublesix.app.match_readings import PublicStatus
from doublesix.app.sheets.state import Sheet
from doublesix.store.models import Tournament
from doublesix.store.services import draws, sheets
from doublesix.web.board.match_page import MatchPage, title_of
from doublesix.web.board.match_replay import can_be_gone_through
from doublesix.web.live import board
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.bracket_page import bracket_fragments
from doublesix.web.presentation.brackets import bracket_of
from doublesix.web.presentation.fragments import render_fragment, render_match_fragment
from doublesix.web.presentation.rulings import public_corrections, public_rulings
from doublesix.web.presentation.standings import list_standings
from doublesix.web.presentation.story_words import event_meaning, last_news, result_words

Parts = dict[str, str]
NEXT_SHOWN: Final = 24
LATEST_SHOWN: Final = 12


def board_of(pk: int) -> Board:
    """The board of an event by its number."""
    tournament = get_object_or_404(Tournament, pk=pk)
    return Board(tournament)


def _heading(of: Board, part: str, words: str, note: str = "") -> tuple[str, str]:
    return part, render_fragment("heading", of, part=part, words=words, note=note)


def held_notice(of: Board) -> Iterator[tuple[str, str]]:
    """That results are held back, where they are."""
    if of.is_held:
        yield "held", render_fragment("held", of)


# The overview


@board("overview")
def overview_parts(pk: int, argument: str) -> Parts:
    """What is played now, what comes next, what came last; at the end the ranking."""
    if argument:
        raise Http404
    return dict(overview(board_of(pk)))


def overview(of: Board) -> Iterator[tuple[str, str]]:
    """The parts of the overview."""
    yield from held_notice(of)
    if not of.is_drawn:
        yield "none", render_fragment("none", of)
        return
    if of.is_complete:
        yield "ranking", render_fragment("ranking", of)
    else:
        yield "playing", render_fragment("playing", of, **_playing_context(of))
        in_play = {line.number for line in of.matches_in_play}
        sheets.read_ahead(row for number, row in of.sheets.items() if number in in_play)
        for line in of.matches_in_play:
            news = last_news(of, line)
            yield f"now-{line.number}", render_match_fragment("now", of, line=line, news=news)
        yield from _coming_parts(of)
    latest = of.latest(LATEST_SHOWN)
    if latest:
        yield _heading(of, "h-latest", _("Latest results"))
        for line, at in latest:
            sentence = result_words(line)
            fragment = render_match_fragment("result", of, line=line, at=at, sentence=sentence)
            yield f"result-{line.number}", fragment


def _playing_context(of: Board) -> dict[str, str]:
    """What is being played, if anything is, and which score is good: said once for all tables."""
    phases = list(dict.fromkeys(line.phase for line in of.matches_in_play))
    good, target = event_meaning(of)
    return {"phases": ", ".join(phases), "good": good, "target": target}


def _coming_parts(of: Board) -> Iterator[tuple[str, str]]:
    more = len(of.matches_to_come) - NEXT_SHOWN
    note = _("and {count} more").format(count=more) if more > 0 else ""
    if of.matches_to_come:
        yield _heading(of, "h-next", _("Next matches"), note)
    for line in of.matches_to_come[:NEXT_SHOWN]:
        yield f"next-{line.number}", render_match_fragment("next", of, line=line)


# The bracket


@board("bracket")
def bracket_parts(pk: int, argument: str) -> Parts:
    """The bracket, or a part of a large one."""
    of = board_of(pk)
    found = bracket_of(of)
    if found is None or not argument.isdecimal() or int(argument) > found.part_count:
        raise Http404
    held = render_fragment("held", of)
    return {"held": held, **dict(bracket_fragments(of, found.part(int(argument))))}


# Standings


@board("standings")
def standings_parts(pk: int, argument: str) -> Parts:
    """The tables of groups or of Swiss; at the end the ranking."""
    if argument:
        raise Http404
    return dict(standings(board_of(pk)))


def standings(of: Board) -> Iterator[tuple[str, str]]:
    """The parts of the standings."""
    yield from held_notice(of)
    if of.is_complete:
        yield "ranking", render_fragment("ranking", of)
    is_bad = of.state.version.ruleset.game == "powc"
    tables = list_standings(of)
    for table in tables:
        yield table.key, render_fragment("table", of, table=table)
    if tables:
        yield "ties", render_fragment("ties", of, is_bad=is_bad)
    if not tables and not of.is_complete:
        yield "none", render_fragment("no_standings", of)


# One team


@board("team")
def team_parts(pk: int, argument: str) -> Parts:
    """One team's matches."""
    if not argument.isdecimal():
        raise Http404
    return dict(team(board_of(pk), int(argument)))


def team(of: Board, entrant: int) -> Iterator[tuple[str, str]]:
    """The parts of a team's page."""
    if entrant not in of.members:
        raise Http404
    theirs = [line for line in of.lines.values() if any(side.entrant == entrant for side in line.sides)]
    due = next((line for line in theirs if line.status is not PublicStatus.OVER), None)
    rank = next((place for place, rank in of.ranking if entrant in rank), 0)
    listed = {each.number: each for each in draws.load_list(of.tournament)}
    yield from held_notice(of)
    yield (
        "team",
        render_fragment(
            "team",
            of,
            entrant=entrant,
            name=of.names[entrant],
            due=due,
            rank=rank,
            shares=next((len(each) > 1 for _place, each in of.ranking if entrant in each), False),
            is_disqualified=entrant in of.state.disqualified,
            is_out=_is_out(theirs, entrant),
            listed=[listed[number] for number in of.members[entrant] if number in listed],
        ),
    )
    yield _heading(of, "h-matches", _("Matches"), "" if theirs else _("None yet."))
    for line in theirs:
        yield f"line-{line.number}", render_match_fragment("line", of, line=line, entrant=entrant)


def _is_out(theirs: list[BoardMatch], entrant: int) -> bool:
    """Whether somebody was absent and plays no more."""
    return any(side.entrant == entrant and side.is_out for line in theirs for side in line.sides)


# One match


@board("match")
def match_parts(pk: int, argument: str) -> Parts:
    """One match, round by round."""
    if not argument.isdecimal():
        raise Http404
    return dict(match(board_of(pk), int(argument)))


def match(of: Board, number: int) -> Iterator[tuple[str, str]]:
    """The parts of a match's page."""
    line = of.lines.get(number)
    if line is None and number in of.state.editions:
        yield "match", render_fragment("unknown", of, number=number + 1)
        return
    if line is None:
        raise Http404
    row = of.sheets.get(number)
    sheet = sheets.sheet_of(row) if row else None
    page = MatchPage(of, of.readings[number], line, sheet)
    yield from held_notice(of)
    yield "match", render_fragment("match", of, **_head_context(of, page, row.waiting if row else 0))
    has_replay = can_be_gone_through(line, page.records)
    about = {"line": line, "is_of_games": page.reading.takes_games, "has_replay": has_replay}
    games = page.games()
    for game in games:
        is_newest = game is games[-1]
        yield f"game-{game.game.number}", render_fragment("game", of, game=game, is_newest=is_newest, **about)
    yield from _ruling_parts(of, number, None if of.is_held else sheet)


def _head_context(of: Board, page: MatchPage, waiting: int) -> dict[str, Any]:
    line = page.line
    return {
        "line": line,
        "head": page.head(),
        "title": title_of(line),
        "waiting": waiting,
        "is_anew": _is_anew(of, line),
        "finished_at": of.result_times.get(line.number),
    }


def _is_anew(of: Board, line: BoardMatch) -> bool:
    """Whether a match was annulled and is to be played once more."""
    return line.number in of.state.editions and line.status is not PublicStatus.OVER


def _ruling_parts(of: Board, number: int, sheet: Sheet | None) -> Iterator[tuple[str, str]]:
    """The public part of rulings, and what was corrected; what is held back stays back."""
    rulings = public_rulings(of.tournament, of.state, sheet) if sheet else []
    corrections = public_corrections(of.tournament, of.state, number)
    if rulings or corrections:
        yield "judged", render_fragment("judged", of, rulings=rulings, corrections=corrections)
