"""How a daily deal is played best with all hands open."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('store', '0020_player_reports'),
    ]

    operations = [
        migrations.AddField(
            model_name='dailydeal',
            name='solved_record',
            field=models.TextField(blank=True),
        ),
    ]
