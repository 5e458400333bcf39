"""Hostile and hopeless files: each is real, each is refused with its code, none ends in a traceback."""

import resource
import struct
import subprocess
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf, String

from doublesix.store.evidence import PHRASES, WORDS, Unacceptable, clean, cleaner, limits
from doublesix.store.evidence.pictures import SandboxResult
from doublesix.store.evidence.recognition import check_name, check_single, recognise
from doublesix.store.evidence.sandbox import make
from tests.store.evidence import uploads as u

SVG = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
PAGE = b"<!DOCTYPE html><html><script>alert(1)</script></html>"


def refusal(data: bytes, name: str = "") -> Unacceptable:
    """Why it is refused, without a process of its own."""
    with pytest.raises(Unacceptable) as caught:
        made_inside(data, name)
    return checked(caught.value)


def made_inside(data: bytes, name: str) -> SandboxResult:
    kind = recognise(data)
    check_name(name, kind)
    check_single(data, kind)
    return make(kind, data)


def refused_outside(data: bytes, name: str = "") -> Unacceptable:
    """Why it is refused, by the whole way."""
    with pytest.raises(Unacceptable) as caught:
        clean([data], name)
    return checked(caught.value)


def checked(refused: Unacceptable) -> Unacceptable:
    assert refused.code in WORDS
    assert "{" not in str(refused)
    assert refused.facts.get("what", "a GIF picture") in PHRASES
    return refused


class TestSize:
    def test_two_hundred_megabytes_are_not_read_to_the_end(self) -> None:
        stream = u.Counted(200)
        with pytest.raises(Unacceptable) as caught:
            clean(stream, "slip.jpg")
        assert caught.value.code == "too_large"
        assert caught.value.facts == {"most": 10}
        assert stream.read <= limits.UPLOAD + stream.size

    def test_the_limit_itself_is_taken(self) -> None:
        assert refused_outside(bytes(limits.UPLOAD)).code == "not_recognised"
        assert refused_outside(bytes(limits.UPLOAD + 1)).code == "too_large"

    @pytest.mark.parametrize("chunks", [[], [b""], [b"", b""]])
    def test_nothing(self, chunks: list[bytes]) -> None:
        with pytest.raises(Unacceptable) as caught:
            clean(chunks, "slip.jpg")
        assert caught.value.code == "empty"

    def test_a_stream_that_breaks_off_is_not_ours_to_explain(self) -> None:
        def broken() -> Iterator[bytes]:
            yield b"\xff\xd8"
            raise ConnectionError

        with pytest.raises(ConnectionError):
            clean(broken(), "slip.jpg")


