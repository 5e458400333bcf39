"""Tables on the screen, and who sits at them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0015_who_wrote_messages'),
    ]

    operations = [
        migrations.CreateModel(
            name='OnlineMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=16, unique=True)),
                ('nonce', models.CharField(max_length=32)),
                ('is_listed', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField()),
                ('fixture', models.PositiveIntegerField(default=0)),
                ('edition', models.PositiveIntegerField(default=0)),
                ('kept_by', models.CharField(blank=True, max_length=32)),
                ('kept_until', models.DateTimeField(blank=True, null=True)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('status', models.CharField(default='waiting', max_length=10)),
                ('changed_at', models.DateTimeField()),
                ('title', models.CharField(blank=True, max_length=200)),
                ('game', models.CharField(blank=True, max_length=10)),
                ('free', models.PositiveIntegerField(default=0)),
                ('people', models.JSONField(default=list)),
                ('scores', models.JSONField(default=list)),
                ('round', models.PositiveIntegerField(default=0)),
                ('host', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='online_matches', to='store.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='OnlinePlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('number', models.PositiveIntegerField(blank=True, null=True)),
                ('place', models.PositiveIntegerField(default=0)),
                ('is_program', models.BooleanField(default=False)),
                ('since', models.DateTimeField()),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='online_players', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='store.onlinematch')),
            ],
        ),
        migrations.AddIndex(
            model_name='onlinematch',
            index=models.Index(fields=['status', 'changed_at'], name='store_onlin_status_5098bf_idx'),
        ),
        migrations.AddConstraint(
            model_name='onlinematch',
            constraint=models.UniqueConstraint(condition=models.Q(('tournament__isnull', False)), fields=('tournament', 'fixture', 'edition'), name='online_match_once'),
        ),
    ]
