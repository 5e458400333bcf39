"""Codes for phones: an address as a drawing, to be shown beside it in words."""

import io
from functools import lru_cache

import segno


@lru_cache(512)
def qr_code(address: str) -> str:
    """An address as a code for phones, drawn as SVG; drawing it takes longer than a page, so it stays."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=0, xmldecl=False, omitsize=True)
    return out.getvalue().decode()


def plain_address(address: str) -> str:
    """An address as one types it."""
    return address.partition("://")[2].rstrip("/") or address
