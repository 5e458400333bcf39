"""The paper that announces an event (E1, E13): a circular with its annexes, a poster, or a sheet of rules.

A poster can be printed of every event, whatever announces it; its rules lie behind it.
"""

from typing import Any

from django.utils.translation import gettext as _

from doublesix.rules import clauses
from doublesix.store.money import money
from doublesix.store.notifications.venues import venue_lines
from doublesix.store.services.tournaments import State
from doublesix.tournament.settings import PARTNERS, TEAMS, Terms
from doublesix.tournament.state import Version
from doublesix.web.presentation.event_words import clause_settings, game_lines
from doublesix.web.presentation.formats import Fact, day, fact, moment, paragraphs, prize_words, team_words
from doublesix.web.presentation.papers import form
from doublesix.web.presentation.papers.compiler import Sheet


def sheet_of(state: State) -> Sheet:
    """The paper of the kind that the organiser chose."""
    kind = state.settings.notice.paper
    if kind == "poster":
        return poster_of(state)
    says = _says(state)
    if kind == "sheet":
        return Sheet("sheet", _("Rule sheet"), "sheet", says)
    return Sheet("circular", _("Circular"), "circular", {**says, "form": form.blank(state)})


def poster_of(state: State) -> Sheet:
    """A page for the wall: game, target and fee, when and where; then the rules, for the wall beside it."""
    return Sheet(
        "poster", _("Poster"), "poster", {**_says(state), "game": game_lines(state), "fee": _fee(state)}
    )


def _says(state: State) -> dict[str, Any]:
    settings, notice = state.settings, state.settings.notice
    dated = notice.dated or state.published_at
    return {
        "reference": notice.reference,
        "dated": day(dated, settings.zone) if dated else "",
        "sender": notice.sender,
        "sender_post": notice.sender_post,
        "addressees": list(notice.addressees),
        "copies": list(notice.copies),
        "body": paragraphs(notice.body),
        "contact": notice.contact,
        "facts": [*_when_and_where(state), *_eligibility(state), *_money(state), *_last(state)],
        "when": _start(state),
        "where": venue_lines(settings),
        "how": _how(state),
        "prizes": [prize_words(prize, settings.terms.currency) for prize in settings.prizes],
        "cancelled": _cancellation(state),
        "rules": rules_of(state),
        "words": {
            "reference": _("Reference"),
            "dated": _("Date"),
            "to": _("To"),
            "copies": _("Copies to"),
            "facts": _("Dates and terms"),
            "signature": _("Signature"),
            "annex_a": _("Annex A: the rules"),
            "annex_b": _("Annex B: the entry form"),
            "game": _("The game"),
            "fee": _("Entry fee"),
            "when": _("When"),
            "where": _("Where"),
            "how": _("How to register"),
            "prizes": _("Prizes"),
            "contact": _("Contact"),
            "rules": _("The rules"),
        },
    }


def _cancellation(state: State) -> str:
    if state.status != "cancelled":
        return ""
    return _("This event is cancelled (E12). The reason given: {reason}").format(reason=state.cancelled)


def _when_and_where(state: State) -> list[Fact]:
    settings, zone = state.settings, state.settings.zone
    closes = moment(settings.closes_at, zone) if settings.closes_at else _("told later")
    moved = [
        _("Extended on {at}; before that it was {before}. Reason: {reason}").format(
            at=moment(each.at, zone), before=moment(each.before, zone), reason=each.reason
        )
        for each in state.extensions
    ]
    return [
        fact(_("Entries close"), closes, *moved),
        fact(_("Play starts"), _start(state)),
        fact(_("Venue"), *venue_lines(settings)),
        fact(_("Drawing of lots"), *_lots(state)),
    ]


def _start(state: State) -> str:
    settings = state.settings
    return moment(settings.starts_at, settings.zone) if settings.starts_at else _("told later")


def _lots(state: State) -> list[str]:
    settings = state.settings
    when = moment(settings.draw_at, settings.zone) if settings.draw_at else _("The time is told later.")
    if settings.terms.entrants == PARTNERS:
        return [when, settings.draw_place, _("Partners are drawn by lot (F2).")]
    if not settings.draw_at and not settings.draw_place:
        when = _("Place and time are told to participants later.")
    must = _("Participants have to attend (E8).") if settings.terms.institutions else ""
    return [when, settings.draw_place, must]


