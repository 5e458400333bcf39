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
from doublesix.web.doing import attempt, revision_in, shown
from doublesix.web.entrant.entry_form import EntryForm, Upload
from doublesix.web.entrant.forms import Code, ToldBy
from doublesix.web.entrant.owning import address, after, entry_to_fill, is_own, whose
from doublesix.web.entrant.showing import shown_entry
from doublesix.web.entrant.words import PLACES, missing
from doublesix.web.floor.own_link import own_day
from doublesix.web.words import in_words

Files = list[tuple[Player, Cleaned]]


@at_event("fill_in")
def enter_team(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """A team's form."""
    if desk.state.settings.terms.entrants != TEAMS:
        raise Http404
    return _entry(request, desk, entry_to_fill(desk, pk))


@at_event("fill_in")
def enter_player(request: HttpRequest, desk: Desk, pk: int) -> HttpResponse:
    """A player's own form."""
    if desk.state.settings.terms.entrants == TEAMS:
        raise Http404
    return _entry(request, desk, entry_to_fill(desk, pk))


def _entry(request: HttpRequest, desk: Desk, entry: Entry) -> HttpResponse:
    if request.method != "POST":
        return entry_page(request, desk, entry)
    terms = desk.state.settings.terms
    form = EntryForm(entry, terms, request.POST, request.FILES)
    if form.is_valid():
        answer = _save(request, desk, entry, form)
        if answer is not None:
            return answer
    entry = entry_to_fill(desk, entry.pk)
    is_stale = revision_in(request) != entry.revision
    now = EntryForm(entry, terms, request.POST)
    if not form.is_valid():
        now = form
    return entry_page(request, desk, entry, now, is_stale)


def _save(request: HttpRequest, desk: Desk, entry: Entry, form: EntryForm) -> HttpResponse | None:
    """Keep all that can be kept: a file that cannot is named, and the rest is saved all the same."""
    files, faults = _cleaned(form.uploads, desk.tournament.zone)
    others = entries.whose_proofs_go(entry, form.people_values)
    to_hand_in = request.POST.get("then") == "hand_in"

    def do() -> str:
        row = _saved(request, desk, entry, form, files)
        if not to_hand_in:
            return address(desk, row)
        if not faults and _is_handed_in(desk, row):
            return after(desk, row)
        return reverse("enter_hand_in", args=[desk.tournament.slug, row.pk])

    answer = attempt(request, do, "", desk.tournament.zone)
    if answer is not None:
        _tell(request, entry_to_fill(desk, entry.pk), to_hand_in, others)
        for fault in faults:
            messages.error(request, fault)
    return answer


def _is_handed_in(desk: Desk, entry: Entry) -> bool:
    """Hand in what was saved, if nothing stands against it; the page that follows says what does."""
    try:
        entries.submit(entry, entry.revision, desk.who)
    except Refused:
        return False
    return True


def _tell(request: HttpRequest, entry: Entry, to_hand_in: bool, others: list[Player]) -> None:
    """What came of it, and what is gone with a name."""
    if entry.status not in (rules.DRAFT, rules.RETURNED):
        messages.success(request, _("Saved and handed in."))
    elif to_hand_in:
        messages.warning(request, _("Saved, but not handed in."))
    else:
        messages.success(request, _("Saved."))
    for player in others:
        gone = _(
            "{person}: the name is another one, so evidence, identity number and signature of the person "
            "before are gone. Please give those of {name} (E4, E6)."
        )
        name = entry.players.get(pk=player.pk).name or "–"
        messages.warning(request, gone.format(person=PLACES[player.place], name=name))


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


def _saved(request: HttpRequest, desk: Desk, entry: Entry, form: EntryForm, files: Files) -> Entry:
    who = desk.who
    row = entries.save(entry, form.values, form.people_values, revision_in(request), who)
    for place, strokes in form.signatures:
        entries.sign(row, place, strokes, who)
    for player, found in files:
        papers.hand_in_evidence(player, found, who)
    return row


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
        **whose(desk, is_own=is_own(desk, entry)),
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
    waiting = list(order.values_list("pk", flat=True))
    return waiting.index(entry.pk) + 1 if entry.pk in waiting else 0  # it may have moved up meanwhile
