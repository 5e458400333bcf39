"""The table of roles, read off the code: who may do what, and which act each address is.

``python -m doublesix.web.roletable`` prints docs/roles.md.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import django
from django.urls import URLPattern, URLResolver, get_resolver

from doublesix.app.roles import ACTS, ROLES

OTHERS: Final = ("accounts/", "static/")
"""Addresses that are not our own: signing in, files."""
API: Final = "api/"


class Address(NamedTuple):
    """A page or an operation of the API: where it is, how it is called, and which act it is."""

    method: str
    """Of an operation; a page has none of its own."""
    route: str
    name: str
    act: str
    needs_account: bool
    is_for_operators: bool = False

    @property
    def is_of_event(self) -> bool:
        """Whether it belongs to one event, and so needs an act."""
        return self.route.removeprefix(API).startswith(("events/<slug:slug>/", "events/{slug}"))

    @property
    def roles(self) -> tuple[str, ...]:
        """Who may, where there is an act."""
        return tuple(role for role in ROLES if role in ACTS[self.act].roles) if self.act else ()


def _patterns(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for each in resolver.url_patterns:
        route = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _patterns(each, route)
        else:
            yield route, each


def pages() -> list[Address]:
    """Every page, in the order of the addresses."""
    return [
        Address(
            "",
            route,
            pattern.name or "",
            getattr(view, "act", ""),
            _is_private(view),
            _is_for_operators(view),
        )
        for route, pattern in _patterns(get_resolver())
        if not route.startswith((*OTHERS, API)) or pattern.name == "api_docs"
        for view in [pattern.callback]
    ]


def _is_private(view: Callable[..., Any]) -> bool:
    """Whether a view is for who is signed in only: by its act, or by Django's own mark."""
    return bool(getattr(view, "needs_account", hasattr(view, "login_url")))


def _is_for_operators(view: Callable[..., Any]) -> bool:
    return bool(getattr(view, "is_for_operators", False))


def operations() -> list[Address]:
    """Every operation of the API."""
    from doublesix.web import api_files  # noqa: F401  operations of files are of the API too
    from doublesix.web.api.site import ROUTERS

    return [
        Address(
            method,
            f"{API}{path.removeprefix('/')}",
            operation.view_func.__name__,
            getattr(operation.view_func, "act", ""),
            getattr(operation.view_func, "needs_account", False),
        )
        for router in ROUTERS
        for path, view in router.path_operations.items()
        for operation in view.operations
        for method in operation.methods
    ]


def render_document() -> str:
    """docs/roles.md."""
    parts = [
        "# Who may do what",
        "This page is written by `python -m doublesix.web.roletable` from `app/roles.py` and from the "
        "addresses themselves; a test compares it with the code. Whoever is not named may not, and changes "
        "nothing.",
        "An organiser appoints treasurers, scorekeepers, judges, secretaries and further organisers. Who "
        "begins an institution's form represents it; who enters for themselves is a player; an endorser is "
        "whoever has the mailed link. A representative and a player reach their own things only (`enter`, "
        "`hold_internal`, `ask_endorsement`, `open_evidence`): others' are not found.",
        "To begin an event (`organise/new/`, `POST api/events`) an account needs the right to organise, "
        "which whoever runs the server gives: `python -m doublesix.web organiser ADDRESS`.",
        "An operator sees the state of the installation (`operate/`), which is no event's role and "
        "shows nothing of anybody's entry: `python -m doublesix.web operator ADDRESS`.",
        "## Acts",
        _table(
            ("act", "what it is", *ROLES),
            [
                (f"`{act.name}`", act.words, *("yes" if role in act.roles else "" for role in ROLES))
                for act in ACTS.values()
            ],
        ),
        "## Pages",
        _table(("address", "name", "act", "for"), [_row(each) for each in pages()]),
        "## Operations of the API",
        _table(
            ("method", "address", "act", "for"),
            [(each.method, *_row(each)[:1], *_row(each)[2:]) for each in operations()],
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _row(address: Address) -> tuple[str, ...]:
    everybody = "who is signed in" if address.needs_account else "everybody"
    if address.is_for_operators:
        everybody = "operators"
    is_for_all = not address.act or set(address.roles) == set(ROLES)
    act = f"`{address.act}`" if address.act else ""
    who = everybody if is_for_all else ", ".join(address.roles)
    return f"`/{address.route}`", address.name, act, who


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")
    django.setup()
    print(render_document(), end="")
