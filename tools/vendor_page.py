"""Vendor the page's libraries and fonts from `node_modules/` into `public/`.

The page has no build step and no import map (an inline one would need an inline script, which the
content policy forbids), so the libraries' bare imports become relative ones here. The results are
committed; run `python -m tools.vendor_page` after changing a version in package.json, or with
`--check` to see whether what is committed is what the pins give.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from tools import setup

NODE_MODULES = setup.ROOT / "node_modules"
PUBLIC = setup.ROOT / "public"
VENDOR = PUBLIC / "vendor"
FONTS = PUBLIC / "fonts"

# What a module is called when others import it -> its file in node_modules, its name in vendor/.
MODULES = {
    "preact": ("preact/dist/preact.mjs", "preact.js"),
    "preact/hooks": ("preact/hooks/dist/hooks.mjs", "hooks.js"),
    "@preact/signals-core": ("@preact/signals-core/dist/signals-core.mjs", "signals-core.js"),
    "@preact/signals": ("@preact/signals/dist/signals.mjs", "signals.js"),
    "htm": ("htm/dist/htm.mjs", "htm.js"),
    "uqr": ("uqr/dist/index.mjs", "uqr.js"),
}

# What the page uses of a module whose own types say much more.
OWN_TYPES = {
    "uqr": "export function encode(text: string, options?: "
    '{ ecc?: "L" | "M" | "Q" | "H"; border?: number }): { size: number; data: boolean[][] };\n',
}

# Weights and subsets that the page uses; public/look/fonts.css names the same files.
FACES = (
    ("cairo", "latin", 400),
    ("cairo", "latin", 700),
    ("cairo", "arabic", 400),
    ("cairo", "arabic", 700),
    ("reem-kufi", "latin", 600),
    ("reem-kufi", "arabic", 600),
    ("jersey-10", "latin", 400),
)

IMPORT = re.compile(r"""\b(from|import)(\s*)(["'])([^"']+)\3""")
MAP_COMMENT = re.compile(r"\n?//# sourceMappingURL=.*\s*$")


def files() -> dict[Path, bytes]:
    """Every vendored file and what it holds."""
    made: dict[Path, bytes] = {}
    for name, (source, target) in MODULES.items():
        made[VENDOR / target] = module(name, source).encode()
        # The types stay in node_modules: tsc needs the package anyway, the page never does.
        made[VENDOR / target.replace(".js", ".d.ts")] = types(name).encode()
    for family, subset, weight in FACES:
        file = f"{family}-{subset}-{weight}-normal.woff2"
        made[FONTS / file] = (NODE_MODULES / "@fontsource" / family / "files" / file).read_bytes()
    return made


def module(name: str, source: str) -> str:
    """One library's module with relative imports, headed by its name, version and licence."""
    about = json.loads((NODE_MODULES / package_of(name) / "package.json").read_text())
    code = MAP_COMMENT.sub("", (NODE_MODULES / source).read_text())
    code = IMPORT.sub(_relative, code)
    head = f"/* {name} {about['version']}, {about['license']}; see LICENSES.md */"
    return f"{head}\n{code.rstrip()}\n"


def package_of(name: str) -> str:
    """The package that holds a module: `preact/hooks` lies in `preact`."""
    parts = name.split("/")
    return "/".join(parts[: 2 if name.startswith("@") else 1])


def types(name: str) -> str:
    """The vendored module's types: those of the package."""
    if name in OWN_TYPES:
        return OWN_TYPES[name]
    default = '\nexport { default } from "htm";' if name == "htm" else ""
    return f'export * from "{name}";{default}\n'


def _relative(found: re.Match[str]) -> str:
    word, space, quote, name = found.groups()
    return f"{word}{space}{quote}./{MODULES[name][1]}{quote}"


def main() -> None:
    """Write what differs; with `--check` only say so."""
    differing = [p for p, data in files().items() if not p.exists() or p.read_bytes() != data]
    names = ", ".join(str(p.relative_to(setup.ROOT)) for p in differing)
    if "--check" in sys.argv[1:]:
        sys.exit(f"Not as vendored: {names}" if differing else 0)
    for path in differing:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files()[path])
    print(f"Vendored: {names}" if differing else "All is vendored.")


if __name__ == "__main__":
    main()
