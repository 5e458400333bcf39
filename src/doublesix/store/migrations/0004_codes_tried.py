"""Wrong codes are counted for a side and a phone, no longer for a whole match."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0003_off_duty'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='tablelink',
            name='locked_until',
        ),
        migrations.RemoveField(
            model_name='tablelink',
            name='wrong_codes',
        ),
        migrations.CreateModel(
            name='CodesTried',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrant', models.PositiveIntegerField()),
                ('phone', models.CharField(blank=True, max_length=32)),
                ('wrong', models.PositiveIntegerField(default=0)),
                ('last_wrong_at', models.DateTimeField(blank=True, null=True)),
                ('was_right', models.BooleanField(default=False)),
                ('link', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tried', to='store.tablelink')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('link', 'entrant', 'phone'), name='codes_tried_once')],
            },
        ),
    ]
