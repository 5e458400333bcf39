"""How long each kind of data is kept: the one table. Nothing of Django here, since the settings read it."""

from typing import Final

EVIDENCE: Final = "evidence"
MESSAGES: Final = "messages"
IDENTITIES: Final = "identities"
PEOPLE: Final = "people"
SIGN_INS: Final = "sign-ins"
TABLES: Final = "tables"
"""Tables on the screen that belong to no event, with what was played there."""
REPLAYS: Final = "replays"
FOR_EVER: Final = 0

DAYS: Final = {
    EVIDENCE: FOR_EVER,
    MESSAGES: 365,
    IDENTITIES: 365,
    PEOPLE: FOR_EVER,
    SIGN_INS: 180,
    TABLES: 90,
    REPLAYS: 30,
}
"""Where the installation says nothing else. Evidence has the event's own days (E6), and people's data is the
organiser's to delete: for both the installation may set the most there is."""
OF_EVENT: Final = (EVIDENCE, MESSAGES, IDENTITIES, PEOPLE)
CHOSEN: Final = (MESSAGES, IDENTITIES, PEOPLE)
"""For which an organiser may choose fewer days."""
MOST_DAYS: Final = 3650
