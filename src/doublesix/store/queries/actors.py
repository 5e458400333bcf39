"""Who did something, by what the log has of them."""

from collections.abc import Iterable

from doublesix.store.models import Account, DutyLink


def name_actors(ids: Iterable[int]) -> dict[int, str]:
    """Who did something, by what the log has of them: an account, or a link from the desk.

    Somebody whose account is gone has no name.
    """
    wanted = {*ids}
    accounts, links = {each for each in wanted if each > 0}, {-each for each in wanted if each < 0}
    found = {each.pk: str(each) for each in Account.objects.filter(pk__in=accounts)} if accounts else {}
    if links:
        found |= {-each.pk: each.name for each in DutyLink.objects.filter(pk__in=links)}
    return found
