"""A page of a PDF as a picture: painted in the workshop, within its limits."""

import io

import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image

from doublesix.store.evidence import Unacceptable, clean
from doublesix.store.evidence.cleaner import picture_of_page
from doublesix.store.evidence.page_pictures import page_kind, page_number
from tests.store.evidence import uploads as u


def darkest(data: bytes, box: tuple[int, int, int, int]) -> int:
    """The darkest grey of a part of a picture."""
    with Image.open(io.BytesIO(data)) as picture:
        return int(picture.convert("L").crop(box).getextrema()[0])  # type: ignore[arg-type]


def test_a_page_is_painted_with_its_letters() -> None:
    """The letters are those that every reader has: they do not come with the document."""
    paper = clean([u.pdf(2)], "payslip.pdf")
    picture = picture_of_page(paper.data, 2)
    assert (picture.kind, picture.mime, picture.width, picture.height) == ("jpeg", "image/jpeg", 1500, 2123)
    assert darkest(picture.data, (180, 260, 500, 380)) < 60
    assert darkest(picture.data, (180, 900, 1400, 1400)) > 240
    with pytest.raises(Unacceptable) as refused:
        picture_of_page(paper.data, 3)
    assert refused.value.code == "broken"


def test_a_scan_is_painted_and_a_turned_page_lies() -> None:
    def scan(paper: Pdf) -> None:
        page = paper.pages[0]
        image = paper.make_stream(u.jpeg(), Type=Name.XObject, Subtype=Name.Image, Width=64, Height=48)
        image.ColorSpace, image.BitsPerComponent, image.Filter = Name.DeviceRGB, 8, Name.DCTDecode
        page.Resources = Dictionary(XObject=Dictionary(Im=image))
        page.Contents = paper.make_stream(b"595 0 0 842 0 0 cm /Im Do")
        page.Rotate = 90

    picture = picture_of_page(clean([u.pdf(1, scan)], "scan.pdf").data, 1)
    assert picture.width > picture.height
    with Image.open(io.BytesIO(picture.data)) as shown:
        above, below = shown.getpixel((750, 100)), shown.getpixel((750, picture.height - 100))
    assert isinstance(above, tuple)
    assert isinstance(below, tuple)
    assert above[0] > 200 > above[2], "red was on the left"
    assert below[2] > 200 > below[0]


def test_a_page_as_narrow_as_a_thread_is_refused_and_takes_nobody_with_it() -> None:
    def narrow(paper: Pdf) -> None:
        paper.pages[0].MediaBox = Array([0, 0, 1, 14400])

    with pytest.raises(Unacceptable) as refused:
        picture_of_page(u.pdf(1, narrow), 1)
    assert refused.value.code in ("unpacks_too_large", "broken", "too_slow")


def test_only_a_number_asks_for_a_page() -> None:
    assert page_number(page_kind(7)) == 7
    assert [page_number(kind) for kind in ("pdf", "page", "page x", "page -1", "jpeg")] == [0] * 5
