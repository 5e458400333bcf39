"""Fills a new database with an event of each preset, its lots drawn, and says where they are, as JSON."""

import json
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from tests.samples import sample  # noqa: E402

ALL = {"powc-2023": 8, "garrison-2022": 12, "fortbend-2023": 16, "powc-2018": 8}
USUAL = "garrison-2022"
"""The preset with the fewest matches; test_whole_days plays the council's."""
EVENTS = sample({USUAL: ALL[USUAL]}, ALL)
SHORT = f'base = "{USUAL}"\n[options]\ntarget = 80\n'
"""The same day with half the rounds; the long run plays to the targets of the preset."""
RULES = {name: f'base = "{name}"\n' for name in EVENTS} | sample({USUAL: SHORT}, {})
STAFF = ("Sam", "Jo", "Olga")


def main() -> None:
    """Make them, and let the officials sign in."""
    from allauth.account.models import EmailAddress

    from tests.browser.people import PASSWORD
    from tests.days.making import drawn, zone_at_noon
    from tests.store import people

    call_command("migrate", verbosity=0)
    now = timezone.now()
    zone = zone_at_noon(now)
    found = {}
    for name, count in EVENTS.items():
        event = drawn(name, count, now, RULES[name], zone)
        found[name] = {"pk": event.pk, "slug": event.slug, "rules": RULES[name], "zone": zone}
    for name in STAFF:
        account = people.account(name)
        account.set_password(PASSWORD)
        account.save()
        EmailAddress.objects.get_or_create(user=account, email=account.email, verified=True, primary=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
