"""What is missing on a page: every field of its forms that cannot be taken, with a link to it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import forms
from django.forms.formsets import BaseFormSet

_DEEPEST: Final = 3
"""How deep forms stand in what a page knows: in a list, in a row of it, in a group of forms."""
_OURS: Final = "doublesix.web."


class FormFault(NamedTuple):
    """A reason why something cannot be taken, and the field it is about."""

    label: str
    words: str
    target: str
    """Where the page has the field; empty where the reason is about the whole form."""


def mark_faults(values: Iterable[object]) -> list[FormFault]:
    """The faults of all forms among these; if there is one only, its field takes the focus."""
    fields = [each for form in _forms_in(values, 0) for each in _faulty(form)]
    found = [fault for form, field in fields for fault in _faults(form, field)]
    if len(found) == 1 and fields[0][1] is not None and not fields[0][1].is_hidden:
        fields[0][1].field.widget.attrs["autofocus"] = True
    return found


def _faulty(form: forms.BaseForm) -> Iterator[tuple[forms.BaseForm, forms.BoundField | None]]:
    if form.non_field_errors():
        yield form, None
    yield from ((form, field) for field in form if field.errors)


def _faults(form: forms.BaseForm, field: forms.BoundField | None) -> Iterator[FormFault]:
    if field is None:
        yield from (FormFault("", str(words), "") for words in form.non_field_errors())
        return
    for words in field.errors:
        yield FormFault(str(field.label or ""), str(words), _target(field))


def _target(field: forms.BoundField) -> str:
    """The id of the field; of several boxes the first, of one that is not seen what is said beside it."""
    if field.is_hidden:
        return f"{field.auto_id}_error"
    return f"{field.auto_id}_0" if field.use_fieldset else str(field.id_for_label or field.auto_id)


def _forms_in(values: Iterable[object], depth: int) -> Iterator[forms.BaseForm]:
    seen: set[int] = set()
    for value in values:
        for form in _forms_of(value, depth):
            if id(form) not in seen:
                seen.add(id(form))
                yield form


def _forms_of(value: Any, depth: int) -> Iterator[forms.BaseForm]:
    if isinstance(value, forms.BaseForm):
        if value.is_bound:
            yield value
    elif isinstance(value, BaseFormSet):
        yield from _forms_in(value.forms if value.is_bound else (), depth)
    elif depth < _DEEPEST:
        if isinstance(value, Mapping):
            yield from _forms_in(value.values(), depth + 1)
        elif isinstance(value, list | tuple):
            yield from _forms_in(value, depth + 1)
        elif type(value).__module__.startswith(_OURS):
            yield from _forms_in(vars(value).values() if hasattr(value, "__dict__") else (), depth + 1)
