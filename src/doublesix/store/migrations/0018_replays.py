"""Matches that visitors go through again, and their analyses."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0017_ratings'),
    ]

    operations = [
        migrations.CreateModel(
            name='Replay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=32, unique=True)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('text', models.TextField()),
                ('made_at', models.DateTimeField()),
                ('made_by', models.CharField(blank=True, db_index=True, max_length=32)),
                ('opened_at', models.DateTimeField(db_index=True)),
                ('state', models.CharField(blank=True, choices=[('', ''), ('waiting', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed')], db_index=True, max_length=8)),
                ('asked_by', models.CharField(blank=True, db_index=True, max_length=32)),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('claimed_until', models.DateTimeField(blank=True, null=True)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('weighed', models.JSONField(default=list)),
            ],
            options={
                'ordering': ['asked_at', 'pk'],
            },
        ),
    ]
