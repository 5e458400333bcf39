"""The life of an event: what the log says, and every step of it."""

from django.db import transaction
from django.utils.text import slugify

from doublesix.app.cards import card_of
from doublesix.app.roles import ORGANISER
from doublesix.store import change_feed, log
from doublesix.store.actor import Actor
from doublesix.store.models import Account, Institution, Role, Tournament
from doublesix.store.money import is_currency
from doublesix.store.notifications import event_messages
from doublesix.store.refusals import Refused, refuse
from doublesix.store.services import backup_requests
from doublesix.store.streams import append_events
from doublesix.tournament import commands, state
from doublesix.tournament.decide import decide
from doublesix.tournament.events import Logged
from doublesix.tournament.evolve import fold
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import Settings

State = state.Tournament


def state_of(tournament: Tournament) -> State:
    """An event as its log makes it."""
    found: State | None = log.load_state(tournament.stream, fold, tournament.seq).state
    assert found is not None, "every event begins with its creation"
    return found


def lock_tournament(tournament: Tournament) -> Tournament:
    """The same event, nobody else changing it until the transaction ends."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


@transaction.atomic
def create(
    preset: str,
    settings: Settings,
    rules: str,
    who: Actor,
    parent: Tournament | None = None,
    institution: Institution | None = None,
    begun_from: Tournament | None = None,
) -> Tournament:
    """A new event; who begins it is its organiser."""
    assert who.account is not None
    tournament = Tournament.objects.create(
        slug=free_slug(settings.title),
        created_at=who.at,
        parent=parent,
        parent_institution=institution,
        begun_by=who.account,
        begun_from=begun_from,
    )
    carry_out(tournament, commands.Create(preset, settings, rules), who)
    Role.objects.create(tournament=tournament, account=who.account, role=ORGANISER)
    return tournament


def free_slug(title: str) -> str:
    """A name for an address that no event has yet."""
    stem = slugify(title)[:50].strip("-") or "event"
    slug, number = stem, 1
    while Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug


@transaction.atomic
def carry_out(tournament: Tournament, command: commands.Command, who: Actor) -> State:
    """Do what is asked of an event, or refuse; the log, the card and the messages in one transaction."""
    row = lock_tournament(tournament)
    known = log.load_state(row.stream, fold)
    before: State | None = known.state
    _check_currency(before, command)
    answer = decide(before, command, who.context)
    if isinstance(answer, Refusal):
        raise Refused(answer)
    if not answer:
        assert before is not None, "an event that is not created yet is"
        return before
    happened = [Logged(*who.context, event) for event in answer]
    after = fold(happened, before)
    assert after is not None
    append_events(row.stream, known.seq, happened, after)
    row.seq = known.seq + len(happened)
    _write_card(row, after)
    change_feed.publish_change(row.pk)
    tournament.refresh_from_db()
    backup_requests.request_when_due(row, before, after, who.at)
    event_messages.notify_of_changes(row, before, after, answer)
    for logged in happened:
        event_messages.notify_of_event(row, before, after, logged)
    return after


def refusal_of(before: State, command: commands.Command, who: Actor) -> Refusal | None:
    """Why this would be refused now, without doing it."""
    answer = decide(before, command, who.context)
    return answer if isinstance(answer, Refusal) else None


def _check_currency(before: State | None, command: commands.Command) -> None:
    """Go on only with a currency that exists; the domain knows no list of them."""
    if isinstance(command, commands.Create | commands.Edit):
        code = command.settings.terms.currency
        is_kept = before is not None and before.settings.terms.currency == code
        if code and not is_kept and not is_currency(code):
            raise refuse("no_such_currency", currency=code[:8])


def _write_card(row: Tournament, after: State) -> None:
    for name, value in card_of(after)._asdict().items():
        setattr(row, name, value)
    row.is_public = row.is_public and not row.is_withheld
    row.save()


def rebuild(tournament: Tournament) -> None:
    """Write the card anew from the log alone."""
    with transaction.atomic():
        row = lock_tournament(tournament)
        happened = log.load(row.stream)
        found = fold(happened)
        assert found is not None
        row.seq = len(happened)
        _write_card(row, found)


def let_organise(address: str) -> None:
    """Let an account begin events; one that is not there is made, and signs in by a code sent to it."""
    Account.objects.filter(pk=_account_of(address).pk).update(may_organise=True)


def let_operate(address: str) -> None:
    """Let an account see the state of the installation; one that is not there is made as above."""
    Account.objects.filter(pk=_account_of(address).pk).update(is_operator=True)


def _account_of(address: str) -> Account:
    email = address.strip().lower()
    return Account.objects.filter(email=email).first() or Account.objects.create_user(email)


def appoint(tournament: Tournament, account: Account, role: str) -> None:
    """Give an account a role at an event."""
    with transaction.atomic():
        lock_tournament(tournament)
        Role.objects.get_or_create(tournament=tournament, account=account, role=role, institution=None)


def dismiss(tournament: Tournament, account: Account, role: str) -> None:
    """Take a role away; an event keeps one organiser at least."""
    with transaction.atomic():
        lock_tournament(tournament)
        holders = Role.objects.filter(tournament=tournament, role=role)
        if role == ORGANISER and not holders.exclude(account=account).exists():
            raise refuse("last_organiser")
        holders.filter(account=account).delete()


def roles_at(tournament: Tournament, account: Account | None) -> set[str]:
    """What an account is at an event."""
    if account is None or not account.is_authenticated:
        return set()
    found = set(tournament.roles.filter(account=account).values_list("role", flat=True))
    if tournament.entries.filter(account=account, institution=None).exists():
        found.add("player")
    return found
