"""Whose a form and its papers are: the one place that knows it, for pages, papers and the API."""

import uuid

from doublesix.app.roles import REPRESENTATIVE
from doublesix.store.models import Account, Endorsement, Entry, Institution, Paper, Tournament


def is_representative(account: Account | None, institution: Institution | None) -> bool:
    """Whether an account represents an institution."""
    if account is None or institution is None:
        return False
    return institution.representatives.filter(account=account, role=REPRESENTATIVE).exists()


def is_own_entry(account: Account | None, entry: Entry) -> bool:
    """Whether an account looks after this entry."""
    if entry.institution is not None:
        return is_representative(account, entry.institution)
    return account is not None and entry.account_id == account.pk


def is_own_paper(account: Account | None, paper: Paper) -> bool:
    """Whether a paper is of an account's own entry, or seals the form of its institution (E6, E7)."""
    if paper.entry is not None:
        return is_own_entry(account, paper.entry)
    given = Endorsement.objects.filter(paper=paper).select_related("institution").first()
    return given is not None and is_representative(account, given.institution)


def find_paper(
    tournament: Tournament, pk: uuid.UUID, account: Account | None, *, sees_all: bool
) -> Paper | None:
    """A paper of this event for who may open it; for others, and of other events, there is none."""
    found = Paper.objects.select_related("entry__institution").filter(tournament=tournament, pk=pk).first()
    return found if found is not None and (sees_all or is_own_paper(account, found)) else None
