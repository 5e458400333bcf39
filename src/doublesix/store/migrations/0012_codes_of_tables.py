"""Codes of tables and of the hall, wrong ones that were typed, and links from the desk."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0011_listed_institutions'),
    ]

    operations = [
        migrations.CreateModel(
            name='DutyLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('scorekeeper', 'scorekeeper'), ('judge', 'judge')], max_length=20)),
                ('name', models.CharField(max_length=100)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='duty_links', to='store.tournament')),
            ],
            options={
                'ordering': ['made_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='HallCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_wanted', models.BooleanField(default=False)),
                ('generation', models.PositiveIntegerField(default=0)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='hall_code', to='store.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='HallCodesTried',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrant', models.PositiveIntegerField()),
                ('phone', models.CharField(blank=True, max_length=32)),
                ('wrong', models.PositiveIntegerField(default=0)),
                ('last_wrong_at', models.DateTimeField(blank=True, null=True)),
                ('was_right', models.BooleanField(default=False)),
                ('link', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tried', to='store.hallcode')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('link', 'entrant', 'phone'), name='hall_codes_tried_once')],
            },
        ),
        migrations.CreateModel(
            name='TableCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveIntegerField()),
                ('generation', models.PositiveIntegerField(default=0)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_codes', to='store.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'table'), name='table_code_once')],
            },
        ),
    ]
