"""The Django application of the pages: templates, static files, translations."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Where templates and static files live."""

    name = "doublesix.web"
    label = "web"

    def ready(self) -> None:
        """Listen to sign-ins, and say where the links in messages lead."""
        from doublesix.store.addresses import set_pages
        from doublesix.web.presentation.addresses import PAGES
        from doublesix.web.requests import second_factor_forms, sign_ins

        sign_ins.connect()
        second_factor_forms.connect()
        set_pages(PAGES)
