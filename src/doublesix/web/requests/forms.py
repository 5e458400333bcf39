"""How forms look: our own templates for fields, found before Django's."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Fields drawn by templates/django/forms."""
