"""The pages of replays: bring a match, go through it, have it analysed.

The address of a replay is a secret: whoever has it sees the match, with its names. A moment is part of the
address (`?round=3&turn=12&seat=2`), so that it can be shared; without a script every step is a page.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from urllib.parse import urlencode

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from doublesix.app.replays import OPEN, MomentAddress, ReplayRound, nearest, replay_rounds, step, watchers
from doublesix.bots import sentences
from doublesix.play.notation import Record, read
from doublesix.store.models import Replay
from doublesix.store.models.replays import DONE, FAILED, RUNNING, WAITING
from doublesix.store.refusals import refuse
from doublesix.store.sent_files import require_harmless, require_name
from doublesix.store.services import replays
from doublesix.web.background import jobs
from doublesix.web.background.analyses import ANALYSES
from doublesix.web.replay.course_chart import show_course
from doublesix.web.replay.findings import Findings
from doublesix.web.replay.people import People
from doublesix.web.replay.round_page import show_round
from doublesix.web.requests.attempts import attempt, attempt_prepared, number_in, render_page
from doublesix.web.requests.headers import secret_address

REMEMBERED = 16
"""Matches that are not read again for the next step."""


@lru_cache(maxsize=REMEMBERED)
def _read(text: str) -> Record:
    return read(text)


@lru_cache(maxsize=REMEMBERED)
def _rounds(text: str, watcher: int) -> tuple[ReplayRound, ...]:
    return replay_rounds(_read(text), watcher)


def _visitor(request: HttpRequest) -> str:
    return replays.visitor_at(str(request.META.get("REMOTE_ADDR") or ""))


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Bring a match: a file, or its text."""
    if request.method == "POST":

        def prepare() -> Callable[[], str]:
            return partial(do, _brought(request))

        def do(text: str) -> str:
            return reverse("replay", args=[replays.open_replay(text, _visitor(request)).token])

        done = attempt_prepared(request, prepare)
        if done is not None:
            return done
    return render_page(request, "replay/start.html", {"text": request.POST.get("text", "")})


def _brought(request: HttpRequest) -> str:
    """The text that somebody brings."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return request.POST.get("text", "").replace("\r\n", "\n")
    if (file.size or 0) > 4 * replays.MOST_LETTERS:
        raise refuse("replay_too_long", most=replays.MOST_LETTERS)
    file.seek(0)  # it was read through for the key of the form
    data: bytes = file.read()
    require_harmless(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise refuse("replay_no_text") from None
    require_name(file.name or "", "notation")
    return text.replace("\r\n", "\n")


def _replay_at(token: str) -> Replay:
    found = replays.find_replay(token)
    if found is None:
        raise Http404
    return found


@secret_address
@require_GET
def replay(request: HttpRequest, token: str) -> HttpResponse:
    """A match at a moment."""
    return render(request, "replay/replay.html", _page(_replay_at(token), request))


@secret_address
@require_POST
def analyse(request: HttpRequest, token: str) -> HttpResponse:
    """Have it analysed, and go on looking at it meanwhile."""
    row = _replay_at(token)
    query = urlencode(
        {name: request.POST[name] for name in ("round", "turn", "seat") if name in request.POST}
    )

    def do() -> str:
        replays.ask_analysis(row, _visitor(request))
        return f"{reverse('replay', args=[token])}?{query}#analysis"

    done = attempt(request, do)
    jobs.wake(ANALYSES)
    return done or render_page(request, "replay/replay.html", _page(row, request))


@secret_address
@require_GET
def progress(request: HttpRequest, token: str) -> HttpResponse:  # noqa: ARG001
    """How far the analysis is, for a script."""
    row = _replay_at(token)
    return JsonResponse({"state": row.state, "done": row.done, "total": row.total, "words": _progress(row)})


def _progress(row: Replay) -> str:
    """How far it is, in words."""
    if row.state == WAITING:
        ahead = replays.count_ahead(row)
        if ahead:
            return _("The analysis waits: {count} before it.").format(count=ahead)
        return _("The analysis begins in a moment.")
    if row.state == RUNNING and row.total:
        return _("Weighing decisions: {done} of {total}.").format(done=row.done, total=row.total)
    return _("The analysis has begun.") if row.state == RUNNING else ""


# The page


def _page(row: Replay, request: HttpRequest) -> dict[str, object]:
    asked = request.GET if request.method == "GET" else request.POST
    record = _read(row.text)
    people = People(record.match)
    seats = watchers(record.match)
    wanted = number_in(asked.get("seat", ""))
    watcher = wanted if wanted in seats else OPEN
    rounds = _rounds(row.text, watcher)
    context: dict[str, object] = {
        "token": row.token,
        "record": record,
        "people": people,
        "heading": _heading(people),
        "watcher": watcher,
        "row": row,
        "is_busy": row.state in (WAITING, RUNNING),
        "is_failed": row.state == FAILED,
        "progress": _progress(row),
    }
    if not rounds:
        return context
    at = nearest(rounds, number_in(asked.get("round", ""), 1), number_in(asked.get("turn", ""), 0))
    context |= _moment(row, rounds, at, watcher, people)
    context["views"] = [(seat, _view_name(seat, people), _address(row, at, seat)) for seat in seats]
    if row.state == DONE:
        context |= _analysis(row, record, rounds[at.round - 1], watcher, people)
    return context


def _heading(people: People) -> str:
    if not people.match.rules.is_partnership and not any(people.match.names):
        return _("A match of {count}").format(count=len(people.seats))
    return _(" against ").join(people.sides)


def _view_name(seat: int, people: People) -> str:
    return people.seat(seat) if seat else _("Open hands")


def _address(row: Replay, at: MomentAddress | None, watcher: int) -> str:
    if at is None:
        return ""
    seat = {"seat": watcher} if watcher else {}
    return f"{reverse('replay', args=[row.token])}?{urlencode({'round': at.round, 'turn': at.turn, **seat})}"


def _moment(
    row: Replay, rounds: tuple[ReplayRound, ...], at: MomentAddress, watcher: int, people: People
) -> dict[str, object]:
    one = rounds[at.round - 1]
    table = show_round(one, at.turn, people)
    return {
        "rounds": rounds,
        "one": one,
        "at": at,
        "table": table,
        "now": table.moments[at.turn],
        "first": _address(row, MomentAddress(at.round, 0), watcher),
        "back": _address(row, step(rounds, at, -1), watcher),
        "on": _address(row, step(rounds, at, 1), watcher),
        "here": _address(row, at, watcher),
        "data": {
            "round": at.round,
            "rounds": len(rounds),
            "turn": at.turn,
            "moments": [moment._asdict() for moment in table.moments],
        },
        "scores": list(zip(people.sides, table.moments[at.turn].scores, strict=True)),
    }


def _analysis(
    row: Replay, record: Record, one: ReplayRound, watcher: int, people: People
) -> dict[str, object]:
    findings = Findings(record, row.weighed, people, watcher)
    return {
        "findings": findings,
        "is_empty": not findings.found.decisions,
        "course": show_course(findings, one),
        "turning": findings.turn_of_match(),
        "turning_here": findings.turn_of_round(one),
        "panels": findings.panels(one),
        "no_loss": _(sentences.NO_LOSS),
        "explained": _(sentences.EXPLAINED),
        "values": _(sentences.VALUES[record.ruleset.game]),
        "never_blamed": _(sentences.NEVER_BLAMED),
    }
