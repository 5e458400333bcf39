"""docs/roles.md says what the code says."""

from doublesix.web import roletable
from tests.architecture.tree import ROOT


def test_the_table_of_roles_is_what_the_code_says() -> None:
    kept = (ROOT / "docs" / "roles.md").read_text(encoding="utf-8")
    assert kept == roletable.render_document(), (
        "write it anew: python -m doublesix.web.roletable > docs/roles.md"
    )


def test_every_page_and_operation_of_an_event_is_an_act() -> None:
    found = roletable.pages() + roletable.operations()
    nameless = [each.route for each in found if each.is_of_event and not each.act]
    assert nameless == []


def test_a_page_has_a_name() -> None:
    assert [each.route for each in roletable.pages() if not each.name] == []


def test_whatever_a_page_does_a_program_can_do() -> None:
    """The desk's overview is a page of links, and who endorses has the link instead of a role."""
    acts = {each.act for each in roletable.pages()} - {each.act for each in roletable.operations()}
    assert acts <= {"staff", ""}
