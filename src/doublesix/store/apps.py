"""The Django application of this room."""

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """Where the models live."""

    name = "doublesix.store"
    label = "store"
    default_auto_field = "django.db.models.BigAutoField"
