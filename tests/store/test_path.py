"""A form's whole way: begun, filled in, endorsed, accepted, drawn."""

import pytest

from doublesix.store.models import Message
from doublesix.store.refusals import Refused
from doublesix.store.services import decisions, draws, endorsements, entries, tournaments
from doublesix.tournament import commands
from tests.store import people

pytestmark = pytest.mark.django_db


def test_teams_reach_the_draw_endorsed_and_accepted() -> None:
    tournament = people.event()
    links: list[str] = []

    def link(token: str) -> str:
        links.append(token)
        return token

    for name in ("Ministry of Clouds", "Ministry of Tides"):
        institution = people.institution(tournament, name)
        for _ in range(2):
            entry = people.fill(entries.begin_team(institution, people.who("Rita")))
            entries.submit(entry, entry.revision, people.who("Rita"))
        endorsements.ask(institution, "officer@example.org", link, people.who("Rita"))
        endorsement = endorsements.find_by_token(links[-1], people.who("Rita"))
        endorsements.give(
            links[-1],
            "Otto Officer",
            "Permanent secretary",
            "M0 0",
            people.sealed_page(institution),
            endorsements.seen_hash(endorsement),
            people.who("Rita"),
        )
        with pytest.raises(Refused) as used:
            endorsements.find_by_token(links[-1], people.who("Rita"))
        assert used.value.refusal.code == "link_used"
    for entry in tournament.entries.all():
        decisions.accept(entry, entry.revision, people.who("Sam"))
    after = people.later(hours=1)
    draws.freeze(tournament, people.who("Sam", after))
    moment = people.later(hours=2)
    draws.commit(tournament, ["dice"], moment, people.who("Sam", after))
    tournaments.carry_out(tournament, commands.EnterPublicValues(("3 5 1 6",)), people.who("Sam", moment))
    state = draws.reveal(tournament, people.who("Sam", moment))
    assert state.draw is not None
    assert sorted(state.draw.order) == [1, 2, 3, 4]
    assert tournament.status == "drawn"
    assert Message.objects.filter(subject__contains="lots are drawn").exists()
