"""A card knows the last hand of a game with a time limit (E40), and since when its game is played."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0009_desk_entries"),
    ]

    operations = [
        migrations.AddField(
            model_name="matchsheet",
            name="by_time",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="matchsheet",
            name="game_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="matchsheet",
            name="is_last_hand",
            field=models.BooleanField(default=False),
        ),
    ]
