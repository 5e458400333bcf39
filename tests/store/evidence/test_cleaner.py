"""What is made of good files, and that nothing of what was sent comes along but what can be seen."""

import base64
import hashlib
import io
import os
import subprocess
import zlib
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image

from doublesix.store.evidence import PHRASES, WORDS, Unacceptable, clean, limits
from doublesix.store.evidence.pictures import SandboxResult
from doublesix.store.evidence.recognition import check_name, check_single, recognise
from doublesix.store.evidence.sandbox import make
from tests.store.evidence import uploads as u

JPEG = ("jpeg", "image/jpeg", ".jpg")


def cleaned(data: bytes) -> SandboxResult:
    """What the workshop makes of it, without a process of its own: that takes half a second."""
    kind = recognise(data)
    check_single(data, kind)
    return make(kind, data)


def shown(done: SandboxResult) -> Image.Image:
    with Image.open(io.BytesIO(done.data)) as picture:
        picture.load()
        return picture


def is_red(picture: Image.Image, x: int, y: int) -> bool:
    colour = picture.convert("RGB").getpixel((x, y))
    assert isinstance(colour, tuple)
    return colour[0] > 200 and colour[2] < 80


class TestKinds:
    """From the stream to what is kept, in a process of its own."""

    def test_a_jpeg_stays_one(self) -> None:
        done = clean([u.jpeg()], "slip.jpg")
        assert (done.kind, done.mime, done.suffix) == JPEG
        assert (done.pages, done.width, done.height) == (1, 64, 48)
        assert done.sha256 == hashlib.sha256(done.data).hexdigest()
        assert done.data == cleaned(u.jpeg()).data

    def test_a_png_stays_one(self) -> None:
        done = clean([u.png()], "slip.png")
        assert (done.kind, done.mime, done.suffix) == ("png", "image/png", ".png")

    def test_a_webp_becomes_a_jpeg(self) -> None:
        done = clean([u.webp()], "slip.webp")
        assert (done.kind, done.mime, done.suffix) == JPEG

    def test_a_pdf_stays_one(self) -> None:
        done = clean([u.pdf(3)], "slip.pdf")
        assert (done.kind, done.mime, done.suffix) == ("pdf", "application/pdf", ".pdf")
        assert (done.pages, done.width, done.height) == (3, 0, 0)

    def test_it_comes_in_pieces(self) -> None:
        data = u.jpeg()
        pieces = [data[at : at + 7] for at in range(0, len(data), 7)]
        assert clean([b"", *pieces, b""], "slip.jpg").data == cleaned(data).data

    @pytest.mark.parametrize("name", ["slip.jpg", "slip.JPEG", "slip.jfif", "slip", "", "3.", "scan 12.3"])
    def test_names_that_a_jpeg_may_have(self, name: str) -> None:
        check_name(name, "jpeg")


