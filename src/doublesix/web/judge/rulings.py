"""A ruling in three steps: filled in, looked at with what it does, given. Appeals go the same way."""

from functools import partial
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.app.sheets import ruling as given
from doublesix.app.sheets.commands import DecideAppeal, Rule
from doublesix.app.sheets.reasons import reasons
from doublesix.app.sheets.results import scores_after
from doublesix.app.sheets.ruling import DISQUALIFIED, next_for_talk
from doublesix.app.sheets.state import Sheet
from doublesix.store.refusals import Refused
from doublesix.store.services import floor_judge
from doublesix.store.services.floor_judge import RulingForecast
from doublesix.store.services.sheets import Table
from doublesix.web.judge import clauses
from doublesix.web.judge.calls import ruling_row
from doublesix.web.judge.forms import AppealDecisionForm, RulingForm
from doublesix.web.judge.history import whom
from doublesix.web.judge.match import frame, table_for
from doublesix.web.presentation.consequences import event_moves, walk_over_sentences
from doublesix.web.presentation.decisions import clause_words, decision_words
from doublesix.web.presentation.names import Names, accounts
from doublesix.web.presentation.reason_words import in_words
from doublesix.web.presentation.sheet import SheetPresenter
from doublesix.web.presentation.words import in_words as refusal_in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import REFUSED_STATUS, attempt_at

GIVE: Final = "give"
"""The step in which it is done."""
BACK: Final = "back"
"""The step back to the form, as it was filled in."""
HIDDEN: Final = ("csrfmiddlewaretoken", "key", "step", "stamp", "sure")
"""What is not carried on from the form."""


def _open_table(access: EventAccess, match: int) -> tuple[Table, Sheet]:
    """A match whose sheet is open."""
    table = table_for(access, match)
    if table.sheet is None:
        raise Http404
    return table, table.sheet


def _appealed_table(access: EventAccess, match: int, ruling: int) -> tuple[Table, Sheet]:
    """A match with a ruling that somebody appealed against."""
    table, sheet = _open_table(access, match)
    if ruling >= len(sheet.rulings) or not sheet.rulings[ruling].appeal:
        raise Http404
    return table, sheet


def talk_costs(sheet: Sheet, shown: SheetPresenter) -> list[str]:
    """What the next talk of each team costs (F13), before anything is decided."""
    if sheet.match.rules.game != "straight" or sheet.is_over:
        return []
    found = []
    for side in (0, 1):
        points = next_for_talk(sheet.match, side + 1)
        words = (
            _("The next talk of {side}: {points} points to {other}.")
            if points
            else _("The next talk of {side}: a warning.")
        )
        found.append(words.format(side=shown.side(side), points=points, other=shown.side(1 - side)))
    return found


def what_it_does(outlook: RulingForecast, rule: Rule | None, table: Table, names: Names) -> dict[str, object]:
    """The score before and after, why, and what becomes of other matches."""
    before, after, shown = outlook.before, outlook.sheet, SheetPresenter(table)
    events, then = after.events[len(before.events) :], scores_after(outlook.before, outlook.sheet)
    scores = [
        (
            shown.side(side),
            before.scores[side],
            then[side],
            before.games_won[side],
            after.games_won[side],
        )
        for side in range(len(after.sides))
    ]
    won = ""
    if after.match.ended is not None and not before.is_over:
        won = shown.side(after.match.rules.sides.index(after.match.ended.winner))
    return {
        "scores": scores,
        "is_touched": before.lines != after.lines,
        "has_games": after.match.options.games_to_win > 1,
        "reasons": [
            in_words(each, shown.side, shown.seat)
            for each in reasons(before.match, events, rule.clause if rule else "")
        ],
        "ended": [" : ".join(map(str, scores)) for scores, _winner in after.games[len(before.games) :]],
        "won": won,
        "moves": event_moves(table.state, outlook.state, names),
        "followed": walk_over_sentences(table.state, outlook.state, table.fixture.number, names),
        "stamp": outlook.stamp,
        "tells": outlook.tells,
        "is_out": rule is not None and rule.decision == DISQUALIFIED,
    }


