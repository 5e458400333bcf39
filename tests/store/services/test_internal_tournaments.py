"""Internal tournaments (E3): begun, played, and the best teams entered with the proof."""

import pytest

from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Institution, Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import decisions, draws, entries, internal_tournaments, tournaments
from doublesix.tournament import commands
from doublesix.tournament.fixtures import Result
from doublesix.tournament.progress import fixtures_left, ranks_of
from tests.store import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def institution() -> Institution:
    """Rita's ministry."""
    return people.institution(people.event())


def refusal(code: str, internal: Tournament, who: Actor) -> None:
    """Expect a no."""
    with pytest.raises(Refused) as refused:
        internal_tournaments.promote(internal, who)
    assert refused.value.refusal.code == code


def enter_teams(internal: Tournament, count: int) -> None:
    """Publish it, open it, enter teams and accept them."""
    rita = people.who("Rita")
    settings = tournaments.state_of(internal).settings
    settings = settings._replace(closes_at=people.CLOSES, starts_at=people.PLAYS, venue="Canteen")
    for command in (commands.Edit(settings), commands.Publish(), commands.OpenEntries()):
        tournaments.carry_out(internal, command, rita)
    for number in range(1, count + 1):
        by = people.who(f"Player{number}")
        entry = entries.begin_own_team(internal, by)
        given = {
            player.place: {"name": f"{player.place} {number}", "mobile": "5", "email": "a@example.org"}
            for player in entry.players.all()
        }
        entry = entries.save(entry, {"name": f"Team {number}"}, given, 1, by)
        entry = entries.submit(entry, entry.revision, by)
        decisions.accept(entry, entry.revision, rita)


def play(internal: Tournament, strike: int = 0) -> None:
    """Draw by hand and play: the lower number always wins."""
    rita = people.who("Rita")
    tournaments.carry_out(internal, commands.CloseEntries(), rita)
    state = draws.freeze(internal, rita)
    assert state.draw is not None
    order = tuple(each.number for each in state.draw.entries)
    tournaments.carry_out(internal, commands.RecordLots(order), rita)
    state = tournaments.carry_out(internal, commands.ConfirmLots(), people.who("Olga"))
    while left := fixtures_left(state):
        for fixture in left:
            result = Result(fixture.sides, tuple(sorted(fixture.sides)), (151, 20), (1, 0))
            state = tournaments.carry_out(internal, commands.RecordResult(fixture.number, result), rita)
    if strike:
        tournaments.carry_out(internal, commands.Strike(strike, "ill"), rita)
    tournaments.carry_out(internal, commands.Finish(), rita)


def test_e3_it_is_a_real_tournament_of_the_same_game(institution: Institution) -> None:
    internal = internal_tournaments.begin(institution, people.who("Rita"))
    state, main = tournaments.state_of(internal), tournaments.state_of(institution.tournament)
    assert (internal.parent, internal.parent_institution) == (institution.tournament, institution)
    assert (internal.status, internal.game) == ("draft", institution.tournament.game)
    assert tournaments.roles_at(internal, people.account("Rita")) == {"organiser"}
    terms = state.settings.terms
    assert (terms.entrants, terms.players, terms.spares) == ("teams", 2, 1)
    asked = (terms.institutions, terms.evidence, terms.endorsement, terms.signatures, bool(terms.fee))
    assert asked == (False,) * 5
    assert not state.settings.apart
    assert state.version.rules == main.version.rules


def test_e3_one_at_a_time_in_time_and_only_where_there_is_a_limit(institution: Institution) -> None:
    internal_tournaments.begin(institution, people.who("Rita"))
    with pytest.raises(Refused, match="internal_exists"):
        internal_tournaments.begin(institution, people.who("Rita"))
    other = people.institution(institution.tournament, "Ministry of Tides")
    with pytest.raises(Refused, match="late"):
        internal_tournaments.begin(other, people.who("Rita", people.later(minutes=1)))
    free = people.institution(people.event(teams_each=0))
    with pytest.raises(Refused, match="any_number_of_teams"):
        internal_tournaments.begin(free, people.who("Rita"))


def test_e3_a_cancelled_one_makes_room(institution: Institution) -> None:
    first = internal_tournaments.begin(institution, people.who("Rita"))
    tournaments.carry_out(first, commands.Cancel("rain"), people.who("Rita"))
    assert internal_tournaments.begin(institution, people.who("Rita")).pk != first.pk


def test_e3_the_best_two_enter_with_the_proof(institution: Institution) -> None:
    rita = people.who("Rita")
    internal = internal_tournaments.begin(institution, rita)
    refusal("internal_not_finished", internal, rita)
    enter_teams(internal, 5)
    play(internal)
    found = internal_tournaments.promote(internal, rita)
    internal.refresh_from_db()
    assert [entry.name for entry in found] == ["Team 1", "Team 2"]
    assert [entry.proof for entry in Entry.objects.filter(institution=institution).order_by("pk")] == [
        {"tournament": internal.slug, "rank": rank, "log_seq": internal.seq} for rank in (1, 2)
    ]
    assert {entry.tournament_id for entry in found} == {institution.tournament_id}
    assert [player.name for player in found[1].players.all()] == ["first 2", "second 2", "spare 2"]
    assert {player.signature for player in found[0].players.all()} == {""}
    refusal("has_teams_already", internal, rita)


def test_e3_not_when_late(institution: Institution) -> None:
    internal = internal_tournaments.begin(institution, people.who("Rita"))
    enter_teams(internal, 3)
    play(internal)
    refusal("late", internal, people.who("Rita", people.later(minutes=1)))
    assert not institution.entries.exists()


def test_e3_not_when_the_institution_has_teams(institution: Institution) -> None:
    internal = internal_tournaments.begin(institution, people.who("Rita"))
    team = entries.begin_team(institution, people.who("Rita"))
    enter_teams(internal, 3)
    play(internal)
    refusal("has_teams_already", internal, people.who("Rita"))
    entries.withdraw(team, 1, people.who("Rita"))
    assert len(internal_tournaments.promote(internal, people.who("Rita"))) == 2


def test_e3_who_withdrew_does_not_go_on_and_ranks_stay_true(institution: Institution) -> None:
    internal = internal_tournaments.begin(institution, people.who("Rita"))
    enter_teams(internal, 4)
    play(internal, strike=2)
    ranks = ranks_of(tournaments.state_of(internal))
    assert ranks[0] == (1,)
    found = internal_tournaments.promote(internal, people.who("Rita"))
    assert [entry.name for entry in found] == ["Team 1", "Team 3"]
    assert found[1].proof is not None
    assert found[1].proof["rank"] == 3


def test_another_event_is_no_internal_tournament() -> None:
    refusal("not_internal", people.event(), people.who("Rita"))
