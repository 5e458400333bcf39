"""Passwords that whoever knows this place would try first are not taken."""

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

WORDS: Final = frozenset(
    (
        *("bigsix", "domino", "dominoes", "dominos", "double", "doublesix", "powc", "six", "straight"),
        *("tournament", "tournoi", "torneo"),
        *("admin", "endorser", "judge", "operator", "organiser", "organizer", "player", "referee"),
        *("representative", "scorekeeper", "secretary", "treasurer"),
    )
)
"""Names of the product, of its games and of its roles; docs/security.md lists them."""
LEFT: Final = 4
"""Letters that have to be left when these words are taken out."""
_ANY: Final = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))


class OtherWords:
    """Django's validator: something has to be in it besides these words, digits and punctuation."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002 - Django's signature
        """Refuse what is made of them."""
        plain = unicodedata.normalize("NFKD", password).lower()
        letters = "".join(filter(str.isalpha, plain))
        left, count = _ANY.subn("", letters)
        if count and len(left) < LEFT:
            raise ValidationError(
                _("This password is made of words of this place and is easily guessed."), code="of_this_place"
            )

    def get_help_text(self) -> str:
        """What is said beside the field."""
        return _("Your password can’t be only words such as domino, with digits and symbols.")
