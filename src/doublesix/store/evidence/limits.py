"""How much of anything is taken. The numbers that :mod:`doublesix.store.evidence.sandbox` enforces."""

from typing import Final

MEGABYTE: Final = 1_000_000
UPLOAD: Final = 10 * MEGABYTE
"""Bytes that are read of a file, whatever length was claimed."""
KEPT: Final = 16 * MEGABYTE
"""Bytes of what is made of it."""
MEGAPIXEL: Final = 1_000_000
PIXELS: Final = 40 * MEGAPIXEL
EDGE: Final = 3000
"""The longest edge of a picture that is kept."""
SCANS: Final = 500
"""Passes over the whole picture that a JPEG may ask for; a camera asks for ten at most."""
PAGES: Final = 20
OBJECTS: Final = 50_000
"""Objects of a PDF."""
STREAM: Final = 160 * MEGABYTE
"""Bytes that one stream of a PDF may unpack to: the pixels above with four bytes each."""
STREAMS: Final = 400 * MEGABYTE
"""Bytes that all streams of a PDF together may unpack to."""
PAINTED: Final = 20_000
"""Forms, patterns and shapes of letters that the pages of a PDF paint in the end."""
NESTED: Final = 12
"""Forms in forms."""
FILTERS: Final = 3
"""Filters one behind the other on a stream of a PDF."""
MEMORY: Final = 1_500 * MEGABYTE
"""Address space of the process that unpacks."""
PROCESSOR_SECONDS: Final = 20
WALL_SECONDS: Final = 60
AT_ONCE: Final = 2
"""Files that are unpacked at the same time."""
