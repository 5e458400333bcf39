"""The courtesies that can be said at a table: nobody can type anything (P16, F13)."""

from typing import Final

PHRASES: Final = ("good_luck", "well_played", "thank_you", "one_moment", "sorry", "good_match")
