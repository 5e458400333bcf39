"""Fills a new database with events whose matches can be played, and says how to open them, as JSON."""

import json
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

EVENTS = {"powc": ("powc-2023", 16), "bigsix": ("garrison-2022", 3), "straight": ("fortbend-2023", 4)}


def main() -> None:
    """Make them."""
    from allauth.account.models import EmailAddress

    from doublesix.store.services.tournaments import state_of
    from doublesix.tournament.progress import fixtures_left
    from tests.browser.people import PASSWORD
    from tests.store import people
    from tests.web.table.matches import drawn, match

    call_command("migrate", verbosity=0)
    found = {}
    for name, (preset, count) in EVENTS.items():
        tournament = drawn(preset, count)
        matches = [match(tournament, each.number) for each in fixtures_left(state_of(tournament))]
        found[name] = {
            "pk": tournament.pk,
            "slug": tournament.slug,
            "matches": [
                {"pk": tournament.pk, "number": each.number, "link": each.link, "codes": each.codes}
                for each in matches
            ],
        }
    sam = people.account("Sam")
    sam.set_password(PASSWORD)
    sam.save()
    EmailAddress.objects.get_or_create(user=sam, email=sam.email, verified=True, primary=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
