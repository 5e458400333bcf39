"""What keeps an entry from the list of the draw, in words."""

from django.utils.translation import gettext as _

from doublesix.tournament.entries import Lack


def in_words(lack: Lack) -> str:
    """What is missing, with the clause that asks for it."""
    words = {
        "endorsement": _("The supervising officer's endorsement is missing, or no longer holds"),
        "public_name": _("The name for the public list is missing"),
        "president_signature": _("The president's signature is missing"),
        "evidence": _("Evidence of serving is missing"),
        "signature": _("A player's signature is missing"),
        "mobile": _("A player's mobile number is missing"),
        "email": _("A player's e-mail address is missing"),
        "designation": _("A player's designation is missing"),
    }
    text = words.get(lack.what) or _("Something on the form is missing")
    return f"{text} ({lack.clause})"
