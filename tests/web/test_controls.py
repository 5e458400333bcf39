"""Without its scripts, or before they are there, no page has a control that can be used and does nothing.

What only a script can carry out stands outside of forms, or is a plain button. It comes switched off or
hidden, and its script switches it on when it listens: ``disabled data-needs-script``.
"""

from html.parser import HTMLParser

import pytest

from doublesix.web.roletable import pages
from tests.store import matches
from tests.web.scene import made
from tests.web.table.matches import Phone
from tests.web.table.matches import match as table_match
from tests.web.test_roles import client_of, may_ask, path_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
CONTROLS = ("button", "input", "select", "textarea")
VOID = ("input", "meta", "link", "img", "br", "hr", "path", "circle", "rect", "use", "source", "wbr")
VISITORS = ("organiser", "secretary", "judge", "representative", "public")
Attributes = dict[str, str | None]


class Idle(HTMLParser):
    """Finds the controls of a page that only a script could give something to do."""

    def __init__(self) -> None:
        super().__init__()
        self.above: list[tuple[str, Attributes]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at a control; remember what is open."""
        given = dict(attrs)
        if tag in CONTROLS and self._is_on(given) and self._needs_script(tag, given):
            self.found.append(f"<{tag} {given}>")
        if tag not in VOID:
            self.above.append((tag, given))

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last under this name."""
        while self.above and self.above.pop()[0] != tag:
            pass

    def _is_on(self, given: Attributes) -> bool:
        around = [each for _tag, each in self.above]
        is_hidden = any("hidden" in each for each in [*around, given]) or given.get("type") == "hidden"
        is_off = "disabled" in given or any(
            tag == "fieldset" and "disabled" in each for tag, each in self.above
        )
        return not (is_hidden or is_off or any(tag == "template" for tag, _ in self.above))

    def _needs_script(self, tag: str, given: Attributes) -> bool:
        is_in_form = "form" in given or any(tag == "form" for tag, _ in self.above)
        return not is_in_form or (tag == "button" and given.get("type") == "button")


def idle(text: str) -> list[str]:
    """The controls of a page that do nothing without a script."""
    parser = Idle()
    parser.feed(text)
    return parser.found


def test_such_a_control_is_found() -> None:
    assert idle('<p><button type="button">Go</button></p>')
    assert idle('<form><button type="button">Go</button></form><textarea></textarea>')
    assert not idle('<form><input><button>Go</button></form><button form="f">Go</button>')
    assert not idle('<fieldset disabled><input></fieldset><p hidden><input type="checkbox"></p>')


@pytest.mark.parametrize("is_drawn", [False, True], ids=["open", "drawn"])
def test_no_page_has_a_control_that_waits_for_a_script(is_drawn: bool) -> None:
    scene = made(is_drawn)
    clients = {name: client_of(scene.visitors[name]) for name in VISITORS}
    seen = 0
    for address in pages():
        name = next((each for each in VISITORS if may_ask(scene.visitors[each], address)), VISITORS[0])
        answer = clients[name].get(path_of(address, scene))
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            seen += 1
            assert idle(answer.content.decode()) == [], address.route
    assert seen > 30


def test_a_tables_page_neither() -> None:
    phone = Phone(table_match(matches.drawn(count=4)))
    page = phone.client.get(phone.address).content.decode()
    assert "call-button" in page
    assert idle(page) == []
