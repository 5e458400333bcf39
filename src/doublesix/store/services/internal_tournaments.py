"""Internal tournaments (E3): an institution with more candidates than places finds its best teams first."""

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Institution, Player, Tournament
from doublesix.store.refusals import insist, refuse
from doublesix.store.services import entries
from doublesix.store.services.tournaments import State, create, lock_tournament, state_of
from doublesix.tournament import entries as rules
from doublesix.tournament.progress import field_of, ranks_of
from doublesix.tournament.settings import TEAMS, Notice, Settings, Terms
from doublesix.tournament.state import CANCELLED, FINISHED

_COPIED = (*entries.PERSON, "identity_digest", "identity_tail")
"""What is known of a person already; signatures and evidence belong to the main event's form."""


@transaction.atomic
def begin(institution: Institution, who: Actor) -> Tournament:
    """A real tournament of its own, which the representative organises."""
    main = lock_tournament(institution.tournament)
    state = state_of(main)
    insist(rules.lateness(state, who.at))
    if not state.settings.terms.teams_each:
        raise refuse("any_number_of_teams", "E3")
    if institution.internals.exclude(status=CANCELLED).exists():
        raise refuse("internal_exists", "E3", name=institution.name)
    settings = _settings(state.settings, institution)
    return create(state.preset, settings, state.version.rules, who, main, institution)


def _settings(main: Settings, institution: Institution) -> Settings:
    """As the main event plays, but for its own people: no form to endorse, no evidence, no fee."""
    terms = main.terms
    return Settings(
        title=f"{institution.name}: {main.title}"[:200],
        organiser=institution.association or institution.name,
        zone=main.zone,
        format=main.format,
        auto_call=main.auto_call,
        agrees_by_hand=main.agrees_by_hand,
        terms=Terms(
            entrants=TEAMS,
            players=terms.players,
            spares=terms.spares,
            contacts=terms.contacts,
            currency=terms.currency,
        ),
        notice=Notice(paper="poster"),
    )


@transaction.atomic
def promote(internal: Tournament, who: Actor) -> list[Entry]:
    """The first teams of a finished internal tournament become entries of the main event, with the proof."""
    institution, main = internal.parent_institution, internal.parent
    if institution is None or main is None:
        raise refuse("not_internal", "E3")
    main = lock_tournament(main)
    terms = state_of(main).settings.terms
    insist(rules.lateness(state_of(main), who.at))
    internal = lock_tournament(internal)
    state = state_of(internal)
    if state.status != FINISHED:
        raise refuse("internal_not_finished", "E3", status=state.status)
    if institution.entries.filter(status__in=rules.LIVE).exists():
        raise refuse("has_teams_already", "E3")
    found = []
    for rank, team in best_teams(internal, state, terms.teams_each):
        entry = entries.begin_team(institution, who)
        entry.name = (team.name or entry.name)[:160]
        entry.proof = {"tournament": internal.slug, "rank": rank, "log_seq": internal.seq}
        entry.save()
        _copy_people(team, entry)
        found.append(entry)
    return found


def best_teams(internal: Tournament, state: State, places: int) -> list[tuple[int, Entry]]:
    """The first teams with their ranks; where a rank is shared beyond the last place, nobody can say who."""
    members, draw = field_of(state).members, state.draw
    assert draw is not None, "a finished event was drawn"
    rows = {each.number: each.entry for each in draw.entries}
    found: list[tuple[int, int]] = []
    rank, after = 1, 1
    for sharing in ranks_of(state):
        if len(found) >= places:
            break
        rank, after = after, after + max(1, len(sharing))
        able = [entrant for entrant in sharing if not set(members[entrant]) & {*draw.struck}]
        if len(found) + len(able) > places:
            raise refuse("internal_shared_rank", "E3", rank=rank)
        found += [(rank, rows[members[entrant][0]]) for entrant in able]
    teams = Entry.objects.filter(tournament=internal).in_bulk([pk for _, pk in found])
    return [(rank, teams[pk]) for rank, pk in found]


def _copy_people(team: Entry, entry: Entry) -> None:
    known = {player.place: player for player in team.players.all()}
    for player in Player.objects.filter(entry=entry):
        given = known.get(player.place)
        if given is not None:
            for name in _COPIED:
                setattr(player, name, getattr(given, name))
            player.save()
