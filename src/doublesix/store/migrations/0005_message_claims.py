"""A message that is being sent is claimed by the process that sends it."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0004_codes_tried'),
    ]

    operations = [
        migrations.AddField(
            model_name='message',
            name='claimed_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
