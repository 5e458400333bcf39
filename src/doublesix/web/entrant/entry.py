"""The page of one entry: a team's or a player's form, saved as far as it is, and what became of it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from doublesix.store.models import Entry, Player
from doublesix.store.queries import entry_accounts
from doublesix.store.queries.forms import form_of
from doublesix.store.refusals import Refused
from doublesix.store.services import documents, entries
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import TEAMS
from doublesix.web.entrant.entry_form import EntryEditForm, Upload
from doublesix.web.entrant.forms import NotificationChoiceForm, VoucherCodeForm
from doublesix.web.presentation.entry_summaries import summarise_entry
from doublesix.web.presentation.entry_words import PLACES, describe_lacks
from doublesix.web.presentation.own_day import own_day
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt, render_page, revision_in
from doublesix.web.requests.entries import (
    desk_reason,
    entry_address,
    entry_lateness,
    find_entry_to_fill,
    form_context,
    is_own_entry,
    next_address,
)

Files = list[tuple[Player, documents.ReceivedDocument]]


@at_event("fill_in")
def enter_team(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """A team's form."""
    if access.state.settings.terms.entrants != TEAMS:
        raise Http404
    return _entry(request, access, find_entry_to_fill(access, pk))


@at_event("fill_in")
def enter_player(request: HttpRequest, access: EventAccess, pk: int) -> HttpResponse:
    """A player's own form."""
    if access.state.settings.terms.entrants == TEAMS:
        raise Http404
    return _entry(request, access, find_entry_to_fill(access, pk))


def _entry(request: HttpRequest, access: EventAccess, entry: Entry) -> HttpResponse:
    if request.method != "POST":
        return entry_page(request, access, entry)
    terms = access.state.settings.terms
    form = EntryEditForm(entry, terms, request.POST, request.FILES)
    if form.is_valid():
        answer = _save(request, access, entry, form)
        if answer is not None:
            return answer
    entry = find_entry_to_fill(access, entry.pk)
    is_stale = revision_in(request) != entry.revision
    now = EntryEditForm(entry, terms, request.POST)
    if not form.is_valid():
        now = form
    return entry_page(request, access, entry, now, is_stale)


def _save(
    request: HttpRequest, access: EventAccess, entry: Entry, form: EntryEditForm
) -> HttpResponse | None:
    """Keep all that can be kept: a file that cannot is named, and the rest is saved all the same."""
    files, faults = _clean_uploads(form.uploads, access.tournament.zone)
    others = entries.list_replaced_people(entry, form.people_values)
    to_hand_in = request.POST.get("then") == "hand_in"

    def do() -> str:
        row = _store_form(request, access, entry, form, files)
        if not to_hand_in:
            return entry_address(access, row)
        if not faults and _is_handed_in(access, row):
            return next_address(access, row)
        return reverse("enter_hand_in", args=[access.tournament.slug, row.pk])

    answer = attempt(request, do, "", access.tournament.zone)
    if answer is not None:
        _tell(request, find_entry_to_fill(access, entry.pk), to_hand_in, others)
        for fault in faults:
            messages.error(request, fault)
    return answer


def _is_handed_in(access: EventAccess, entry: Entry) -> bool:
    """Hand in what was saved, if nothing stands against it; the page that follows says what does."""
    try:
        entries.submit(entry, entry.revision, access.actor, desk_reason(access, entry))
    except Refused:
        return False
    return True


def _tell(request: HttpRequest, entry: Entry, to_hand_in: bool, others: list[Player]) -> None:
    """What came of it, and what is gone with a name."""
    if entry.status not in (rules.DRAFT, rules.RETURNED):
        messages.success(request, _("Saved and submitted."))
    elif to_hand_in:
        messages.warning(request, _("Saved, but not submitted."))
    else:
        messages.success(request, _("Saved."))
    for player in others:
        gone = _(
            "{person}: the name is another one, so evidence, identity number and signature of the person "
            "before are gone. Please give those of {name} (E4, E6)."
        )
        name = entry.players.get(pk=player.pk).name or "–"
        messages.warning(request, gone.format(person=PLACES[player.place], name=name))


def _clean_uploads(uploads: list[tuple[Player, Upload]], zone: str) -> tuple[Files, list[str]]:
    """The files made anew, before anything is locked: that takes its time."""
    files: Files = []
    faults = []
    for player, file in uploads:
        try:
            files.append((player, documents.receive_upload(file.chunks(), file.name or "")))
        except Refused as refused:
            words = in_words(refused.refusal, zone)
            named = _("{person}: the evidence could not be taken. {words}")
            faults.append(named.format(person=PLACES[player.place], words=words))
    return files, faults


def _store_form(
    request: HttpRequest, access: EventAccess, entry: Entry, form: EntryEditForm, files: Files
) -> Entry:
    who = access.actor
    reason = desk_reason(access, entry)
    row = entries.save(entry, form.values, form.people_values, revision_in(request), who, reason)
    for place, strokes in form.signatures:
        entries.sign(row, place, strokes, who)
    for player, found in files:
        documents.hand_in_evidence(player, found, who)
    return row


def entry_page(
    request: HttpRequest,
    access: EventAccess,
    entry: Entry,
    form: EntryEditForm | None = None,
    is_stale: bool = False,
) -> HttpResponse:
    """The form where it can be changed; else what it says, and what can still be done."""
    terms = access.state.settings.terms
    may_change = entry.status in (rules.DRAFT, rules.RETURNED)
    late = entry_lateness(access, entry)
    form = form or EntryEditForm(entry, terms)
    account = entry_accounts.account_of(entry)
    context = {
        **form_context(access, is_own=is_own_entry(access, entry)),
        "entry": entry,
        "terms": terms,
        "may_change": may_change,
        "form": form,
        "differences": form.differences() if is_stale and form.is_bound else [],
        "is_stale": is_stale,
        "files_lost": bool(request.FILES),
        "shown": summarise_entry(entry, terms),
        "lacks": describe_lacks(rules.all_lacks(form_of(entry), terms)) if entry.status in rules.LIVE else [],
        "is_complete": not rules.lacks(form_of(entry), terms),
        "refusal": in_words(late, access.tournament.zone) if late else "",
        "may_take_back": entry.status in (rules.SUBMITTED, rules.ACCEPTED, rules.WAITING) and late is None,
        "may_withdraw": entry.status in rules.LIVE and access.state.draw is None,
        "is_listed": entry.status == rules.ACCEPTED and access.state.draw is not None,
        "account": account,
        "fee": rules.fee_of(terms),
        "movements": entry.movements.all(),
        "voucher": VoucherCodeForm(),
        "by_team": terms.entrants == TEAMS,
        "waiting_place": _waiting_place(entry),
        "own_day": own_day(entry, access.actor.at),
        "told_by": NotificationChoiceForm(initial={"tell_by": entry.tell_by}),
    }
    return render_page(request, "entrant/entry.html", context)


def _waiting_place(entry: Entry) -> int:
    """Which of those who wait it is, from 1; 0 where it does not wait (E30)."""
    if entry.status != rules.WAITING:
        return 0
    order = entry.tournament.entries.filter(status=rules.WAITING).order_by("place_at", "pk")
    waiting = list(order.values_list("pk", flat=True))
    return waiting.index(entry.pk) + 1 if entry.pk in waiting else 0  # it may have moved up meanwhile
