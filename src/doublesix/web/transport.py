"""What an installation that speaks HTTPS sets: names of cookies that browsers protect, HSTS, no plain HTTP.

A cookie whose name begins with ``__Host-`` is taken by browsers only over HTTPS and from this very host: no
other machine of the domain can plant one. On plain HTTP, as in a hall, such a name would keep it from being
taken at all.
"""

from typing import Any, Final

HOST: Final = "__Host-"
SECURE: Final = "__Secure-"
"""The same for a cookie that is sent to some addresses only."""
YEAR: Final = 31_536_000


def settings_of(*, https: bool) -> dict[str, Any]:
    """Django's settings."""
    prefix = HOST if https else ""
    return {
        "SESSION_COOKIE_NAME": f"{prefix}sessionid",
        "CSRF_COOKIE_NAME": f"{prefix}csrftoken",
        "LANGUAGE_COOKIE_NAME": f"{prefix}django_language",
        "MESSAGES_COOKIE_NAME": f"{prefix}messages",
        "SESSION_COOKIE_SECURE": https,
        "CSRF_COOKIE_SECURE": https,
        "SECURE_SSL_REDIRECT": https,
        "SECURE_REDIRECT_EXEMPT": ["^api/"],  # a program is told so, and does not go on sending its token
        "SECURE_HSTS_SECONDS": YEAR if https else 0,
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": https,
    }


def promise(seconds: int) -> str:
    """The header that lets browsers use nothing but HTTPS from now on."""
    return f"max-age={seconds}; includeSubDomains"
