"""Draws the starter materials again: ``python -m tests.tooling.starter_materials``.

The video needs imageio-ffmpeg, which nothing else does: ``uv run --with imageio-ffmpeg …``. The PDF
alone: ``--pdf``.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from wordmate.adapters.material_files.starter import STARTER

SIZE: Final = (640, 360)
FRAMES_A_SECOND: Final = 5
SECONDS_A_SLIDE: Final = 2
SLIDES: Final = (
    ("The mixed group", "three groups, one shuffle"),
    ("borrow", "Look at the word. Say it."),
    ("borrow", "Turn the card. Was it right?"),
    ("lend", "Listen first, then look."),
    ("Wrong ones come again", "at the end of the lesson"),
)
TEAMS: Final = (
    ("ai", "rain   wait   train"),
    ("ee", "see   green   sleep"),
    ("oa", "boat   road   coat"),
    ("ou", "house   loud   cloud"),
    ("oi", "coin   boil   noise"),
)


def pdf() -> bytes:
    """Two pages of lines, with the standard fonts of every reader."""
    first = [
        ("F2", 26, 780, "元音字母组合"),
        ("F1", 13, 752, "Vowel teams: two letters walk, one sound talks"),
        *(
            row
            for at, (team, words) in enumerate(TEAMS)
            for row in (
                ("F3", 24, 690 - at * 64, team),
                ("F1", 17, 690 - at * 64, " " * 16 + words),
            )
        ),
        ("F2", 13, 340, "先听，再指着字母组合读出来。"),
    ]
    second = [
        ("F2", 26, 780, "读一读"),
        ("F1", 17, 730, "The green train waits in the rain."),
        ("F1", 17, 700, "A loud boat sails past the house."),
        ("F2", 13, 650, "遮住右边，看字母组合说三个词。"),
    ]
    return written([first, second])


def written(pages: Sequence[Sequence[tuple[str, int, int, str]]]) -> bytes:
    """A PDF whose pages are lines: font, size, height, text."""
    kids = " ".join(f"{5 + 2 * at} 0 R" for at in range(len(pages)))
    fonts = (
        "/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> "
        "/F2 << /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H "
        "/DescendantFonts [3 0 R] >> "
        "/F3 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>"
    )
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 4 0 R "
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 >>",
        "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] "
        "/ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    ]
    for at, lines in enumerate(pages):
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] "
            f"/Resources << /Font << {fonts} >> >> /Contents {6 + 2 * at} 0 R >>"
        )
        drawn = "\n".join(_line(*line) for line in lines)
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream")
    file, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(file))
        file += f"{number} 0 obj\n{body}\nendobj\n".encode("ascii")
    start = len(file)
    file += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode("ascii")
    file += b"".join(b"%010d 00000 n \n" % place for place in places)
    file += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n".encode("ascii")
    file += f"startxref\n{start}\n%%EOF\n".encode("ascii")
    return bytes(file)


def _line(font: str, size: int, height: int, text: str) -> str:
    shown = f"<{text.encode('utf-16-be').hex()}>" if font == "F2" else f"({text})"
    return f"BT /{font} {size} Tf 64 {height} Td {shown} Tj ET"


def frames() -> Iterator[bytes]:
    """The slides as raw pictures."""
    for title, told in SLIDES:
        picture = Image.new("RGB", SIZE, "#e2f5ec")
        drawing = ImageDraw.Draw(picture)
        drawing.rounded_rectangle((60, 60, 580, 300), 24, fill="#ffffff")
        drawing.text((320, 150), title, "#04764a", ImageFont.load_default(44), anchor="mm")
        drawing.text((320, 225), told, "#566460", ImageFont.load_default(22), anchor="mm")
        for _ in range(FRAMES_A_SECOND * SECONDS_A_SLIDE):
            yield picture.tobytes()


def video(ffmpeg: str, to: str) -> None:
    """H.264 that every phone plays, its index before its pictures."""
    width, height = SIZE
    given = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}"]
    encoding = ["-c:v", "libx264", "-profile:v", "baseline", "-pix_fmt", "yuv420p", "-crf", "30"]
    plain = ["-movflags", "+faststart", "-fflags", "+bitexact", "-map_metadata", "-1"]
    subprocess.run(
        [ffmpeg, "-y", *given, "-r", str(FRAMES_A_SECOND), "-i", "-", *encoding, *plain, to],
        input=b"".join(frames()),
        check=True,
        capture_output=True,
    )


if __name__ == "__main__":
    (STARTER / "vowel-teams.pdf").write_bytes(pdf())
    if "--pdf" not in sys.argv:
        ffmpeg = import_module("imageio_ffmpeg").get_ffmpeg_exe()
        video(ffmpeg, str(STARTER / "mixed-group.mp4"))
