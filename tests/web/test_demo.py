"""The demonstration: six events at different stages, nobody real, new passwords at every start."""

from collections import Counter

import pytest

from doublesix.store.models import Entry, Message, Player, Tournament
from doublesix.store.services import tournaments
from doublesix.web.demo import creation

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_six_events_at_different_stages() -> None:
    creation.create_demonstration()
    events = {event.title: event for event in Tournament.objects.all()}
    assert sorted(Counter(event.status for event in events.values()).items()) == [
        ("drawn", 1),
        ("finished", 1),
        ("frozen", 1),
        ("open", 3),
    ]
    assert events["Council domino tournament"].institutions.count() == 40
    fair = events["County fair dominoes"]
    assert fair.entries.exclude(status__in=("draft", "withdrawn")).count() == 37
    assert {
        name.split()[1] for name in Player.objects.exclude(name="").values_list("name", flat=True)
    } <= set(
        "Sample Mock Placeholder Specimen Example Pretend Imaginary Invented Fictive Dummy".split()  # noqa: SIM905
    )
    assert not Message.objects.filter(sent_at=None).exists()
    for event in Tournament.objects.all():  # a pure fold of the log finds every card as it is
        before = Tournament.objects.filter(pk=event.pk).values().get()
        tournaments.rebuild(event)
        assert Tournament.objects.filter(pk=event.pk).values().get() == before
    today = events["Lagoon trophy"]
    assert Counter(sheet.is_over for sheet in today.sheets.all()) == {True: 2, False: 3}
    assert today.sheets.filter(needs_judge=True).count() == 1
    creation.create_demonstration()
    assert Tournament.objects.count() == 6
    assert Entry.objects.filter(tournament=fair).count() == 37
    passwords = {email: password for _, email, password in creation.set_new_passwords()}
    again = {email: password for _, email, password in creation.set_new_passwords()}
    assert not set(passwords.values()) & set(again.values())
