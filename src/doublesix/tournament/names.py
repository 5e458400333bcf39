"""What people, teams, institutions, events and places may be called: what one sees is what is written.

Characters that nobody sees, or that turn the direction of the text around them, make two names look alike and
one look like another; they are refused. Joiners stay where a script needs them, as in Persian, Hindi and
emoji.
"""

from typing import Final
from unicodedata import category, normalize

from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import OWN_VENUES, Settings, StageVenue

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls and formats, halves of characters, private and unassigned ones, ends of lines."""
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Letters and marks that show nothing."""
_JOINERS: Final = "\u200c\u200d"
_AS_EMOJI: Final = "\ufe0f"
_JOINED: Final = frozenset({"Lo", "Mn", "Mc"})
"""Letters without capitals, and what stands on them: in such scripts joiners change how a word is written."""
_PICTURES: Final = frozenset({"So", "Sk"})


def normal(name: str) -> str:
    """A name as it is kept: composed, with single spaces."""
    return " ".join(normalize("NFC", name).split())


def has_hidden_signs(name: str) -> bool:
    """Whether there is something in it that nobody sees."""
    padded = f" {name} "
    return any(
        (category(sign) in _HIDDEN or sign in _BLANK) and not _belongs(padded[at - 1], sign, padded[at + 1])
        for at, sign in enumerate(padded[1:-1], 1)
    )


def _belongs(before: str, sign: str, after: str) -> bool:
    """Whether a character is part of how those around it are written."""
    is_picture = category(before) in _PICTURES or before == _AS_EMOJI
    if sign == _AS_EMOJI:
        return category(before) in _PICTURES
    if sign not in _JOINERS:
        return False
    return (category(before) in _JOINED and category(after) in _JOINED and before not in _BLANK) or (
        is_picture and category(after) in _PICTURES
    )


def visible(name: str) -> str:
    """A name without what nobody sees, to say which one is meant."""
    return "".join(sign for sign in name if category(sign) not in _HIDDEN and sign not in _BLANK)


def naming_refusal(*names: str) -> Refusal | None:
    """That a name has something in it that nobody sees."""
    wrong = next((name for name in names if has_hidden_signs(name)), None)
    return None if wrong is None else make_refusal("hidden_signs", name=visible(wrong)[:80])


def names_in(settings: Settings) -> tuple[str, ...]:
    """What an event's settings call by a name."""
    notice = settings.notice
    return (
        *(settings.title, settings.organiser, settings.venue, settings.draw_place),
        *(each.venue for each in settings.stage_venues),
        *(notice.sender, notice.sender_post, notice.send_to, *notice.addressees, *notice.copies),
    )


def well_named(settings: Settings) -> Settings:
    """The same settings, their names as they are kept."""
    return settings._replace(
        title=normal(settings.title),
        organiser=normal(settings.organiser),
        venue=normal(settings.venue),
        draw_place=normal(settings.draw_place),
        stage_venues=_named_venues(settings),
    )


def _named_venues(settings: Settings) -> tuple[StageVenue, ...]:
    """The venues of stages in the order of play: a stage that is played at the venue has none of its own."""
    found = {each.stage: normal(each.venue) for each in settings.stage_venues}
    own = {stage: venue for stage, venue in found.items() if venue not in ("", normal(settings.venue))}
    return tuple(StageVenue(stage, own[stage]) for stage in OWN_VENUES if stage in own)
