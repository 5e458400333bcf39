"""What everybody may read of rulings and corrections of a match: no notes, no people, no names of staff.

For the public page of a match: ``{% include "judge/_public.html" with rulings=… corrections=… zone=… %}``.
"""

from datetime import datetime
from typing import NamedTuple

from doublesix.app.sheets.state import Sheet
from doublesix.store.models import Tournament
from doublesix.store.services.tournaments import State
from doublesix.web.presentation.corrections import CorrectionSummary, corrections_of
from doublesix.web.presentation.decisions import appeal_words, clause_words, decision_words
from doublesix.web.presentation.names import Names


class PublicRuling(NamedTuple):
    """The public part of a ruling: what was decided, by which clause, and the facts."""

    number: int
    at: datetime
    words: str
    clause: str
    version: int
    facts: str
    appeal: str
    is_standing: bool


def public_rulings(tournament: Tournament, state: State, sheet: Sheet) -> list[PublicRuling]:
    """The public part of the rulings of a match. Sides are named, people are not."""
    names = Names(tournament, state)
    return [
        PublicRuling(
            number,
            each.at,
            decision_words(each.ruling, lambda who: names.public(sheet, who)),
            clause_words(each.ruling.clause),
            each.version,
            each.ruling.facts,
            appeal_words(each.appeal, each.is_upheld),
            each.is_upheld is not False,
        )
        for number, each in enumerate(sheet.rulings)
    ]


def public_corrections(tournament: Tournament, state: State, number: int) -> list[CorrectionSummary]:
    """The corrections of a match's result, without who made them."""
    return corrections_of(state, number, Names(tournament, state))
