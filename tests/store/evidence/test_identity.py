"""Identity numbers: found again however they are written, and not to be told from what is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.store.evidence import Identity, Vault, candidates, identify
from doublesix.store.evidence.identity import normal_number

OLD, NEW = bytes(range(32)), bytes(range(100, 132))
VAULT = Vault([OLD])
NUMBERS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=1, max_size=20)


class TestIdentity:
    @pytest.mark.parametrize(
        "written",
        [
            "ab123-456-789",
            " AB 123 456 789 ",
            "AB123‑456–789",
            "ab\u00a0123\u2009456\u200b789\n",
            "ＡＢ１２３４５６７８９",
            "AB123−456789",
        ],
    )
    def test_is_the_same_however_it_is_written(self, written: str) -> None:
        assert identify(written, VAULT) == identify("AB123456789", VAULT)

    @given(NUMBERS, NUMBERS)
    def test_other_numbers_are_others(self, one: str, other: str) -> None:
        assert (identify(one, VAULT).digest == identify(other, VAULT).digest) == (one == other)
        assert (identify(other, VAULT).digest in candidates(one, VAULT)) == (one == other)

    def test_another_key_gives_another(self) -> None:
        assert identify("AB123456", VAULT).digest != identify("AB123456", Vault([NEW])).digest
        assert identify("AB123456", VAULT).digest not in candidates("AB123456", Vault([NEW]))

    def test_what_is_kept_is_stable(self) -> None:
        """Digests are in databases: a change here loses every one of them."""
        assert identify("AB123456", VAULT) == Identity(
            "1ca69a3c:2aa4de849fe293f0a9e880a7fccdfba7bc8f3904106a36482fdb22a61649756f",
            "3456",
        )

    @pytest.mark.parametrize(
        ("number", "tail"),
        [
            ("1", ""),
            ("12", "2"),
            ("123", "3"),
            ("1234567", "567"),
            ("12345678", "5678"),
            ("a-1-b-2-c-3-d-4-e", "4E"),
        ],
    )
    def test_never_more_than_half_is_kept(self, number: str, tail: str) -> None:
        assert identify(number, VAULT).tail.endswith(tail)
        assert len(identify(number, VAULT).tail) == min(4, len(normal_number(number)) // 2)

    @given(NUMBERS)
    def test_the_number_does_not_show(self, number: str) -> None:
        kept = identify(number, VAULT)
        assert len(kept.digest) == 8 + 1 + 64
        assert len(number) < 8 or number not in "".join(kept)

    def test_it_is_found_after_a_change_of_keys(self) -> None:
        kept = identify("AB123456", VAULT)
        both = Vault([NEW, OLD])
        assert identify("AB123456", both).digest != kept.digest
        assert candidates("ab-123456", both) == (identify("AB123456", Vault([NEW])).digest, kept.digest)
        assert kept.digest in candidates("AB 123456", both)
        assert kept.digest not in candidates("AB123457", both)

    @pytest.mark.parametrize("number", ["", " ", "- -", "\u200b", "9" * 65])
    def test_nothing_is_no_number(self, number: str) -> None:
        with pytest.raises(ValueError, match="1 to 64"):
            identify(number, VAULT)
