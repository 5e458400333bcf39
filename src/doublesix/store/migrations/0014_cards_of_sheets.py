"""Cards of sheets say what their logs say, also in the fields that came with games by time and written scores."""

from django.db import migrations

from doublesix.app import wire
from doublesix.app.sheets.cards import card_of
from doublesix.app.sheets.evolve import fold
from doublesix.store.log import LogEntry

FIELDS = ("is_last_hand", "by_time", "game_since", "written_scores")


def fold_cards(apps, schema_editor):
    """Fold the new fields from the log. A log that cannot be read is named by the check that follows."""
    rows = apps.get_model("store", "LogRow").objects
    for sheet in apps.get_model("store", "MatchSheet").objects.order_by("pk").iterator():
        stream = f"match/{sheet.tournament_id}/{sheet.fixture}/{sheet.edition}"
        try:
            found = fold(
                LogEntry(row.at, row.by, wire.from_data(row.kind, row.data))
                for row in rows.filter(stream=stream).order_by("seq")
            )
            card = card_of(found)
        except Exception:  # nosec B112: whatever is wrong with it
            continue
        for field in FIELDS:
            setattr(sheet, field, getattr(card, field))
        sheet.save(update_fields=FIELDS)


class Migration(migrations.Migration):
    """No table changes."""

    dependencies = [("store", "0013_written_scores")]

    operations = [migrations.RunPython(fold_cards, migrations.RunPython.noop)]
