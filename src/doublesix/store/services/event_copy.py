"""This year's event from an older one: its settings without dates, its rules in force, prizes, tables."""

from django.db import transaction

from doublesix.store.actor import Actor
from doublesix.store.models import Tournament
from doublesix.store.services.institutions import take_over
from doublesix.store.services.tournaments import carry_out, create, state_of
from doublesix.tournament.commands import LayTables
from doublesix.tournament.settings import Settings


def remove_dates(settings: Settings) -> Settings:
    """Settings without what belongs to one year: dates, and the letter's reference."""
    notice = settings.notice._replace(reference="", dated=None)
    return settings._replace(closes_at=None, draw_at=None, starts_at=None, notice=notice)


@transaction.atomic
def begin_from(older: Tournament, settings: Settings, who: Actor) -> Tournament:
    """An event like an older one, with these settings, its tables and its list of institutions."""
    state = state_of(older)
    begun = create(state.preset, settings, state.version.rules, who, begun_from=older)
    if state.tables:
        carry_out(begun, LayTables(state.tables, state.is_fixed), who)
    take_over(begun, older)
    return begun
