"""Where the officials of an event find what they do: six sections with pages, by the acts of their roles."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.app.roles import may

LIST: Final = "list"
MATCHES: Final = "results"
VOUCHERS: Final = "vouchers"
MEMBERS: Final = "members"
INSTITUTIONS: Final = "institutions"
"""Things that an event has by now, or has not."""


class SectionPage(NamedTuple):
    """A page that the one who asks may open."""

    name: str
    address: str
    label: str
    is_current: bool
    waiting: int = 0
    """How many things wait there to be done."""


class Section(NamedTuple):
    """A section with at least one page."""

    name: str
    label: str
    pages: tuple[SectionPage, ...]

    @property
    def address(self) -> str:
        """Its first page."""
        return self.pages[0].address

    @property
    def waiting_count(self) -> int:
        """How many things wait on its pages."""
        return sum(page.waiting for page in self.pages)

    @property
    def is_current(self) -> bool:
        """Whether it has the page that is looked at."""
        return any(page.is_current for page in self.pages)

    @property
    def current_label(self) -> str:
        """The page that is looked at, in words."""
        return next((page.label for page in self.pages if page.is_current), self.label)


_Words = str | Promise
_Page = tuple[str, str, str, _Words]
"""Name of the address, act, what the event needs to have, label."""
_PAGES: Final[dict[str, tuple[_Words, tuple[_Page, ...]]]] = {
    "today": (
        _("Today"),
        (
            ("floor", "see_day", MATCHES, _("Floor")),
            ("check_in", "check_in", MATCHES, _("Check-in")),
            ("floor_tables", "floor", "", _("Tables and hours")),
            ("floor_codes", "floor", "", _("Codes and links")),
            ("judge", "judge", MATCHES, _("Judge")),
            ("corrections", "correct", MATCHES, _("Corrections")),
            ("screenings", "judge", MATCHES, _("Screening")),
            ("judge_reports", "judge", MATCHES, _("Reports of players")),
            ("results_desk", "record_result", MATCHES, _("Enter results")),
        ),
    ),
    "entries": (
        _("Entries"),
        (
            ("desk", "staff", "", _("Desk")),
            ("entries", "see_entries", "", _("Entries")),
            ("review_queue", "review", "", _("Review")),
            ("entry_add", "enter_any", "", _("Add an entry")),
            ("import_entries", "import", "", _("Import")),
            ("institution_list", "keep_institutions", INSTITUTIONS, _("Institutions")),
            ("draw_steps", "draw", "", _("Drawing of lots")),
            ("draw_attendance", "attendance", "", _("Attendance")),
            ("late", "late", LIST, _("Late entries")),
            ("messages", "messages", "", _("Messages")),
            ("message_write", "write_messages", "", _("Write to participants")),
            ("personal", "delete_personal", "", _("Personal data")),
        ),
    ),
    "money": (
        _("Money"),
        (
            ("fees", "see_fees", "", _("Fees")),
            ("members", "see_fees", MEMBERS, _("Members")),
            ("organise_vouchers", "edit", VOUCHERS, _("Vouchers")),
        ),
    ),
    "papers": (
        _("Papers"),
        (
            ("papers_day", "see_day", "", _("Papers of the day")),
            ("ending", "prizes", MATCHES, _("The end")),
            ("archive", "prizes", MATCHES, _("Archive")),
        ),
    ),
    "screens": (_("Screens"), (("displays", "displays", "", _("Displays of the hall")),)),
    "settings": (
        _("Settings"),
        (
            ("organise", "edit", "", _("Overview")),
            ("organise_edit", "edit", "", _("When, where, who")),
            ("organise_notice", "edit", "", _("Announcement")),
            ("organise_rules", "edit", "", _("Rules")),
            ("organise_people", "edit", "", _("People")),
            ("organise_log", "edit", "", _("Log")),
        ),
    ),
}


def list_sections(
    slug: str, roles: set[str], has: set[str], path: str, waiting: Mapping[str, int] | None = None
) -> list[Section]:
    """The sections with what these roles may open; ``path`` is what is looked at, ``has`` what there is.

    ``waiting`` says on which pages how many things wait.
    """
    counts = waiting or {}
    allowed = [
        (section, label, name, reverse(name, args=[slug]), needs, words)
        for section, (label, pages) in _PAGES.items()
        for name, act, needs, words in pages
        if may(roles, act)
    ]
    at = current_page([address for *_rest, address, _needs, _words in allowed], path)
    found: dict[str, Section] = {}
    for section, label, name, address, needs, words in allowed:
        if needs and needs not in has and address != at:
            continue  # where somebody is all the same, the page says so under its own name
        page = SectionPage(name, address, str(words), address == at, counts.get(name, 0))
        known = found.get(section, Section(section, str(label), ()))
        found[section] = known._replace(pages=(*known.pages, page))
    return list(found.values())


def current_page(addresses: list[str], path: str) -> str:
    """The page that an address belongs to: the longest that it begins with."""
    return max((each for each in addresses if path.startswith(each)), key=len, default="")


def official_tabs(slug: str, roles: set[str], has: set[str]) -> Iterator[tuple[str, str, str]]:
    """The way in from the event's public pages: to the day once there is one, else to what is prepared."""
    sections = list_sections(slug, roles, has, "")
    if sections:
        at = {section.name: section for section in sections}
        first = at.get("today") if MATCHES in has else at.get("entries")
        yield "officials", (first or sections[0]).address, str(_("For officials"))
