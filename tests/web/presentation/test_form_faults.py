"""The list of what is missing: every fault of a page's forms, each with the way to its field."""

from django import forms

from doublesix.web.presentation.form_faults import mark_faults


class Sample(forms.Form):
    """A field of each kind."""

    name = forms.CharField(label="Name")
    kind = forms.ChoiceField(label="Kind", choices=[("a", "A")], widget=forms.RadioSelect)
    strokes = forms.CharField(label="Signature", widget=forms.HiddenInput)


def test_every_fault_leads_to_its_field() -> None:
    form = Sample({})
    form.add_error(None, "Nothing fits.")
    assert [(each.label, each.target) for each in mark_faults([form])] == [
        ("", ""),
        ("Name", "id_name"),
        ("Kind", "id_kind_0"),
        ("Signature", "id_strokes_error"),
    ]


def test_forms_are_found_where_pages_keep_them_and_once_each() -> None:
    rows = forms.formset_factory(Sample, extra=0)
    many = rows({"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-name": "x", "form-0-kind": "a"})
    one = Sample({"kind": "a", "strokes": "M0 0"}, prefix="one")
    context = [one, {"again": one, "list": [(1, one)]}, many, Sample(), "words", 7]
    assert [each.target for each in mark_faults(context)] == [
        "id_one-name",
        "id_one-kind_0",
        "id_one-strokes_error",
        "id_form-0-strokes_error",
    ]


def test_the_only_fault_takes_the_focus() -> None:
    form = Sample({"kind": "a", "strokes": "M0 0"})
    assert len(mark_faults([form])) == 1
    assert "autofocus" in str(form["name"])
    both = Sample({"strokes": "M0 0"})
    mark_faults([both])
    assert "autofocus" not in str(both["name"])
