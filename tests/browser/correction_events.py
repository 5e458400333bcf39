"""Fills a new database with events whose final can begin, and says how to open it, as JSON."""

import json
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

SCREENS = ("phone", "desk")
FINAL = 3


def main() -> None:
    """An event for each screen: its semi-finals are over, won by their first sides."""
    from allauth.account.models import EmailAddress

    from doublesix.store.queries import side_codes
    from tests.browser.people import PASSWORD
    from tests.store import people
    from tests.web.table.matches import drawn, match
    from tests.web.table.test_corrected import play

    call_command("migrate", verbosity=0)
    found = {}
    for screen in SCREENS:
        tournament = drawn(count=4)
        for number in (0, 1):
            play(tournament, number)
        final = match(tournament, FINAL)
        found[screen] = {
            "slug": tournament.slug,
            "final": {
                "pk": tournament.pk,
                "number": FINAL,
                "link": final.link,
                "codes": final.codes,
            },
            "codes": [side_codes.code_of(tournament, number) for number in range(1, 5)],
        }
    olga = people.account("Olga")
    olga.set_password(PASSWORD)
    olga.save()
    EmailAddress.objects.get_or_create(user=olga, email=olga.email, verified=True, primary=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
