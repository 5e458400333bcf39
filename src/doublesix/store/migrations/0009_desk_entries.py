"""Entries that the desk takes: that it did, when it saw their people, and the form that came on paper."""

from django.db import migrations, models

_PURPOSES = ("evidence", "sealed form", "paper form", "score sheet")


class Migration(migrations.Migration):
    """Two columns, and a further purpose of papers."""

    dependencies = [("store", "0008_operators_and_retention")]

    operations = [
        *(
            migrations.AddField(model_name=model, name="at_desk", field=models.BooleanField(default=False))
            for model in ("entry", "historicalentry")
        ),
        *(
            migrations.AddField(
                model_name=model, name="arrived_at", field=models.DateTimeField(blank=True, null=True)
            )
            for model in ("entry", "historicalentry")
        ),
        migrations.AlterField(
            model_name="paper",
            name="purpose",
            field=models.CharField(choices=[(name, name) for name in _PURPOSES], max_length=12),
        ),
    ]
