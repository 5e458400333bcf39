"""Events know who began them and from which; what came from elsewhere is public when its organiser says so."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def first_organisers(apps, schema_editor):
    """Who organised an event first began it; which events were begun from which was not kept."""
    first = {}
    for role in apps.get_model("store", "Role").objects.filter(role="organiser").order_by("-pk"):
        first[role.tournament_id] = role.account_id
    rows = apps.get_model("store", "Tournament").objects
    for event, account in first.items():
        rows.filter(pk=event).update(begun_by=account)


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0006_operating'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='begun_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='begun', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tournament',
            name='begun_from',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='next', to='store.tournament'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='is_withheld',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(first_organisers, migrations.RunPython.noop),
    ]
