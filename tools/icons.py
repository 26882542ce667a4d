"""Make the PNG icons of the installed page from `public/icons/icon.svg`, with this machine's Chromium.

The results are committed; run `python -m tools.icons` after changing the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import sync_playwright

from tools import chromium, setup

FOLDER = setup.ROOT / "public" / "icons"
SOURCE = FOLDER / "icon.svg"


@dataclass(frozen=True)
class Icon:
    """One file: its size, and how large the mark is where the system cuts the edge as it likes."""

    name: str
    size: int
    mark: float | None = None


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    # What Android cuts leaves the middle 80%; what iOS cuts, the corners alone.
    Icon("maskable-512.png", 512, 0.9),
    Icon("apple-touch-icon.png", 180, 0.95),
)


def drawing(icon: Icon) -> str:
    """The icon's SVG: as it is, or up to the edges with a smaller mark."""
    svg = SOURCE.read_text()
    if icon.mark is None:
        return svg
    moved = f'id="mark" transform="translate(256 256) scale({icon.mark}) translate(-256 -256)"'
    return svg.replace(' rx="112"', "").replace('id="mark"', moved)


def main() -> None:
    """Draw all of them."""
    with sync_playwright() as playwright:
        path = chromium.find_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing(icon)}")
            page.screenshot(path=FOLDER / icon.name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