class TestKind:
    @pytest.mark.parametrize(
        ("data", "what"),
        [
            (u.saved(u.photo(), "GIF"), "a GIF picture"),
            (u.saved(u.photo(), "TIFF"), "a TIFF picture"),
            (u.saved(u.photo(), "BMP"), "a BMP picture"),
            (SVG, "an SVG drawing"),
            (b"\xef\xbb\xbf  <svg onload='alert(1)'>", "an SVG drawing"),
            (SVG.decode().encode("utf-16"), "an SVG drawing"),
            (b"<!-- --><s:svg xmlns:s='http://www.w3.org/2000/svg'/>", "an SVG drawing"),
            (PAGE, "a web page"),
            (b"\n <html><body>", "a web page"),
            (b"<?xml version='1.0'?><slip/>", "an XML file"),
            (u.archive(), "a zip archive"),
            (u.archive(word__document_xml=b"").replace(b"document_xml", b"document.xml"), "a Word document"),
            (u.archive(xl__workbook_xml=b"").replace(b"workbook_xml", b"workbook.xml"), "an Excel workbook"),
            (b"PK\x03\x04...mimetypeapplication/vnd.oasis.opendocument.text", "an OpenDocument file"),
            (u.behind(b"", b"Main-Class: Evil"), "a Java program"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "an old Word, Excel or PowerPoint file"),
            (b"{\\rtf1\\ansi}", "an RTF document"),
            (b"%!PS-Adobe-3.0 EPSF-3.0", "a PostScript file"),
            (b"MZ" + bytes(64), "a program"),
            (b"#!/bin/sh\n", "a program"),
            (b"\x1f\x8b\x08" + bytes(20), "an archive"),
            (b"Rar!\x1a\x07\x01\0", "an archive"),
            (b"\0\0\0\x18ftypmp42\0\0\0\0isommp42", "a film"),
            (b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "an AVIF picture"),
            (b"\0\0\0\x1cftypmif1\0\0\0\0mif1avif....", "an AVIF picture"),
            (b"\0\0\0\x0cjP  \r\n\x87\n" + bytes(20), "a JPEG 2000 picture"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_what_is_known_is_refused_by_name(self, data: bytes, what: str) -> None:
        for name in ("slip.jpg", "slip.png", "slip.pdf", ""):
            refused = refusal(data, name)
            assert refused.code == "not_allowed"
            assert refused.facts == {"what": what}
            assert what in str(refused)

    @pytest.mark.parametrize("brand", [b"heic", b"heix", b"hevc", b"mif1"])
    def test_heic_is_told_what_to_do(self, brand: bytes) -> None:
        refused = refusal(b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0mif1heic", "IMG_1.HEIC")
        assert refused.code == "heic"
        assert "JPEG" in str(refused)
        assert "Most Compatible" in str(refused)

    def test_a_gif_with_a_java_archive_behind_it(self) -> None:
        refused = refusal(u.behind(u.saved(u.photo(), "GIF"), b"Main-Class: Evil"), "slip.gif")
        assert refused.code == "not_allowed"

    @pytest.mark.parametrize(
        ("data", "name", "claimed", "what"),
        [
            (u.png(), "slip.jpg", ".jpg", "a PNG picture"),
            (u.jpeg(), "slip.PDF", ".pdf", "a JPEG picture"),
            (u.pdf(), "slip.png", ".png", "a PDF document"),
            (u.webp(), "slip.jpeg", ".jpeg", "a WebP picture"),
            (u.jpeg(), "slip.jpg.exe", ".exe", "a JPEG picture"),
            (u.jpeg(), "slip.php. . ", ".php", "a JPEG picture"),
            (u.jpeg(), "slip.html\0", ".html", "a JPEG picture"),
            (u.pdf(), "slip.svg", ".svg", "a PDF document"),
        ],
    )
    def test_a_name_that_claims_something_else(self, data: bytes, name: str, claimed: str, what: str) -> None:
        refused = refusal(data, name)
        assert refused.code == "not_what_it_says"
        assert refused.facts == {"claimed": claimed, "what": what}


class TestTwoInOne:
    @pytest.mark.parametrize(
        "data",
        [
            u.jpeg() + u.archive(),
            u.behind(u.jpeg(), b"Main-Class: Evil"),
            u.behind(u.png(), b"Main-Class: Evil"),
            u.behind(u.pdf(), b"Main-Class: Evil"),
            u.webp() + u.archive(),
            u.pdf() + PAGE,
            u.jpeg() + PAGE,
            u.jpeg(comment=b"*/=1/*<SCRIPT >alert(1)"),
            u.jpeg(comment=b"<?php system($_GET[0]); ?>"),
            u.png() + b"Rar!\x1a\x07\0" + u.SECRET,
            u.jpeg(comment=b"\n" + u.pdf()),
            u.png_of(9, 9, u.chunk(b"tEXt", b"a\0<html >")),
        ],
    )
    def test_is_refused(self, data: bytes) -> None:
        assert refusal(data).code == "two_in_one"

    @pytest.mark.parametrize("before", [PAGE, b"GIF89a", b"PK\x03\x04", b"MZ", b"x"])
    def test_a_pdf_behind_something_is_what_stands_before_it(self, before: bytes) -> None:
        assert refusal(before + u.pdf()).code in {"not_allowed", "not_recognised"}

    def test_what_is_packed_into_a_stream_does_not_come_out_of_it(self) -> None:
        sent = u.pdf(1, u.with_stream(zlib.compress(PAGE + u.archive()), "/FlateDecode"))
        made = make("pdf", sent)
        check_single(made.data, "pdf")
        assert PAGE not in made.data


class TestPicture:
    @pytest.mark.parametrize("size", [(8000, 5001), (30_000, 30_000), (1 << 30, 1 << 30)])
    def test_a_png_that_claims_too_many_pixels(self, size: tuple[int, int]) -> None:
        refused = refused_outside(u.png_of(*size, pixels=bytes(99)), "slip.png")
        assert refused.code == "too_many_pixels"
        assert refused.facts == {"most": 40}

    def test_a_jpeg_and_a_webp_that_claim_too_many_pixels(self) -> None:
        data = u.jpeg()
        at = data.index(b"\xff\xc0") + 5
        huge = data[:at] + struct.pack(">HH", 65_000, 65_000) + data[at + 4 :]
        assert refused_outside(huge).code == "too_many_pixels"
        canvas = b"VP8X" + struct.pack("<I", 10) + bytes(4) + b"\xff\x3f\0" * 2
        body = b"WEBP" + canvas + u.webp()[12:]
        assert refused_outside(b"RIFF" + struct.pack("<I", len(body)) + body).code == "too_many_pixels"

    @pytest.mark.parametrize("name", [b"zTXt", b"iTXt"])
    def test_text_that_unpacks_without_end(self, name: bytes) -> None:
        marks = b"a\0\0" if name == b"zTXt" else b"a\0\1\0\0\0"
        bomb = u.png_of(8, 8, *[u.chunk(name, marks + u.zeros(50))] * 4)
        assert refusal(bomb, "slip.png").code == "broken"

    def test_a_profile_that_unpacks_without_end(self) -> None:
        bomb = u.png_of(8, 8, u.chunk(b"iCCP", b"a\0\0" + u.zeros(50)))
        assert refusal(bomb, "slip.png").code == "broken"

    def test_pixels_that_unpack_to_more_than_the_header_says(self) -> None:
        start = time.process_time()
        make("png", u.png_of(8, 8, pixels=bytes(50 * u.MEGABYTE)))
        assert time.process_time() - start < 2

    def test_a_jpeg_with_too_many_scans(self) -> None:
        assert refusal(u.scan_bomb(600)).code == "unpacks_too_large"

    @pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
    def test_cut_off(self, part: float) -> None:
        noisy = u.photo(640, 480).effect_spread(30)
        for sent in (u.saved(noisy, "JPEG"), u.saved(noisy, "PNG"), u.saved(noisy, "WEBP"), u.pdf(3)):
            assert refusal(sent[: int(len(sent) * part)]).code == "broken"

    @pytest.mark.parametrize("head", [b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBP", b"%PDF-"])
    def test_only_the_beginning_is_right(self, head: bytes) -> None:
        assert refusal(head).code == "broken"
        assert refusal(head + bytes(500)).code == "broken"


ACTIVE: list[tuple[Callable[[Pdf], object], str]] = [
    (u.opens_with({"/S": Name.JavaScript, "/JS": String("app.alert(1)")}), "a script"),
    (u.opens_with({"/S": Name.Launch, "/F": String("cmd.exe")}), "an action that opens or sends something"),
    (
        u.opens_with({"/S": Name.URI, "/URI": String("https://e.org")}),
        "an action that opens or sends something",
    ),
    (u.opens_with({"/S": Name.Named, "/N": Name.Print}), "an action that opens or sends something"),
    (
        u.link(Dictionary(S=Name.SubmitForm, F=String("https://e.org"))),
        "an action that opens or sends something",
    ),
    (u.link(Dictionary(S=Name.Launch, F=String("cmd.exe"))), "an action that opens or sends something"),
    (u.link(Dictionary(S=Name.GoToR, F=String("\\\\e\\x.pdf"))), "an action that opens or sends something"),
    (u.link(Dictionary(S=Name.ImportData, F=String("x.fdf"))), "an action that opens or sends something"),
    (u.link(Dictionary(S=Name.URI, Next=Dictionary(S=Name.JavaScript))), "a script"),
    (u.link(Dictionary(S=Name.Rendition)), "a film, a sound or a 3D scene"),
    (u.attach, "an attached file"),
    (u.note(Subtype=Name.FileAttachment), "an attached file"),
    (u.note(Subtype=Name.RichMedia), "a film, a sound or a 3D scene"),
    (u.note(Subtype=Name.Screen), "a film, a sound or a 3D scene"),
    (u.note(Subtype=Name("/3D")), "a film, a sound or a 3D scene"),
    (u.with_form(XFA=Array([])), "an XFA form"),
    (u.with_stream(b"", F=String("/etc/passwd")), "a part that is kept elsewhere"),
]


class TestPaper:
    @pytest.mark.parametrize(("change", "what"), ACTIVE)
    @pytest.mark.parametrize("is_packed", [False, True])
    def test_what_does_more_than_show(
        self, change: Callable[[Pdf], object], what: str, is_packed: bool
    ) -> None:
        mode = pikepdf.ObjectStreamMode.generate if is_packed else pikepdf.ObjectStreamMode.disable
        refused = refusal(u.pdf(1, change, object_stream_mode=mode))
        assert refused.code == "active_pdf"
        assert refused.facts == {"what": what}

    def test_a_script_by_another_spelling(self) -> None:
        bodies = (
            b"<</Type/Catalog/Pages 2 0 R/Open#41ction 4 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
            b"<</S/J#61vaScript/J#53(app.alert\\0501\\051)>>",
        )
        assert refusal(u.plain_pdf(bodies)).facts == {"what": "a script"}

    def test_a_script_that_no_page_leads_to(self) -> None:
        bodies = (
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
            b"[[<</S/JavaScript>>]]",
        )
        assert refusal(u.plain_pdf(bodies)).facts == {"what": "a script"}

    @pytest.mark.parametrize("user", ["", "word"])
    @pytest.mark.parametrize("strength", [3, 4, 6])
    def test_locked(self, user: str, strength: Literal[3, 4, 6]) -> None:
        is_new = strength > 3
        lock = pikepdf.Encryption(owner="owner", user=user, R=strength, aes=is_new, metadata=is_new)
        assert refusal(u.pdf(1, encryption=lock, stream_decode_level=None)).code == "encrypted_pdf"

    def test_twenty_one_pages(self) -> None:
        refused = refusal(u.pdf(21))
        assert refused.code == "too_many_pages"
        assert refused.facts == {"most": 20}

    def test_no_page(self) -> None:
        assert refusal(u.pdf(0)).code == "broken"

    @pytest.mark.parametrize("kids", [b"2 0 R", b"9 0 R", b"(x)", b"3 0 R 2 0 R", b"null"])
    def test_pages_that_lead_nowhere(self, kids: bytes) -> None:
        catalogue = b"<</Type/Catalog/Pages 2 0 R>>"
        sent = u.plain_pdf((catalogue, b"<</Type/Pages/Count 1/Kids[%s]>>" % kids, catalogue))
        assert refusal(sent).code == "broken"

    @pytest.mark.parametrize(
        "change",
        [u.nested(10, 10), u.nested(40, 1), u.circle, u.nested(2, 30_000)],
        ids=["", "deep", "o", "n"],
    )
    def test_forms_that_paint_forms_without_end(self, change: Callable[[Pdf], None]) -> None:
        sent = u.pdf(1, change)
        assert len(sent) < 300_000
        assert refusal(sent).code == "unpacks_too_large"

    def test_a_pattern_in_a_pattern(self) -> None:
        def pattern(paper: Pdf, inner: pikepdf.Object | None) -> pikepdf.Object:
            made = paper.make_stream(b"/Pattern cs /P scn 0 0 600 800 re f" if inner is not None else b"f")
            made.PatternType, made.PaintType, made.TilingType = 1, 1, 1
            made.BBox, made.XStep, made.YStep = Array([0, 0, 1, 1]), 1, 1
            made.Resources = Dictionary(Pattern=Dictionary(P=inner)) if inner is not None else Dictionary()
            return made

        def change(paper: Pdf) -> None:
            paper.pages[0].Resources.Pattern = Dictionary(P=pattern(paper, pattern(paper, None)))
            paper.pages[0].Contents = paper.make_stream(b"/Pattern cs /P scn 0 0 600 800 re f")

        assert refusal(u.pdf(1, change)).code == "unpacks_too_large"

    def test_an_image_with_too_many_pixels(self) -> None:
        assert refusal(u.pdf(1, u.with_image(b"", width=8000, height=5001))).code == "too_many_pixels"

    def test_a_photo_inside_with_too_many_pixels(self) -> None:
        data = u.jpeg()
        at = data.index(b"\xff\xc0") + 5
        huge = data[:at] + struct.pack(">HH", 65_000, 65_000) + data[at + 4 :]
        assert refusal(u.pdf(1, u.with_image(huge, "/DCTDecode"))).code == "too_many_pixels"

    def test_a_photo_inside_that_is_none(self) -> None:
        for data in (
            b"",
            b"\xff\xd8",
            b"\xff\xd8\xff",
            b"\xff\xd8\xff\xe1\xff\xff",
            u.jpeg()[:-40],
            b"GIF89a",
        ):
            assert refusal(u.pdf(1, u.with_image(data, "/DCTDecode"))).code == "broken"

    def test_a_stream_with_too_many_filters(self) -> None:
        raw = b"0 0 9 9 re f"
        for _ in range(4):
            raw = zlib.compress(raw)
        change = u.with_stream(raw, *["/FlateDecode"] * 4)
        assert refusal(u.pdf(1, change)).code == "unpacks_too_large"


class TestAmounts:
    """Limits that a file of ten megabytes can reach only slowly, made smaller here."""

    def test_too_many_objects(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "OBJECTS", 20)
        assert make("pdf", u.pdf(2)).pages == 2
        assert refusal(u.pdf(19)).code == "unpacks_too_large"

    def test_one_stream_too_large(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "STREAM", 1000)
        assert refusal(u.pdf(1, u.with_stream(zlib.compress(bytes(1001)), "/FlateDecode"))).code == (
            "unpacks_too_large"
        )

    def test_all_streams_too_large(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "STREAMS", 100)
        assert make("pdf", u.pdf(1)).pages == 1
        assert refusal(u.pdf(9)).code == "unpacks_too_large"

    def test_too_much_is_left_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "KEPT", 100)
        assert refusal(u.jpeg()).code == "unpacks_too_large"


def processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.slow
@pytest.mark.parametrize(
    "build",
    [
        lambda: u.pdf(1, u.with_stream(u.zeros(400), "/FlateDecode")),
        lambda: u.pdf(1, u.with_stream(zlib.compress(u.zeros(400), 9), "/FlateDecode", "/FlateDecode")),
        lambda: u.pdf(1, u.with_stream(u.lzw_zeros(200), "/LZWDecode")),
        lambda: u.pdf(1, u.with_stream(b"\x81\0" * 2_000_000, "/RunLengthDecode")),
        lambda: u.object_stream_bomb(400),
        lambda: u.page_bomb(1_000_000),
    ],
    ids=["stream", "twice packed", "lzw", "run length", "objects", "pages"],
)
def test_a_pdf_that_unpacks_without_end(build: Callable[[], bytes]) -> None:
    bomb = build()
    before = processor_seconds()
    assert len(bomb) < limits.UPLOAD
    assert refused_outside(bomb, "slip.pdf").code in {"unpacks_too_large", "broken", "too_many_pages"}
    assert processor_seconds() - before < 15


def take_over(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exchange the decoder in the workshop for one that somebody took over."""
    inside = (
        "from doublesix.store.evidence import limits, sandbox\n"
        "limits.PROCESSOR_SECONDS = 1\n"
        f"sandbox.make_picture = lambda kind, data: {code}\n"
        "sandbox.main()\n"
    )
    real = subprocess.run

    def run(command: list[str], **options: object) -> object:
        return real([command[0], "-I", "-B", "-c", inside, command[-1]], **options)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "run", run)


class TestWorkshop:
    """The process that unpacks is ended when it takes too much, and tells nothing but a refusal."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("bytearray(3_000_000_000)", "unpacks_too_large"),
            ("[1 for _ in iter(int, 1)]", "too_slow"),
            ("__import__('os').abort()", "unpacks_too_large"),
            ("__import__('os').kill(__import__('os').getpid(), 11)", "broken"),
            ("__import__('sys').exit(3)", "broken"),
        ],
    )
    def test_is_confined(self, code: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
        take_over(code, monkeypatch)
        assert refused_outside(u.jpeg()).code == expected

    def test_writes_no_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        left = tmp_path / "left"
        take_over(f"open({str(left)!r}, 'wb').write(data)", monkeypatch)
        assert refused_outside(u.jpeg()).code == "broken"
        assert left.read_bytes() == b""

    def test_that_takes_too_long_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "WALL_SECONDS", 0.01)
        assert refused_outside(u.jpeg()).code == "too_slow"

    def test_has_room_for_so_many_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "WALL_SECONDS", 0.01)
        held = [cleaner._ROOM.acquire() for _ in range(limits.AT_ONCE)]
        try:
            assert refused_outside(u.jpeg()).code == "busy"
        finally:
            for _ in held:
                cleaner._ROOM.release()


HEADS = st.sampled_from(
    [b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF....WEBPVP8 ", b"%PDF-1.7\n", b"<svg "]
)


@settings(max_examples=200, deadline=None)
@given(HEADS, st.binary(max_size=300), st.text(max_size=20))
def test_random_bytes_are_refused(head: bytes, rest: bytes, name: str) -> None:
    refusal(head + rest, name)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([u.jpeg(), u.png(), u.webp(), u.pdf(2), u.pdf(1, u.described)]), st.data())
def test_files_with_changed_bytes_are_made_anew_or_refused(whole: bytes, data: st.DataObject) -> None:
    changed = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 8))):
        changed[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        kind = recognise(bytes(changed))
        made = make(kind, bytes(changed))
    except Unacceptable as refused:
        checked(refused)
    else:
        assert recognise(made.data) == made.kind
