"""Files that people send: whether they are what they are called, asked before anything of them is taken."""

from doublesix.store.evidence import Unacceptable
from doublesix.store.evidence.recognition import check_name
from doublesix.store.refusals import refuse


def require_name(name: str, kind: str) -> None:
    """Go on only where a file's name does not claim another kind than its bytes are.

    No name, such as that of a file which was sent before and is looked at again, claims nothing.
    """
    try:
        check_name(name, kind)
    except Unacceptable as fault:
        raise refuse(f"upload_{fault.code}", **fault.facts) from None
