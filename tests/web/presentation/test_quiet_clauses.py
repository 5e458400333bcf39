"""What a field is called: the clause that it comes from is a quiet mark beside its words."""

import pytest

from doublesix.web.templatetags.doublesix import quiet_clause


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Entries close (E5)", 'Entries close <span class="clause">(E5)</span>'),
        ("Frais & places (E30)", 'Frais &amp; places <span class="clause">(E30)</span>'),
        ("Players (Big Six only)", "Players (Big Six only)"),
        ("Title", "Title"),
        ("", ""),
    ],
)
def test_the_clause_of_a_label_is_a_quiet_mark(label: str, shown: str) -> None:
    assert str(quiet_clause(label)) == shown
