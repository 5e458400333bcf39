"""Where pages are: the store is told, and says so where it was not."""

import pytest
from django.conf import LazySettings

from doublesix.store import addresses
from tests.architecture.tree import PACKAGE, modules


def test_pages_are_where_the_site_is(settings: LazySettings) -> None:
    settings.SITE_ADDRESS = "https://dominoes.example.org"
    pages, site = addresses.pages(), "https://dominoes.example.org"
    assert pages.event("cup") == f"{site}/events/cup/"
    assert pages.entry("cup") == f"{site}/events/cup/enter/"
    assert pages.draw("cup") == f"{site}/events/cup/draw/"
    assert pages.team("cup", 3) == f"{site}/events/cup/results/team/3/"
    assert pages.judge_match("cup", 0) == f"{site}/events/cup/judge/matches/1/", "as people count"
    assert pages.check_in("1-2-abc") == f"{site}/in/1-2-abc/"


def test_a_program_without_pages_hears_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_pages", None)
    with pytest.raises(addresses.AddressFault, match=r"doublesix\.web has to be installed"):
        addresses.pages()


@pytest.mark.parametrize("word", ["SITE_ADDRESS", "django.urls"])
def test_no_module_makes_an_address_itself(word: str) -> None:
    own = [path for path in modules() if path.is_relative_to(PACKAGE / "store")]
    assert own
    assert [path.name for path in own if word in path.read_text("utf-8")] == []
