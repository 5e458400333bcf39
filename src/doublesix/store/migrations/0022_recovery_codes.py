"""Recovery codes are kept as hashes; those from before go on to work, and the seeds they came from are gone.

Hashing is slow on purpose: count three seconds for an account that has such codes.
"""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import migrations, models


def keep_earlier_codes(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    """A hash of each code that was not used, in place of what all of them are made of."""
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes

    kept = apps.get_model("store", "RecoveryCode")
    for row in apps.get_model("mfa", "Authenticator").objects.filter(type="recovery_codes"):
        for code in RecoveryCodes(row).get_unused_codes():
            kept.objects.create(account_id=row.user_id, digest=make_password(code))
        row.delete()


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0021_solved_records'),
        ('mfa', '0003_authenticator_type_uniq'),
    ]

    operations = [
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=128)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.RunPython(keep_earlier_codes, migrations.RunPython.noop),
    ]