class TestPicture:
    def test_the_pixels_stay(self) -> None:
        assert shown(cleaned(u.png())).tobytes() == u.photo().tobytes()
        for sent in (u.jpeg(), u.webp()):
            assert is_red(shown(cleaned(sent)), 5, 20)
            assert not is_red(shown(cleaned(sent)), 60, 20)

    @pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
    def test_every_kind_of_png(self, mode: str) -> None:
        picture = u.photo().convert("I").convert("I;16") if mode == "I;16" else u.photo().convert(mode)
        done = cleaned(u.saved(picture, "PNG"))
        assert shown(done).mode in {"L", "LA", "RGB", "RGBA"}
        assert shown(done).size == (64, 48)

    def test_deep_grey_keeps_its_greys(self) -> None:
        picture = Image.new("I;16", (8, 8), 0x8000)
        assert shown(cleaned(u.saved(picture, "PNG"))).getpixel((4, 4)) == 0x80

    @pytest.mark.parametrize("mode", ["L", "CMYK"])
    def test_every_kind_of_jpeg(self, mode: str) -> None:
        done = cleaned(u.saved(u.photo().convert(mode), "JPEG"))
        assert shown(done).mode == ("L" if mode == "L" else "RGB")

    def test_what_is_transparent_stays_so_in_a_png_and_is_white_in_a_jpeg(self) -> None:
        picture = Image.new("RGBA", (16, 16), (255, 0, 0, 0))
        assert shown(cleaned(u.saved(picture, "PNG"))).getpixel((8, 8)) == (255, 0, 0, 0)
        white = shown(cleaned(u.saved(picture, "WEBP", lossless=True))).getpixel((8, 8))
        assert white == (255, 255, 255)

    @pytest.mark.parametrize(("width", "height"), [(4500, 1500), (1500, 4500), (30_000, 2)])
    def test_the_longest_edge_is_scaled_down(self, width: int, height: int) -> None:
        for made in (u.jpeg, u.png):
            done = cleaned(made(width, height))
            assert max(done.width, done.height) == limits.EDGE
            assert shown(done).size == (done.width, done.height)

    def test_a_small_one_is_left_as_large_as_it_is(self) -> None:
        assert cleaned(u.png(1, 1)).width == 1
        assert cleaned(u.png(3000, 20)).width == 3000

    def test_a_png_that_would_grow_too_large_becomes_a_jpeg(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sent = u.png()
        monkeypatch.setattr(limits, "UPLOAD", 100)
        assert cleaned(sent).kind == "jpeg"


class TestMetadata:
    @pytest.mark.parametrize("orientation", range(1, 9))
    def test_it_is_turned_upright(self, orientation: int) -> None:
        corner = {
            1: (2, 2),
            2: (-3, 2),
            3: (-3, -3),
            4: (2, -3),
            5: (2, 2),
            6: (-3, 2),
            7: (-3, -3),
            8: (2, -3),
        }
        picture = Image.new("RGB", (64, 48), "blue")
        picture.paste("red", (0, 0, 24, 24))
        done = cleaned(u.saved(picture, "JPEG", exif=u.exif(orientation)))
        assert (done.width, done.height) == ((64, 48) if orientation < 5 else (48, 64))
        x, y = corner[orientation]
        assert is_red(shown(done), x % done.width, y % done.height)

    def test_place_and_camera_are_gone(self) -> None:
        sent = u.jpeg(exif=u.exif(6), comment=u.SECRET, icc_profile=b"ICC" + u.SECRET)
        with Image.open(io.BytesIO(sent)) as before:
            assert before.getexif().get_ifd(0x8825)[2] == (17.0, 58.0, 17.25)
        done = cleaned(sent)
        for trace in (u.SECRET, b"CameraMaker", b"2024:03:15", b"Exif", b"ICC_PROFILE"):
            assert trace in sent
            assert trace not in done.data
        assert not shown(done).getexif()
        assert set(shown(done).info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}

    def test_what_a_png_tells_is_gone(self) -> None:
        text = (
            u.chunk(b"tEXt", b"Author\0" + u.SECRET),
            u.chunk(b"eXIf", u.exif().removeprefix(b"Exif\0\0")),
            u.chunk(b"prVt", u.SECRET),
            u.chunk(b"pHYs", bytes(9)),
        )
        done = cleaned(u.png_of(8, 8, *text))
        assert u.SECRET not in done.data
        assert shown(done).info == {}
        assert not [name for name in (b"tEXt", b"eXIf", b"prVt", b"pHYs") if name in done.data]

    def test_what_a_webp_tells_is_gone(self) -> None:
        sent = u.webp(exif=u.exif(), xmp=u.SECRET)
        assert u.SECRET in sent
        assert u.SECRET not in cleaned(sent).data

    def test_broken_metadata_do_no_harm(self) -> None:
        done = cleaned(u.jpeg(exif=b"Exif\0\0II*\0\xff\xff\xff\xff" + u.SECRET))
        assert u.SECRET not in done.data

    def test_what_hangs_behind_a_photo_is_gone(self) -> None:
        """Phones put a short film there."""
        assert u.SECRET not in cleaned(u.jpeg() + b"\0\0\0\x18ftypmp42" + u.SECRET).data


class TestPaper:
    def test_the_pages_stay(self) -> None:
        done = cleaned(u.pdf(3))
        assert done.pages == 3
        with pikepdf.open(io.BytesIO(done.data)) as paper:
            lines = [page.Contents.read_bytes() for page in paper.pages]
            assert [b"(Page %d)" % number in line for number, line in enumerate(lines, 1)] == [True] * 3
            assert paper.pages[0].Resources.Font.F1.BaseFont == Name.Helvetica
            assert [float(each) for each in paper.pages[0].MediaBox] == [0, 0, 595, 842]
            assert set(paper.Root.keys()) == {"/Type", "/Pages"}

    def test_the_same_file_gives_the_same(self) -> None:
        sent = u.pdf(2)
        assert cleaned(sent) == cleaned(sent)

    def test_twenty_pages_are_taken(self) -> None:
        assert cleaned(u.pdf(20)).pages == 20

    def test_metadata_are_gone(self) -> None:
        done = cleaned(u.pdf(1, u.described))
        assert u.SECRET not in unpacked(done)
        with pikepdf.open(io.BytesIO(done.data)) as paper:
            assert "/Info" not in paper.trailer
            assert not paper.docinfo.keys()

    def test_an_older_version_of_the_document_is_gone(self) -> None:
        old = u.plain_pdf((b"<</Type/Catalog/Pages 2 0 R>>", PAGES, PAGE, b"(%s)" % u.SECRET))
        assert u.SECRET in old
        assert u.SECRET not in unpacked(cleaned(old))

    def test_what_stands_before_and_behind_is_gone(self) -> None:
        done = cleaned(b"\r\n" + u.pdf() + b"\n" + u.SECRET)
        assert done.data.startswith(b"%PDF-1.7")
        assert u.SECRET not in done.data

    def test_links_are_dropped_and_what_is_seen_stays(self) -> None:
        web = u.link(Dictionary(S=Name.URI, URI=pikepdf.String("https://example.org/pay")))
        done = cleaned(u.pdf(1, web))
        assert b"example.org" not in unpacked(done)
        with pikepdf.open(io.BytesIO(done.data)) as paper:
            assert "/Annots" not in paper.pages[0]
            assert b"Page 1" in contents(paper)

    def test_a_document_may_say_at_which_page_it_opens(self) -> None:
        """LibreOffice writes this into every PDF; it does nothing but show a page."""

        def change(paper: Pdf) -> None:
            paper.Root.OpenAction = Array([paper.pages[0].obj, Name.XYZ, None, None, 0])

        assert b"/OpenAction" not in unpacked(cleaned(u.pdf(1, change)))

    def test_a_stamp_is_painted_onto_its_page(self) -> None:
        def change(paper: Pdf) -> None:
            look = paper.make_stream(b"0 0 1 rg 0 0 130 40 re f % STAMP")
            look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 130, 40])
            u.note(Subtype=Name.Stamp, F=4, AP=Dictionary(N=look))(paper)

        assert b"STAMP" in unpacked(cleaned(u.pdf(1, change)))

    def test_what_is_nested_as_programs_do_it_stays(self) -> None:
        done = cleaned(u.pdf(1, u.nested(6, 3)))
        assert unpacked(done).count(b"/X Do") > 5

    def test_what_was_typed_into_a_field_is_painted_where_no_program_did(self) -> None:
        """The field is one of another's, its text stands there, and it has no look of its own."""

        def change(paper: Pdf) -> None:
            font = paper.pages[0].Resources.Font.F1
            whole = paper.make_indirect(Dictionary(FT=Name.Tx, T="a", V="TYPED", DA="/F1 12 Tf 0 g"))
            box = paper.make_indirect(
                Dictionary(Type=Name.Annot, Subtype=Name.Widget, Rect=Array([70, 600, 300, 630]), F=4)
            )
            box.Parent = whole
            whole.Kids = Array([box])
            paper.pages[0].Annots = Array([box])
            resources = Dictionary(Font=Dictionary(F1=font))
            paper.Root.AcroForm = Dictionary(Fields=Array([whole]), NeedAppearances=True, DR=resources)

        done = unpacked(cleaned(u.pdf(1, change)))
        assert b"TYPED" in done
        assert b"/AcroForm" not in done
        assert b"/Widget" not in done

    @pytest.mark.parametrize("filters", [("/DCTDecode",), ("/FlateDecode", "/DCTDecode")])
    def test_the_place_in_a_scanned_photo_is_gone(self, filters: tuple[str, ...]) -> None:
        photo = u.jpeg(exif=u.exif(), comment=u.SECRET, progressive=True) + u.SECRET
        raw = zlib.compress(photo) if len(filters) > 1 else photo
        done = cleaned(u.pdf(1, u.with_image(raw, *filters)))
        assert b"2024:03:15" in photo
        assert b"2024:03:15" not in unpacked(done)
        assert u.SECRET not in unpacked(done)
        with pikepdf.open(io.BytesIO(done.data)) as paper:
            image = paper.pages[0].Resources.XObject.Im0
            assert isinstance(image, pikepdf.Stream)
            assert is_red(pikepdf.PdfImage(image).as_pil_image(), 5, 20)

    def test_xml_in_a_jpeg_2000_is_gone(self) -> None:
        boxes = b"\0\0\0\x0cjP  \r\n\x87\n" + b"\0\0\0\x0cjp2h...." + b"\0\0\0\x24xml " + u.SECRET
        done = cleaned(u.pdf(1, u.with_image(boxes + b"\0\0\0\0jp2cPIXELS", "/JPXDecode")))
        assert b"jp2cPIXELS" in done.data
        assert u.SECRET not in done.data

    def test_letters_may_be_called_as_they_like(self) -> None:
        """A key that would be metadata or an attachment elsewhere is the name of a shape here."""

        def change(paper: Pdf) -> None:
            shapes = {
                f"/{name}": paper.make_stream(b"0 0 9 9 re f") for name in ("A", "AA", "AF", "EF", "Ref")
            }
            font = Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=Dictionary(shapes))
            paper.pages[0].Resources.Font.F2 = font

        with pikepdf.open(io.BytesIO(cleaned(u.pdf(1, change)).data)) as paper:
            assert len(paper.pages[0].Resources.Font.F2.CharProcs.keys()) == 5

    @pytest.mark.parametrize(
        ("raw", "name"),
        [
            (b"\x0b0 0 9 9 re f\x80", "/RunLengthDecode"),
            (b"3020302039203920726520 66>", "/ASCIIHexDecode"),
            (base64.a85encode(b"0 0 9 9 re f") + b"~>", "/ASCII85Decode"),
            (b"0 0 9 9 re f", ""),
        ],
    )
    def test_every_packing_is_understood(self, raw: bytes, name: str) -> None:
        sent = u.pdf(1, u.with_stream(raw, *([name] if name else [])))
        with pikepdf.open(io.BytesIO(cleaned(sent).data)) as paper:
            assert contents(paper) == b"0 0 9 9 re f"
            assert paper.pages[0].Contents.Filter == Name.FlateDecode

    def test_bytes_behind_the_end_of_a_packed_stream_are_gone(self) -> None:
        raw = zlib.compress(b"0 0 9 9 re f") + u.SECRET
        sent = u.pdf(1, u.with_stream(raw, "/FlateDecode"))
        assert u.SECRET in sent
        assert u.SECRET not in cleaned(sent).data


