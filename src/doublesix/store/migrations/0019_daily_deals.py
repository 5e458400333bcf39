"""The daily deal: its days, and which tables are played for them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One table, and the day and the result of a table on the screen."""

    dependencies = [
        ('store', '0018_replays'),
    ]

    operations = [
        migrations.CreateModel(
            name='DailyDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True)),
                ('result', models.IntegerField(blank=True, null=True)),
                ('scores', models.JSONField(default=list)),
                ('record', models.TextField(blank=True)),
                ('solved', models.JSONField(default=list)),
            ],
        ),
        migrations.AddField(
            model_name='onlinematch',
            name='day',
            field=models.DateField(blank=True, db_index=True, null=True),
        ),
        migrations.AddField(
            model_name='onlinematch',
            name='result',
            field=models.IntegerField(blank=True, null=True),
        ),
    ]
