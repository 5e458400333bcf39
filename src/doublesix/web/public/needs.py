"""Who may enter and what an entry needs, as sentences with their clauses."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.money import money
from doublesix.tournament.settings import PARTNERS, TEAMS, Terms


class Need(NamedTuple):
    """A sentence about entries, and the clause it comes from."""

    words: str
    clause: str


def eligibility(terms: Terms) -> Iterator[Need]:
    """Who may enter, and how many."""
    if terms.entrants == TEAMS:
        yield Need(_team(terms), "E2")
        if terms.institutions:
            yield Need(_("Ministries, departments and other institutions enter their own teams."), "E3")
        if terms.teams_each:
            yield Need(_most_teams(terms.teams_each), "E3")
    elif terms.entrants == PARTNERS:
        yield Need(_("Players enter one by one. Partners are drawn by lot."), "F2")
    else:
        yield Need(_("Players enter one by one."), "E20")
    if terms.most:
        yield Need(_places(terms), "E30")


def _team(terms: Terms) -> str:
    players = ngettext("A team has {count} player", "A team has {count} players", terms.players)
    players = players.format(count=terms.players)
    if not terms.spares:
        return _("{players} and no spare.").format(players=players)
    spares = ngettext(
        "{count} spare, who plays when one of them cannot",
        "{count} spares, who play when one of them cannot",
        terms.spares,
    )
    return _("{players} and {spares}.").format(players=players, spares=spares.format(count=terms.spares))


def _most_teams(most: int) -> str:
    words = ngettext(
        "An institution enters {count} team at most. With more candidates it first holds "
        "an internal tournament, whose best team enters.",
        "An institution enters {count} teams at most. With more candidates it first holds "
        "an internal tournament, whose best teams enter.",
        most,
    )
    return words.format(count=most)


def _places(terms: Terms) -> str:
    if terms.entrants == TEAMS:
        words = ngettext(
            "There is {count} place for teams.", "There are {count} places for teams.", terms.most
        )
    else:
        words = ngettext(
            "There is {count} place for players.", "There are {count} places for players.", terms.most
        )
    more = _("Whoever comes later is on a waiting list and moves up when a place becomes free.")
    return f"{words.format(count=terms.most)} {more}"


def requirements(terms: Terms) -> Iterator[Need]:
    """What an entry has to hold."""
    if terms.institutions:
        yield Need(
            _("The institution, its staff welfare association, the president, and how to reach them."), "E4"
        )
    if terms.contacts:
        yield Need(_("A mobile number and an e-mail address of every participant."), "E9")
    if terms.evidence:
        yield Need(
            _("Evidence of serving from every participant: a recent payslip, or other written proof."), "E6"
        )
    if terms.signatures:
        yield Need(_("The signatures of every participant and of the president."), "E4")
    if terms.endorsement:
        yield Need(
            _(
                "The supervising officer's endorsement and the seal. "
                "An entry without them is not considered and cannot reach the draw."
            ),
            "E7",
        )


def fee_in_words(terms: Terms) -> str:
    """What an entry costs; nothing where it is free."""
    if not terms.fee:
        return ""
    words = _("{amount} for each player").format(amount=money(terms.fee, terms.currency))
    if terms.fee_includes:
        words = _("{fee}, which includes {what}").format(fee=words, what=terms.fee_includes)
    return words
