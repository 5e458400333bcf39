"""What came of a sign-in, in words."""

from django.utils.translation import gettext as _

from doublesix.store.models.sign_ins import SIGNED_IN, WRONG_CODE, WRONG_PASSWORD, WRONG_SECOND


def result_words() -> dict[str, str]:
    """In the reader's language."""
    return {
        SIGNED_IN: _("signed in"),
        WRONG_PASSWORD: _("wrong password"),
        WRONG_CODE: _("wrong code"),
        WRONG_SECOND: _("wrong second factor"),
    }
