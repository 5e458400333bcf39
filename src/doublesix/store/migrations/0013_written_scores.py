"""A card has the score with the rounds that are written and not agreed with yet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more field; a card of before shows what counts until something is written."""

    dependencies = [("store", "0012_codes_of_tables")]

    operations = [
        migrations.AddField(
            model_name="matchsheet", name="written_scores", field=models.JSONField(default=list)
        )
    ]
