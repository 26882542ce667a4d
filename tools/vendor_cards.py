"""Make `public/cards/photo-courts.js`: the twelve French courts of the Photo style.

They are Adrian Kennard's (CC0), from npm's `@letele/playing-cards`, which holds them as React
components: ten times what a page may load. This keeps what is drawn of the half figures, on a grid of
325 x 500, in layers of one ink each; the inks are the page's own. The result is committed, and the
package is fetched (by npm, its digest checked) only when this runs: `python -m tools.vendor_cards`.
"""

from __future__ import annotations

import base64
import hashlib
import math
import re
import sys
import tarfile

from tools import setup
from tools.svg_path import coarse

PACKAGE = "@letele/playing-cards"
VERSION = "0.1.0"
DIGEST = "56Ga/sznspARugv/PS4X4HdFuq1at8dSkmI3veU2pV2PJ4mKviqImqOGkBgoSQE5rA+IgbKyBBhhJ6IjZLOXWg=="
MEMBER = "package/dist/index.esm.js"
MADE = setup.ROOT / "public" / "cards" / "photo-courts.js"

# Of the package's own box, 1300 x 2000.
SCALE = 1 / 4
SUITS = {"hearts": "H", "diamonds": "D", "clubs": "C", "spades": "S"}
RANKS = "JQK"
# The layers in the order in which they are drawn; in the package each is a symbol of one path.
LAYERS = ("b", "c", "d", "e", "f", "g")

HEAD = f"""\
// @ts-check
/**
 * The French courts of the Photo style: half figures in a box of 325 x 500, drawn a second time upside
 * down. Layers: gold, red, blue, black, lines, fine lines; then x, y, size and angle of small suits.
 * Drawn by Adrian Kennard (CC0), taken from {PACKAGE} {VERSION}; made by
 * tools/vendor_cards.py, see LICENSES.md.
 */
"""


def made(package: str) -> str:
    """The module, from the text of the package's module."""
    lines = ["/** @type {Record<string, string[]>} */", "export const COURTS = {"]
    for suit, letter in SUITS.items():
        for rank in RANKS:
            layers = (coarse(_path(package, letter, rank, layer), SCALE) for layer in LAYERS)
            lines.append(f'  "{suit} {rank}": [')
            lines += [f'    "{path}",' for path in layers]
            lines.append(f'    "{_signs(package, letter, rank)}",')
            lines.append("  ],")
    return "\n".join([HEAD.rstrip(), *lines, "};", ""])


def _path(package: str, suit: str, rank: str, layer: str) -> str:
    symbol = rf'id: "{suit}-{rank}_svg__{layer}",\s+preserveAspectRatio: "none"'
    found = re.search(rf'{symbol}.*?\bd: "([^"]*)"', package, re.DOTALL)
    if found is None:
        sys.exit(f"{PACKAGE} has no layer {layer} of {suit}{rank}")
    return found[1]


def _signs(package: str, suit: str, rank: str) -> str:
    """The small suits on belt and sleeves: x, y, size and angle of each."""
    start = package.index(f'id: "{suit}-{rank}_svg__{LAYERS[-1]}"')
    symbol = package[start : package.index('"symbol"', start)]
    numbers = list[int]()
    for width, text in re.findall(r'width: (\d+),\s+transform: "([^"]*)"', symbol):
        a, b, c, d, e, f = _matrix(text)
        middle = int(width) / 2
        x, y = a * middle + c * middle + e, b * middle + d * middle + f
        angle = math.degrees(math.atan2(b, a))
        # A sign fills five sixths of the package's box, and all of the page's.
        numbers += [round(n) for n in (x * SCALE, y * SCALE, middle * 2 * SCALE * 5 / 6, angle)]
    return " ".join(map(str, numbers))


def _matrix(transform: str) -> tuple[float, ...]:
    """A transform of the two kinds the package has: a matrix, or a scale before a rotation."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", transform)]
    if transform.startswith("matrix"):
        return tuple(numbers)
    across, down, degrees, x, y = numbers
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    e, f = x - x * cos + y * sin, y - x * sin - y * cos
    return (across * cos, down * sin, -across * sin, down * cos, across * e, down * f)


def fetched() -> str:
    """The package's module, fetched by npm into the cache.

    Raises:
        setup.SetupError: with the log's path, when npm failed.
    """
    archive = setup.CACHE / f"letele-playing-cards-{VERSION}.tgz"
    if not archive.exists():
        command = [str(setup.BIN / "npm"), "pack", f"{PACKAGE}@{VERSION}"]
        setup.run_logged([*command, "--pack-destination", str(setup.CACHE)], setup.tool_env())
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != DIGEST:
        sys.exit(f"{archive} is not {PACKAGE} {VERSION}: its SHA-512 is {digest}")
    with tarfile.open(archive) as files:
        member = files.extractfile(MEMBER)
        return member.read().decode() if member else ""


def main() -> None:
    """Write the module."""
    MADE.write_text(made(fetched()))
    print(f"Made: {MADE.relative_to(setup.ROOT)}, {MADE.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