def _eligibility(state: State) -> list[Fact]:
    terms = state.settings.terms
    found = [fact(_("Who enters"), *_entrants(terms))]
    if terms.most:
        most = _("At most {count}; who comes later is on a waiting list (E30).").format(count=terms.most)
        found.append(fact(_("Places"), most))
    if terms.contacts:
        reach = _("A mobile number and an e-mail address of every participant are needed (E9).")
        found.append(fact(_("Contact details"), reach))
    if terms.evidence:
        proof = _(
            "For each participant: a recent payslip or its top part, showing name, pay office code and "
            "identity number, or another written proof of serving (E6)."
        )
        found.append(fact(_("With the form"), proof))
    if terms.endorsement:
        seal = _(
            "A form without the supervising officer's endorsement or without the seal is not considered (E7)."
        )
        found.append(fact(_("Endorsement"), seal))
    return found


def _entrants(terms: Terms) -> list[str]:
    if terms.entrants != TEAMS:
        return [
            _("Players, each for themselves (E20).")
            if terms.entrants != PARTNERS
            else _("Players, one by one.")
        ]
    team = (
        _("Teams of {team}.")
        if not terms.institutions
        else _("Teams of {team}, all of one institution (E2).")
    )
    lines = [team.format(team=team_words(terms))]
    if terms.teams_each:
        lines.append(
            _(
                "At most {most} teams an institution. With more candidates it holds an internal tournament "
                "first, and its best teams enter (E3)."
            ).format(most=terms.teams_each)
        )
    return lines


def _money(state: State) -> list[Fact]:
    terms = state.settings.terms
    found = []
    if terms.fee:
        found.append(fact(_("Entry fee"), *_fee(state)))
    if state.settings.prizes:
        found.append(
            fact(_("Prizes"), *(prize_words(each, terms.currency) for each in state.settings.prizes))
        )
    return found


def _fee(state: State) -> list[str]:
    """What entering costs, and what that includes."""
    terms = state.settings.terms
    if not terms.fee:
        return [_("Entering is free.")]
    fee = _("{amount} a person (E30)").format(amount=money(terms.fee, terms.currency))
    return [fee, _("It includes {what}.").format(what=terms.fee_includes)] if terms.fee_includes else [fee]


def _last(state: State) -> list[Fact]:
    rights = [
        _("The organiser may cancel the event (E12).") if state.settings.may_cancel else "",
        _(
            "The organiser may amend the rules. An amendment is dated and published, and a match that has "
            "started keeps its rules (E12)."
        ),
    ]
    found = [fact(_("Reserved"), *rights)]
    if state.settings.notice.send_to:
        found.append(fact(_("Where to send the form"), state.settings.notice.send_to))
    if state.settings.notice.contact:
        found.append(fact(_("Contact"), state.settings.notice.contact))
    return found


def _how(state: State) -> list[str]:
    settings = state.settings
    closes = moment(settings.closes_at, settings.zone) if settings.closes_at else ""
    until = _("Register until {closes}.").format(closes=closes) if closes else ""
    where = _("Register on the event's page, at the address below.")
    send = settings.notice.send_to
    paper = _("On paper: send the form to {place}.").format(place=send) if send else ""
    return [line for line in (until, where, paper) if line]


# The rules, clause by clause


def rules_of(state: State) -> dict[str, Any]:
    """The rules in force: version, date, and under headings every clause; those of the event in order."""
    version = state.version
    ruleset = version.ruleset
    shown = clauses.clauses_of(ruleset.game)
    event = clause_settings(state.settings)
    said = {clause.id: clauses.said_by(clause, ruleset, _, event) for clause in shown}
    themes = [
        {
            "theme": _(theme),
            "clauses": [
                {
                    "id": clause.id,
                    "title": _(clause.title),
                    "text": " ".join(each.text + ("*" if each.ours else "") for each in said[clause.id]),
                }
                for clause in shown
                if clause.theme == theme and said[clause.id]
            ],
        }
        for theme in clauses.THEMES
    ]
    has_ours = any(each.ours for sentences in said.values() for each in sentences)
    return {
        "version": _version(version, state),
        "reason": version.reason,
        "themes": [each for each in themes if each["clauses"]],
        "ours": _("* Our own rule, where the printed rules leave it open.") if has_ours else "",
    }


def _version(version: Version, state: State) -> str:
    since = moment(version.since, state.settings.zone)
    if version.number == 1:
        return _("Version 1, in force since {since}").format(since=since)
    return _("Version {number}, in force since {since}. Amended because: {reason}").format(
        number=version.number, since=since, reason=version.reason
    )
