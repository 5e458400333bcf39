"""The page of one entry: a team's or a player's form, saved as far as it is, and what became of it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.desks import entries, fees, papers
from doublesix.store.desks.forms import form_of
from doublesix.store.evidence import Cleaned
from doublesix.store.models import Entry, Player
from doublesix.store.refused import Refused
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import TEAMS
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, shown
from doublesix.web.entrant.entry_form import EntryForm, Upload
from doublesix.web.entrant.forms import Code, revision_in
from doublesix.web.entrant.owning import address, own_entry
from doublesix.web.entrant.showing import shown_entry
from doublesix.web.entrant.telling import ToldBy
from doublesix.web.entrant.words import PLACES, missing
from doublesix.web.floor.own_link import own_day
from doublesix.web.words import in_words

Files = list[tuple[Player, Cleaned]]


@at_event("enter")
def enter_team(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """A team's form."""
    if desk.state.settings.terms.entrants != TEAMS:
        raise Http404
    return _entry(request, desk, own_entry(desk, pk))


@at_event("enter")
def enter_player(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """A player's own form."""
    if desk.state.settings.terms.entrants == TEAMS:
        raise Http404
    return _entry(request, desk, own_entry(desk, pk))


def _entry(request: HttpRequest, desk: Desk, entry: Entry) -> HttpResponse:
    if request.method != "POST":
        return entry_page(request, desk, entry)
    terms = desk.state.settings.terms
    form = EntryForm(entry, terms, request.POST, request.FILES)
    if form.is_valid():
        answer = _save(request, desk, entry, form)
        if answer is not None:
            return answer
    is_stale = revision_in(request) != Entry.objects.get(pk=entry.pk).revision
    entry = own_entry(desk, entry.pk)
    now = EntryForm(entry, terms, request.POST)
    if not form.is_valid():
        now = form
    return entry_page(request, desk, entry, now, is_stale)


def _save(request: HttpRequest, desk: Desk, entry: Entry, form: EntryForm) -> HttpResponse | None:
    """Keep all that can be kept: a file that cannot is named, and the rest is saved all the same."""
    files, faults = _cleaned(form.uploads, desk.tournament.zone)
    answer = attempt(
        request,
        lambda: _saved(request, desk, entry, form, files),
        _("Saved."),
        desk.tournament.zone,
    )
    if answer is not None:
        for fault in faults:
            messages.error(request, fault)
    return answer


def _cleaned(uploads: list[tuple[Player, Upload]], zone: str) -> tuple[Files, list[str]]:
    """The files made anew, before anything is locked: that takes its time."""
    files: Files = []
    faults = []
    for player, file in uploads:
        try:
            files.append((player, papers.cleaned(file.chunks(), file.name or "")))
        except Refused as refused:
            words = in_words(refused.refusal, zone)
            named = _("{person}: the evidence could not be taken. {words}")
            faults.append(named.format(person=PLACES[player.place], words=words))
    return files, faults


def _saved(request: HttpRequest, desk: Desk, entry: Entry, form: EntryForm, files: Files) -> str:
    who = desk.who
    row = entries.save(entry, form.values, form.people_values, revision_in(request), who)
    for place, strokes in form.signatures:
        entries.sign(row, place, strokes, who)
    for player, found in files:
        papers.hand_in_evidence(player, found, who)
    if request.POST.get("then") == "hand_in":
        return reverse("enter_hand_in", args=[desk.tournament.slug, row.pk])
    return address(desk, row)


def entry_page(
    request: HttpRequest, desk: Desk, entry: Entry, form: EntryForm | None = None, is_stale: bool = False
) -> HttpResponse:
    """The form where it can be changed; else what it says, and what can still be done."""
    terms = desk.state.settings.terms
    may_change = entry.status in (rules.DRAFT, rules.RETURNED)
    late = rules.lateness(desk.state, desk.who.at)
    form = form or EntryForm(entry, terms)
    account = fees.account_of(entry)
    context = {
        "desk": desk,
        "tab": "enter",
        "entry": entry,
        "terms": terms,
        "may_change": may_change,
        "form": form,
        "differences": form.differences() if is_stale and form.is_bound else [],
        "is_stale": is_stale,
        "files_lost": bool(request.FILES),
        "shown": shown_entry(entry, terms),
        "lacks": missing(rules.all_lacks(form_of(entry), terms)) if entry.status in rules.LIVE else [],
        "is_complete": not rules.lacks(form_of(entry), terms),
        "refusal": in_words(late, desk.tournament.zone) if late else "",
        "may_take_back": entry.status in (rules.SUBMITTED, rules.ACCEPTED, rules.WAITING) and late is None,
        "may_withdraw": entry.status in rules.LIVE and desk.state.draw is None,
        "is_listed": entry.status == rules.ACCEPTED and desk.state.draw is not None,
        "account": account,
        "fee": rules.fee_of(terms),
        "movements": entry.movements.all(),
        "voucher": Code(),
        "by_team": terms.entrants == TEAMS,
        "waiting_place": _waiting_place(entry),
        "own_day": own_day(desk, entry),
        "told_by": ToldBy(initial={"tell_by": entry.tell_by}),
    }
    return shown(request, "entrant/entry.html", context)


def _waiting_place(entry: Entry) -> int:
    """Which of those who wait it is, from 1; 0 where it does not wait (E30)."""
    if entry.status != rules.WAITING:
        return 0
    order = entry.tournament.entries.filter(status=rules.WAITING).order_by("place_at", "pk")
    return [*order.values_list("pk", flat=True)].index(entry.pk) + 1
