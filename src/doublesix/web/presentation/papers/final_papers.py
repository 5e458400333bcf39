"""The papers of the end (E11, E32): the ranking, the prizes, receipts to sign, certificates."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from doublesix.store.money import money
from doublesix.tournament.settings import Prize
from doublesix.web.presentation.event_words import prize_parts
from doublesix.web.presentation.formats import Fact, day, fact, moment
from doublesix.web.presentation.papers.compiler import Sheet
from doublesix.web.presentation.papers.spelling import spell_sum

AWARDED: Final = ""
EMPTY: Final = "empty"
ABSENT: Final = "absent"


class Winner(NamedTuple):
    """Whoever has a rank: the name, the people it does not tell, and all who sign for it."""

    name: str
    members: tuple[str, ...] = ()
    people: tuple[str, ...] = ()


class RankGroup(NamedTuple):
    """A rank with everybody who shares it; nobody where it stays empty."""

    place: int
    who: tuple[Winner, ...]


class PrizeAward(NamedTuple):
    """A prize of a rank and who receives it; where nobody does, why."""

    rank: int
    who: Winner | None
    prize: Prize
    why: str = AWARDED


class EventFacts(NamedTuple):
    """What the papers of the end say of the event."""

    title: str
    organiser: str
    zone: str
    currency: str
    at: datetime
    """When the paper is made."""
    played: datetime | None = None
    venue: str = ""
    is_finished: bool = True


def _provisional_note(event: EventFacts) -> str:
    if event.is_finished:
        return ""
    return _("The event is not finished: this can still change.")


def _as_of(event: EventFacts) -> str:
    return _("As of {moment}").format(moment=moment(event.at, event.zone))


def _ranks_words() -> dict[str, str]:
    return {"rank": _("Rank"), "who": _("Entry"), "prize": _("Prize")}


def ranking_of(event: EventFacts, ranks: Sequence[RankGroup]) -> Sheet:
    """Everybody from first to last; those who share a rank stand together."""
    says = {
        "as_of": _as_of(event),
        "told": _provisional_note(event),
        "rows": [
            {
                "rank": str(rank.place),
                "who": [{"name": each.name, "members": ", ".join(each.members)} for each in rank.who],
                "note": "" if rank.who else _("Nobody has this rank."),
                "won": [],
                "is_first": rank.place == 1,
            }
            for rank in ranks
        ],
        "empty": _("The ranking stands when every match is over."),
        "total": "",
        "signed": [],
        "words": _ranks_words(),
    }
    return Sheet("ranking", _("Final ranking"), "ranking", says, personal=True)


# Prizes


def why_unpaid(why: str) -> str:
    """Why a prize is not handed over."""
    words = {
        EMPTY: _("Nobody has this rank: the prize is not paid."),
        ABSENT: _("Was absent from a match: no prize (E10)."),
    }
    return words.get(why) or _("This prize is not paid.")


def prize_list_of(event: EventFacts, given: Sequence[PrizeAward]) -> Sheet:
    """Rank by rank who receives what; where a prize stays unpaid, why."""
    total = sum(each.prize.amount for each in given if not each.why)
    says = {
        "as_of": _as_of(event),
        "told": _provisional_note(event),
        "rows": [
            {
                "rank": str(each.rank),
                "who": _winner_rows(each),
                "note": why_unpaid(each.why) if each.why else "",
                "won": prize_parts(each.prize, event.currency) or ["–"],
                "is_first": False,
            }
            for each in given
        ],
        "empty": _("This event has no prizes, or its ranking does not stand yet."),
        "total": _("To be paid: {amount}").format(amount=money(total, event.currency)) if total else "",
        "signed": [_("For the organiser"), _("Date")],
        "words": _ranks_words(),
    }
    return Sheet("ranking", _("Prize list"), "prizes", says, personal=True)


def _winner_rows(each: PrizeAward) -> list[dict[str, str]]:
    if each.who is None:
        return []
    return [{"name": each.who.name, "members": ", ".join(each.who.members)}]


def receipts_of(event: EventFacts, given: Sequence[PrizeAward]) -> Sheet:
    """A receipt for each prize that is handed over, to be signed by whoever receives it."""
    handed = [each for each in given if each.who is not None and not each.why]
    says = {
        "receipts": [_receipt(event, each, at) for at, each in enumerate(handed, 1)],
        "empty": _("There is no prize to hand over yet. When the ranking stands, its receipts are here."),
        "words": {
            "date": _("Date"),
            "organiser": _("For the organiser"),
            "handed": _("Handed over by"),
        },
    }
    return Sheet("prizereceipts", _("Receipt for a prize"), "prize-receipts", says, personal=True)


def _receipt(event: EventFacts, each: PrizeAward, number: int) -> dict[str, Any]:
    assert each.who is not None
    parts = prize_parts(each.prize, event.currency)
    has_amount = bool(each.prize.amount)
    others = parts[1:] if has_amount else []
    facts: list[Fact] = [
        fact(_("Rank"), rank_words(each.rank)),
        fact(_("Recipient"), each.who.name, ", ".join(each.who.members)),
        fact(_("With it"), *others),
        fact(_("Event"), event.title),
        fact(_("Played"), day(event.played, event.zone) if event.played else "", event.venue),
    ]
    return {
        "number": _("No. {number}").format(number=number),
        "box_words": _("Amount") if has_amount else _("Prize"),
        "box": money(each.prize.amount, event.currency) if has_amount else ", ".join(parts) or "–",
        "spelled": spell_sum(each.prize.amount, event.currency) if has_amount else "",
        "facts": [line for line in facts if line["lines"]],
        "told": _("We have received what is written above from {organiser}.").format(
            organiser=event.organiser or event.title
        ),
        "signers": [
            _("Signature of {name}").format(name=name) for name in each.who.people or (each.who.name,)
        ],
    }


# Certificates


def rank_words(rank: int) -> str:
    """A rank as it is spoken of."""
    words = {1: _("First place"), 2: _("Second place"), 3: _("Third place"), 4: _("Fourth place")}
    return words.get(rank) or _("Place {rank}").format(rank=rank)


def certificates_of(event: EventFacts, given: Sequence[PrizeAward]) -> Sheet:
    """A certificate for everybody whose rank has a prize, with the names of all members."""
    handed = [each for each in given if each.who is not None and not each.why]
    made = [
        _certificate(event, each.who.name, each.who.members, rank_words(each.rank))
        for each in handed
        if each.who is not None
    ]
    return _certificates(made, "certificates")


def certificates_of_people(event: EventFacts, given: Sequence[PrizeAward]) -> Sheet:
    """A certificate for each person of everybody whose rank has a prize."""
    return _certificates(_for_prizes(event, given), "certificates-people")


def certificates_of_taking_part(event: EventFacts, everybody: Sequence[Winner]) -> Sheet:
    """A certificate for each person who took part, whatever the rank."""
    return _certificates(_for_taking_part(event, everybody), "certificates-taking-part")


def own_certificates_of(event: EventFacts, given: Sequence[PrizeAward], everybody: Sequence[Winner]) -> Sheet:
    """What somebody's own entries have: certificates of their prizes, and of taking part."""
    made = [*_for_prizes(event, given), *_for_taking_part(event, everybody)]
    return _certificates(made, "own-certificates")


