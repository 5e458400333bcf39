"""Files that people send: whether they are what they are called, and harmless; asked before one is taken."""

import logging

from django.conf import settings

from doublesix.store import scanner
from doublesix.store.evidence import Unacceptable
from doublesix.store.evidence.recognition import check_name
from doublesix.store.refusals import refuse

logger = logging.getLogger(__name__)


def require_name(name: str, kind: str) -> None:
    """Go on only where a file's name does not claim another kind than its bytes are.

    No name, such as that of a file which was sent before and is looked at again, claims nothing.
    """
    try:
        check_name(name, kind)
    except Unacceptable as fault:
        raise refuse(f"upload_{fault.code}", "", **fault.facts) from None


def require_harmless(data: bytes) -> None:
    """Go on only with a file in which the virus scanner finds nothing, where there is one.

    A scanner that does not answer is no good word: the file is not taken. The log is told what was found,
    and nothing of who sent it.
    """
    if not settings.SCANNER:
        return
    try:
        threat = scanner.find_threat(data, settings.SCANNER)
    except scanner.ScannerFault as fault:
        logger.warning("a file was refused: the virus scanner does not answer: %s", fault)
        raise refuse("upload_not_scanned") from None
    if threat:
        logger.warning("a file was refused: the virus scanner found %s", threat)
        raise refuse("upload_malicious")
