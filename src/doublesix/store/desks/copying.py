"""This year's event from an older one: its settings without dates, its rules in force, prizes, tables."""

from django.db import transaction

from doublesix.store.desks.asking import Who
from doublesix.store.desks.tournaments import carry_out, create, state_of
from doublesix.store.models import Tournament
from doublesix.tournament.commands import LayTables
from doublesix.tournament.settings import Settings


def undated(settings: Settings) -> Settings:
    """Settings without what belongs to one year: dates, and the letter's reference."""
    notice = settings.notice._replace(reference="", dated=None)
    return settings._replace(closes_at=None, draw_at=None, starts_at=None, notice=notice)


@transaction.atomic
def begin_from(older: Tournament, settings: Settings, who: Who) -> Tournament:
    """An event like an older one, with these settings; the hall has the same tables."""
    state = state_of(older)
    begun = create(state.preset, settings, state.version.rules, who, begun_from=older)
    if state.tables:
        carry_out(begun, LayTables(state.tables, state.is_fixed), who)
    return begun