def _for_prizes(event: EventFacts, given: Sequence[PrizeAward]) -> list[dict[str, Any]]:
    return [
        _certificate(event, person, _team_of(person, each.who), rank_words(each.rank))
        for each in given
        if each.who is not None and not each.why
        for person in each.who.people or (each.who.name,)
    ]


def _for_taking_part(event: EventFacts, everybody: Sequence[Winner]) -> list[dict[str, Any]]:
    return [
        _certificate(event, person, _team_of(person, each), _("Took part"))
        for each in everybody
        for person in each.people or (each.name,)
    ]


def _team_of(person: str, who: Winner) -> tuple[str, ...]:
    """The team or the pair of somebody, where that is more than the name."""
    return () if person == who.name else (who.name,)


def _certificates(made: Sequence[dict[str, Any]], stem: str) -> Sheet:
    says = {
        "certificates": list(made),
        "empty": _("There is no winner yet. When the ranking stands, the certificates are here."),
        "words": {"place_and_date": _("Place and date"), "for_organiser": _("For the organiser")},
    }
    return Sheet("certificate", _("Certificate"), stem, says, landscape=True, personal=True)


def _certificate(event: EventFacts, name: str, members: Sequence[str], rank: str) -> dict[str, Any]:
    """One of them, dated by the day of the final."""
    on = day(event.played, event.zone) if event.played else ""
    return {
        "opening": pgettext("certificate", "is awarded to"),
        "name": name,
        "members": list(members),
        "rank": rank,
        "event": event.title,
        "dated": [each for each in (event.venue, on) if each],
    }