PAGES = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>"


def contents(paper: Pdf) -> bytes:
    found = paper.pages[0].Contents
    return b"".join(part.read_bytes() for part in found) if isinstance(found, Array) else found.read_bytes()


def unpacked(done: SandboxResult) -> bytes:
    """All of a PDF in the open, with nothing packed."""
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(done.data)) as paper:
        paper.save(
            file,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return file.getvalue()


class TestWords:
    def test_every_code_has_a_sentence(self) -> None:
        facts: dict[str, str | int] = {"most": 1, "what": "a GIF picture", "claimed": ".png"}
        for code, words in WORDS.items():
            refused = Unacceptable(code, **facts)
            assert str(refused) == words.format(**facts)
            assert "{" not in str(refused)
            assert str(refused).endswith(".")

    def test_every_phrase_fits_into_a_sentence(self) -> None:
        assert all(phrase.startswith(("a ", "an ")) for phrase in PHRASES)


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    clean([u.jpeg()], "")
    with pytest.raises(Unacceptable):
        clean([u.pdf(21)], "")
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - names are enough


def test_the_workshop_is_given_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, object] = {}
    real = subprocess.run

    def run(*arguments: object, **options: object) -> object:
        given.update(options)
        return real(*arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setenv("DOUBLESIX_VAULT_KEY", "dsvault1_x")
    monkeypatch.setattr(subprocess, "run", run)
    clean([u.jpeg()], "")
    assert given["env"] == {}


def test_a_workshop_that_does_not_start_is_no_fault_of_the_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.store.evidence.cleaner._SANDBOX", "doublesix.no_such_module")
    with pytest.raises(RuntimeError, match="does not open"):
        clean([u.jpeg()], "")
