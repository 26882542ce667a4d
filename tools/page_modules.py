"""Tell the page which modules each of its parts needs, so that they load at once.

Without a build step a browser learns of a module only when it has read the one that imports it; over
a slow line every level of the tree costs a round trip. So `public/index.html` lists the modules of the
first screen, and `public/app/modules.js` those of the parts that are fetched later. Run
`python -m tools.page_modules` after adding a module to the page; with `--check` it only says whether
both are right, as a test does.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tools import setup

PUBLIC = setup.ROOT / "public"
INDEX = PUBLIC / "index.html"
LATER = PUBLIC / "app" / "modules.js"

FIRST = "app/main.js"
PARTS = {
    "session": "app/open.js",
    "room": "app/room/room.js",
    "words": "i18n/room.js",
    "engine": "engine/engine.js",
    "chkobba": "games/chkobba/index.js",
    "settings": "app/dialogs/settings.js",
    "rules": "app/dialogs/rules.js",
    "share": "app/dialogs/share.js",
    "options": "app/dialogs/options.js",
    "record": "app/dialogs/record.js",
    "fresh": "app/dialogs/fresh.js",
}

IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
MINIFIED = re.compile(r"""\b(?:from|import)["'](\.[^"']+)["']""")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LIST = re.compile(r"(    <!-- modules:[^\n]*-->\n).*?(?=    <script type=\"module\")", re.DOTALL)


def needed(first: str, known: Sequence[str] = ()) -> list[str]:
    """A module and all that it imports, directly or not, but for what is there already."""
    found = [first]
    for module in found:
        new = [m for m in imports(PUBLIC / module) if m not in found and m not in known]
        found += new
    return found


def imports(file: Path) -> list[str]:
    """What one module imports statically, as paths from `public/`."""
    code = COMMENT.sub("", _read(file) or "")
    ours = file.parent.name != "vendor" or file.name == "page.js"
    targets = [file.parent / name for name in (IMPORT if ours else MINIFIED).findall(code)]
    return list(dict.fromkeys(str(t.resolve().relative_to(PUBLIC)) for t in targets))


def made() -> dict[Path, str]:
    """Both files as they should be."""
    start = needed(FIRST)
    links = "".join(f'    <link rel="modulepreload" href="{name}" />\n' for name in start[1:])
    parts = {part: needed(module, start) for part, module in PARTS.items()}
    return {
        INDEX: LIST.sub(lambda found: found[1] + links, INDEX.read_text()),
        LATER: _module(parts),
    }


def _module(parts: dict[str, list[str]]) -> str:
    lines = [
        "// @ts-check",
        "/** The modules of each part of the page; made by tools/page_modules.py. */",
    ]
    lines += ["export const MODULES = /** @type {Record<string, string[]>} */ ({"]
    for part, names in parts.items():
        lines += [f"  {part}: [", *(f'    "{name}",' for name in names), "  ],"]
    return "\n".join([*lines, "});", ""])


def main() -> None:
    """Write what differs; with `--check` only say so."""
    wrong = {file: text for file, text in made().items() if _read(file) != text}
    if wrong and "--check" in sys.argv[1:]:
        names = ", ".join(str(file.relative_to(setup.ROOT)) for file in wrong)
        sys.exit(f"Not the page's modules: {names}. Run python -m tools.page_modules")
    for file, text in wrong.items():
        file.write_text(text)


def _read(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


if __name__ == "__main__":
    main()
