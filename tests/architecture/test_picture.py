"""The picture in docs/architecture.md is the one of the contracts."""

from tests.architecture.picture import BLOCK, DOCUMENT, document_with, layers, picture


def test_every_room_with_layers_is_in_it() -> None:
    assert {each["containers"][0] for each in layers()} >= {
        "doublesix",
        "doublesix.web",
        "doublesix.store",
        "doublesix.cli",
    }


def test_the_document_has_the_picture_of_the_contracts() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert BLOCK.search(text)
    assert text == document_with(picture()), "run python -m tests.architecture.picture"
