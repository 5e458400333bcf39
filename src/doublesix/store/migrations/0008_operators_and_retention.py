"""Operators of the installation, the audit of sign-ins, and how long events keep their data."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A flag and two tables."""

    dependencies = [("store", "0007_who_began_it")]

    operations = [
        migrations.AddField(
            model_name="account", name="is_operator", field=models.BooleanField(default=False)
        ),
        migrations.CreateModel(
            name="SignIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("signed in", "signed in"),
                            ("wrong password", "wrong password"),
                            ("wrong second factor", "wrong second factor"),
                        ],
                        max_length=20,
                    ),
                ),
                ("network", models.CharField(blank=True, max_length=45)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_ins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-at", "-pk"]},
        ),
        migrations.CreateModel(
            name="Retention",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("messages", "messages"),
                            ("identities", "identities"),
                            ("people", "people"),
                        ],
                        max_length=12,
                    ),
                ),
                ("days", models.PositiveIntegerField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="retentions",
                        to="store.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "kind"), name="retention_once")
                ],
            },
        ),
    ]
