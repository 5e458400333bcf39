"""What running the installation needs to remember: keys by fingerprints, deletions, backups."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0005_message_claims'),
    ]

    operations = [
        migrations.CreateModel(
            name='Deletion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=12)),
                ('row', models.CharField(max_length=36)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Backup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=20)),
                ('asked_at', models.DateTimeField()),
                ('begun_at', models.DateTimeField(blank=True, null=True)),
                ('made_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('file', models.CharField(blank=True, max_length=200)),
                ('size', models.BigIntegerField(default=0)),
                ('entries', models.BigIntegerField(default=0)),
                ('fault', models.CharField(blank=True, max_length=300)),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='store.tournament')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='KnownKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(max_length=12)),
                ('fingerprint', models.CharField(max_length=64)),
                ('since', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('purpose', 'fingerprint'), name='key_known_once')],
            },
        ),
    ]
