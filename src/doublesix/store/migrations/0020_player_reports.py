"""Reports of players at tables on the screen."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0019_daily_deals'),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayerReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('round', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('answer', models.TextField(blank=True)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports_about', to='store.onlineplayer')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports_made', to='store.onlineplayer')),
                ('closed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='store.onlinematch')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('by', 'about'), name='player_report_open_once')],
            },
        ),
    ]
