"""Draw the page's sign, web/public/favicon.svg, as the pictures that systems show of an installed page.

.venv/bin/python scripts/icons.py
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
# Size, and whether the sign keeps its round corners: systems cut a maskable picture to their own shape, often a circle,
# and a touch icon too. The four pawns lie within that circle.
ICONS = {"icon-192": (192, True), "icon-512": (512, True), "icon-maskable": (512, False), "icon-touch": (180, False)}
FINE = 4  # samples of a pixel each way

Pixels = NDArray[np.float64]


def picture(size: int, rounded: bool) -> Pixels:
    """The sign in red, green, blue and how far it covers what is behind it, each from 0 to 1."""
    sign = ElementTree.parse(PUBLIC / "favicon.svg").getroot()
    side = float(sign.attrib["viewBox"].split()[2])
    samples = side * (np.arange(size * FINE) + 0.5) / (size * FINE)
    y, x = np.meshgrid(samples, samples, indexing="ij")
    pixels = np.zeros((size * FINE, size * FINE, 4))
    for shape in sign:
        fill = shape.attrib["fill"]
        colour = [int(fill[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        place = {name: float(value) for name, value in shape.attrib.items() if name != "fill"}
        if "r" in place:
            inside = np.hypot(x - place["cx"], y - place["cy"]) <= place["r"]
        else:
            corner = place["rx"] if rounded else 0.0
            beyond = [np.maximum(abs(axis - side / 2) - side / 2 + corner, 0) for axis in (x, y)]
            inside = np.hypot(*beyond) <= corner
        pixels[inside] = [*colour, 1]
    return np.asarray(pixels.reshape(size, FINE, size, FINE, 4).mean(axis=(1, 3)))


def png(pixels: Pixels) -> bytes:
    """These pixels as a file."""
    colours = pixels[..., :3] / np.maximum(pixels[..., 3:], 1e-9)  # what is not there darkens nothing
    values = np.rint(255 * np.concatenate([colours, pixels[..., 3:]], axis=2)).astype(np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in values)
    height, width = values.shape[:2]
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )


if __name__ == "__main__":
    for name, (size, rounded) in ICONS.items():
        (PUBLIC / f"{name}.png").write_bytes(png(picture(size, rounded)))
