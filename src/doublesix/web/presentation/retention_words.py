"""What each kind of data is called that is deleted in time."""

from django.utils.translation import gettext as _

from doublesix.store.retention_days import EVIDENCE, IDENTITIES, MESSAGES, PEOPLE, SIGN_INS


def kind_words() -> dict[str, str]:
    """In the reader's language."""
    return {
        EVIDENCE: _("Evidence and other papers"),
        MESSAGES: _("Messages that were sent"),
        IDENTITIES: _("Hashes of identity numbers"),
        PEOPLE: _("Names, contacts and signatures of people"),
        SIGN_INS: _("The audit of sign-ins"),
    }
