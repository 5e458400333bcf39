"""The organiser's list of institutions."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table."""

    dependencies = [("store", "0010_last_hand")]

    operations = [
        migrations.CreateModel(
            name="ListedInstitution",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=160)),
                ("key", models.CharField(max_length=160)),
                ("spellings", models.JSONField(default=list)),
                ("officer", models.CharField(blank=True, max_length=120)),
                ("post", models.CharField(blank=True, max_length=120)),
                ("officer_email", models.EmailField(blank=True, max_length=254)),
                ("revision", models.PositiveIntegerField(default=1)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="listed_institutions",
                        to="store.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "key"), name="listed_once")
                ],
            },
        ),
    ]
