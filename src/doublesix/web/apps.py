"""The Django application of the pages: templates, static files, translations."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Where templates and static files live."""

    name = "doublesix.web"
    label = "web"

    def ready(self) -> None:
        """Listen to sign-ins."""
        from doublesix.web import sign_ins

        sign_ins.connect()
