"""What each kind of data is called that is deleted in time."""

from django.utils.translation import gettext as _

from doublesix.store.retention_days import (
    EVIDENCE,
    IDENTITIES,
    MESSAGES,
    PEOPLE,
    REPLAYS,
    SIGN_INS,
    TABLES,
)


def kind_words() -> dict[str, str]:
    """In the reader's language."""
    return {
        EVIDENCE: _("Evidence and other papers"),
        MESSAGES: _("Messages that were sent"),
        IDENTITIES: _("Hashes of identity numbers"),
        PEOPLE: _("Names, contacts and signatures of people"),
        SIGN_INS: _("The audit of sign-ins"),
        TABLES: _("Tables on the screen, with their players' names"),
        REPLAYS: _("Matches that visitors go through again"),
    }