def _carried_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """The form as it was filled in, to be carried through the next step."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name not in HIDDEN
        for value in map(str, values)
    ]


def _form_page(
    request: HttpRequest, access: EventAccess, table: Table, form: RulingForm, template: str, **more: object
) -> HttpResponse:
    shown, names = SheetPresenter(table), Names(access.tournament, table.state)
    chapters = clauses.chapters(shown.ruleset, access.state.settings)
    assert table.sheet is not None
    context = {
        **frame(access, table, names),
        "form": form,
        "chapters": chapters,
        "talk": talk_costs(table.sheet, shown),
        "version": table.sheet.version,
        "is_over": table.sheet.is_over,
        "waits": bool(table.sheet.waiting),
        "totals": [form[name] for name in form.totals],
        **more,
    }
    is_refused = request.method == "POST" and request.POST.get("step") != BACK
    return render(request, template, context, status=REFUSED_STATUS if is_refused else 200)


def _look(
    request: HttpRequest, access: EventAccess, table: Table, command: Rule | DecideAppeal
) -> RulingForecast | None:
    """What would happen; or nothing, and the reason among the messages."""
    try:
        return floor_judge.forecast_ruling(table, command, access.actor)
    except Refused as refused:
        messages.error(request, refusal_in_words(refused.refusal, access.tournament.zone))
        return None


def _is_sure(request: HttpRequest, rule: Rule | None) -> bool:
    """A disqualification asks once more, after what follows from it was shown."""
    is_out = rule is not None and rule.decision == DISQUALIFIED
    return request.POST.get("step") == GIVE and (not is_out or request.POST.get("sure") == "on")


@at_event("judge")
def judge_ruling(request: HttpRequest, access: EventAccess, match: int) -> HttpResponse:
    """Fill in a ruling, look at what it does, give it."""
    table, sheet = _open_table(access, match)
    shown = SheetPresenter(table)
    chapters = clauses.chapters(shown.ruleset, access.state.settings)
    if request.method != "POST":
        opened = {"call": -1 if sheet.open_call is None else sheet.open_call}
        form = RulingForm(sheet, shown, chapters, initial=opened)
        return _form_page(request, access, table, form, "judge/ruling.html")
    form = RulingForm(sheet, shown, chapters, request.POST)
    if not form.is_valid() or request.POST.get("step") == BACK:
        return _form_page(request, access, table, form, "judge/ruling.html")
    if _is_sure(request, form.rule):
        done = _give(request, access, match, form)
        if done:
            return done
        table, sheet = _open_table(access, match)
    return _ruling_preview(request, access, table, form)


def _give(request: HttpRequest, access: EventAccess, match: int, form: RulingForm) -> HttpResponse | None:
    def do() -> None:
        stamp = request.POST.get("stamp", "")
        floor_judge.give_ruling(
            access.tournament, match, form.rule, form.cleaned_data["private"], access.actor, stamp
        )

    return attempt_at(access, do, _("The ruling is given."), "judge_match", match)


def _ruling_preview(
    request: HttpRequest, access: EventAccess, table: Table, form: RulingForm
) -> HttpResponse:
    rule, names, shown = form.rule, Names(access.tournament, table.state), SheetPresenter(table)
    outlook = _look(request, access, table, rule)
    if outlook is None:
        return _form_page(request, access, table, form, "judge/ruling.html")
    context = {
        **frame(access, table, names),
        **what_it_does(outlook, rule, table, names),
        "words": decision_words(rule, lambda who: whom(outlook.before, shown, who)),
        "clause": clause_words(rule.clause),
        "version": outlook.before.version,
        "facts": rule.facts,
        "private": form.cleaned_data["private"],
        "kept": _carried_fields(request),
        "action": reverse("judge_ruling", args=[access.tournament.slug, table.fixture.number]),
        "act": _("Disqualify") if rule.decision == DISQUALIFIED else _("Give this ruling"),
        "asks_again": request.POST.get("step") == GIVE,
    }
    status = REFUSED_STATUS if request.POST.get("step") == GIVE else 200
    return render(request, "judge/preview.html", context, status=status)


@at_event("appeal")
def appeal_decide(request: HttpRequest, access: EventAccess, match: int, ruling: int) -> HttpResponse:
    """The organiser upholds a ruling or changes it."""
    table, sheet = _appealed_table(access, match, ruling)
    shown = SheetPresenter(table)
    chapters = clauses.chapters(shown.ruleset, access.state.settings)
    initial = {"call": -1, "decision": given.NONE, "clause": sheet.rulings[ruling].ruling.clause}
    data = request.POST if request.method == "POST" else None
    form = AppealDecisionForm(sheet, shown, chapters, data, initial=initial)
    if data is None or not form.is_valid() or data.get("step") == BACK:
        return _appeal_page(request, access, table, ruling, form)
    command = form.command(ruling)
    if _is_sure(request, command.instead):
        done = _decide(request, access, match, command)
        if done:
            return done
        table, _sheet = _appealed_table(access, match, ruling)
    return _appeal_preview(request, access, table, form, command)


def _appeal_page(
    request: HttpRequest, access: EventAccess, table: Table, ruling: int, form: AppealDecisionForm
) -> HttpResponse:
    assert table.row is not None
    assert table.sheet is not None
    each = table.sheet.rulings[ruling]
    found = floor_judge.GivenRuling(table.row, ruling, each, table.sheet)
    names = Names(access.tournament, table.state)
    return _form_page(
        request,
        access,
        table,
        form,
        "judge/appeal.html",
        given=ruling_row(found, names, accounts([each.by])),
        appeal=each.appeal,
        appeal_by=SheetPresenter(table).side(each.appeal_side) if each.appeal_side >= 0 else "",
        is_decided=each.is_upheld is not None,
        notes=table.row.notes.filter(ruling=ruling),
    )


def _decide(
    request: HttpRequest, access: EventAccess, match: int, command: DecideAppeal
) -> HttpResponse | None:
    act = partial(
        floor_judge.decide_appeal,
        access.tournament,
        match,
        command,
        access.actor,
        request.POST.get("stamp", ""),
    )
    words = _("The ruling is upheld.") if command.is_upheld else _("The ruling is changed.")
    return attempt_at(access, act, words, "judge_match", match)


def _appeal_preview(
    request: HttpRequest, access: EventAccess, table: Table, form: AppealDecisionForm, command: DecideAppeal
) -> HttpResponse:
    names, shown, instead = Names(access.tournament, table.state), SheetPresenter(table), command.instead
    outlook = _look(request, access, table, command)
    if outlook is None:
        return _appeal_page(request, access, table, command.ruling, form)
    words = _("The ruling is upheld.")
    if instead is not None:
        decision = decision_words(instead, lambda who: whom(outlook.before, shown, who))
        words = _("The ruling does not stand. Instead: {decision}").format(decision=decision)
    context = {
        **frame(access, table, names),
        **what_it_does(outlook, instead, table, names),
        "words": words,
        "clause": clause_words(instead.clause) if instead else "",
        "version": outlook.before.version,
        "facts": command.reason,
        "reinstated": _reinstated_names(outlook, table, names),
        "kept": _carried_fields(request),
        "action": reverse(
            "appeal_decide", args=[access.tournament.slug, table.fixture.number, command.ruling]
        ),
        "act": _("Confirm decision"),
        "asks_again": request.POST.get("step") == GIVE,
    }
    status = REFUSED_STATUS if request.POST.get("step") == GIVE else 200
    return render(request, "judge/preview.html", context, status=status)


def _reinstated_names(outlook: RulingForecast, table: Table, names: Names) -> str:
    """Who comes back into the event."""
    back = table.state.disqualified - outlook.state.disqualified
    return ", ".join(names.side(each) for each in sorted(back))
