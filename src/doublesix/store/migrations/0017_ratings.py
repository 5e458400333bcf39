"""Ratings of players, and the matches that they come from."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Three tables, and under which name everybody may see an account's ratings."""

    dependencies = [
        ('store', '0016_online'),
    ]

    operations = [
        migrations.CreateModel(
            name='RatedMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(max_length=120, unique=True)),
                ('game', models.CharField(choices=[('powc', 'powc'), ('bigsix', 'bigsix'), ('straight', 'straight')], max_length=12)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='account',
            name='public_name',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.CreateModel(
            name='PlayerRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(choices=[('powc', 'powc'), ('bigsix', 'bigsix'), ('straight', 'straight')], max_length=12)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('matches', models.PositiveIntegerField(default=0)),
                ('since', models.DateTimeField()),
                ('last_at', models.DateTimeField()),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['game'],
                'constraints': [models.UniqueConstraint(fields=('account', 'game'), name='rating_once')],
            },
        ),
        migrations.CreateModel(
            name='RatedSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.PositiveBigIntegerField(db_index=True)),
                ('side', models.PositiveSmallIntegerField()),
                ('rank', models.PositiveSmallIntegerField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='store.ratedmatch')),
            ],
            options={
                'ordering': ['side', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('match', 'player'), name='seat_once')],
            },
        ),
    ]
