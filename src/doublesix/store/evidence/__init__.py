"""Evidence: what people upload to show who they are and that they may play (E6, E7).

:func:`clean` makes a harmless picture or PDF of whatever was sent, or says in words why not;
:class:`Vault` keeps it encrypted; :func:`identify` turns an identity number into a keyed hash.
Nothing here knows the framework, the database or where files are kept.
"""

from doublesix.store.evidence.cleaner import CleanDocument, clean
from doublesix.store.evidence.identity import Identity, candidates, identify
from doublesix.store.evidence.refusal import PHRASES, WORDS, Unacceptable
from doublesix.store.evidence.vault import KeyFault, NoSuchKey, TamperFault, Vault, new_key, vault_from

__all__ = [
    "PHRASES",
    "WORDS",
    "CleanDocument",
    "Identity",
    "KeyFault",
    "NoSuchKey",
    "TamperFault",
    "Unacceptable",
    "Vault",
    "candidates",
    "clean",
    "identify",
    "new_key",
    "vault_from",
]
