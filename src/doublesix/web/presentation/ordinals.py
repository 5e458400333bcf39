"""Numbers in addresses of pages as people count: match 1 is the first, which the code calls 0."""

from django.urls import register_converter


class Ordinal:
    """A place in a row: ``<ordinal:match>`` takes 7 from an address and gives 6, and the other way round."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        """As the code counts."""
        return int(value) - 1

    def to_url(self, value: int) -> str:
        """As people count."""
        return str(value + 1)


register_converter(Ordinal, "ordinal")
