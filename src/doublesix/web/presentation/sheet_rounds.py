"""Rounds of a sheet that do not count yet: what each would come to, what is unlikely about it, who agrees."""

from django.utils.translation import gettext as _

from doublesix.app import wire
from doublesix.app.sheets.agreement import contested_rounds
from doublesix.app.sheets.ahead import sides_wanted
from doublesix.app.sheets.decide_rounds import play_round, preview_round, why_it_stays
from doublesix.app.sheets.doubts import MANY_PIPS, MANY_POINTS, Doubt, doubts
from doublesix.app.sheets.play_reading import read_plays
from doublesix.app.sheets.referee import Step, ask_referee, standing
from doublesix.app.sheets.state import Sheet, WaitingRound
from doublesix.app.sheets.written_round import WrittenRound, lead_step
from doublesix.play.commands import StartGame
from doublesix.play.state import Match, only_seat
from doublesix.tournament.refusal import Refusal
from doublesix.web.presentation.play_layout import present_plays
from doublesix.web.presentation.reason_words import in_words
from doublesix.web.presentation.sheet_names import Data, SheetNames
from doublesix.web.presentation.words import in_words as refusal_in_words


class SheetRounds(SheetNames):
    """Puts the rounds of one match that wait into words."""

    def match_before(self, sheet: Sheet, round_id: str) -> Match:
        """The match as it stood before a waiting round; for a round that counts, as it stands."""
        match = sheet.match
        for each in sheet.waiting:
            if each.id == round_id:
                return match
            found = play_round(match, each.written)
            match = match if isinstance(found, Refusal) else found.match
        return sheet.match

    def waiting_rounds(self, sheet: Sheet, sides: frozenset[int], is_desk: bool) -> list[Data]:
        return [self._one_waiting(sheet, each, sides, is_desk) for each in sheet.waiting]

    def _one_waiting(self, sheet: Sheet, waiting: WaitingRound, sides: frozenset[int], is_desk: bool) -> Data:
        needs = sides_wanted(sheet, waiting)
        is_ours = is_desk or waiting.side in sides
        return {
            "id": waiting.id,
            "side": waiting.side,
            "is_mine": waiting.side in sides,
            "needs": sorted(needs),
            "may_confirm": sorted(needs & sides),
            "may_withdraw": is_ours and why_it_stays(sheet, waiting, is_official=is_desk) is None,
            "may_correct": waiting.side in sides
            and not waiting.confirmed
            and waiting.id not in contested_rounds(sheet),
            "is_contested": waiting.id in contested_rounds(sheet),
            "at": waiting.at.isoformat(),
            "written": wire.to_data(waiting.written),
            **self.preview(self.match_before(sheet, waiting.id), waiting.written),
        }

    def preview(self, match: Match, written: WrittenRound) -> Data:
        """What a round would come to on top of a match, and why; or why it cannot be."""
        found = preview_round(match, written)
        if isinstance(found, Refusal):
            return {"refused": refusal_in_words(found, self.table.tournament.zone), "words": []}
        words = [in_words(each, self.side, self.seat) for each in found.reasons]
        count = len(self.sides)
        gained = [new - old for new, old in zip(found.scores, standing(match).scores, strict=True)]
        return {
            "refused": "",
            "words": words,
            "gained": gained[:count],
            "scores": list(found.scores[:count]),
            "is_whole": found.match.round is None,
            "doubts": [self._doubt(each) for each in doubts(match, written)],
            **({"play": present_plays(read_plays(found.match, found.events))} if written.plays else {}),
        }

    def _doubt(self, doubt: Doubt) -> str:
        """What is unlikely about a round, as a question."""
        if doubt.code == MANY_POINTS:
            words = _("Are you sure: {name} made {count} points in play?")
            return words.format(name=self.name_of(doubt.side), count=doubt.number)
        words = (
            _("Are you sure: {name} has {count} pips left?")
            if doubt.code == MANY_PIPS
            else _("Are you sure: {name} has tiles left without a pip?")
        )
        return words.format(name=self.seat(doubt.seat), count=doubt.number)

    def lead(self, match: Match, draws: tuple[tuple[tuple[int, str], ...], ...]) -> Data:
        """Who starts after a lead draw, or who draws again (P2, F4)."""
        begun = [] if match.game else [Step("game", StartGame())]
        found = ask_referee(standing(match), [*begun, *map(lead_step, draws)])
        if isinstance(found, Refusal):
            return {"refused": refusal_in_words(found, self.table.tournament.zone)}
        game = found.match.game
        assert game is not None
        tied = [seat for seat in range(1, 5) if game.lead_tied >> seat & 1]
        return {"refused": "", "starter": 0 if tied else only_seat(found.match.starters), "tied": tied}
