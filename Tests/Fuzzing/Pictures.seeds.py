"""Writes small images, colours and gradients for the fuzzer to change: python3 Pictures.seeds.py FOLDER

Each kind of PNG and JPEG that the readers know, with the orientations of Exif, and SVG.
"""

import io
import pathlib
import sys

from PIL import Image

STYLES = [
    "#f00", "#ff000080", "rebeccapurple", "rgb(100% 0% 0% / 50%)", "rgba(1, 2, 3, 0.5)",
    "hsl(0.5turn 40% 50%)", "hwb(210 20% 10%)", "linear-gradient(90deg, #f00, #00f 80%)",
    "linear-gradient(to bottom left, red 10% 20%, rgb(0 0 0 / 0) 12px, blue)",
    "radial-gradient(circle closest-side at 30% 20px, white, #ddd, black)",
    "radial-gradient(20px 30%, red, blue)",
]
SVG = (
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="8mm" height="6"'
    ' viewBox="0 0 8 6"><rect width="8" height="6" fill="#f00"/></svg>'
)


def save(image, kind, **options):
    """The bytes of an image as a file."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def images():
    """The files by name."""
    colors = Image.linear_gradient("L").resize((12, 9)).convert("RGBA")
    colors.putalpha(128)
    for mode in ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"]:
        image = Image.new("I;16", (12, 9), 300) if mode == "I;16" else colors.convert(mode)
        yield f"{mode.replace(';', '')}.png", save(image, "PNG")
    yield "transparent.png", save(colors.convert("P"), "PNG", transparency=0)
    exif = Image.Exif()
    for orientation in range(1, 9):
        exif[0x0112] = orientation
        yield f"turned{orientation}.jpg", save(colors.convert("RGB"), "JPEG", exif=exif)
    exif[0x0112] = 6
    yield "turned.png", save(colors, "PNG", exif=exif)
    for mode in ["L", "RGB", "CMYK"]:
        yield f"{mode}.jpg", save(colors.convert(mode), "JPEG", quality=30)
        yield f"{mode}-progressive.jpg", save(colors.convert(mode), "JPEG", progressive=True)


def main(folder):
    """Write them to a folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in images():
        (folder / name).write_bytes(data)
    (folder / "image.svg").write_text(SVG)
    for number, style in enumerate(STYLES):
        (folder / f"style{number}").write_text(style)


main(sys.argv[1])
