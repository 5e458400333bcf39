"""What the server's log calls people: marks that tell one from another, and lead to somebody only by our key.

Whoever has the log alone, such as the machine that it is sent to, learns nobody's name, address or number.
Whoever runs the installation finds the account or the link from the desk behind a mark.
"""

from typing import Final

from doublesix.store.keys import installation_mac
from doublesix.store.models import Account, DutyLink

ACCOUNT: Final = "account"
LINK: Final = "link"
PHONE: Final = "phone"
_INFO: Final = b"doublesix-log/1 who asks"
_LENGTH: Final = 12


def mark_of(kind: str, who: object) -> str:
    """The mark of somebody: an account or a link by its number, a phone by its id."""
    return f"{kind}:{installation_mac(_INFO, f'{kind} {who}').hex()[:_LENGTH]}"


def find_marked(mark: str) -> Account | DutyLink | None:
    """The account or the link from the desk that a mark stands for; phones at tables are kept nowhere."""
    if mark.startswith(f"{ACCOUNT}:"):
        return next((row for row in Account.objects.iterator() if mark_of(ACCOUNT, row.pk) == mark), None)
    return next((row for row in DutyLink.objects.iterator() if mark_of(LINK, row.pk) == mark), None)
