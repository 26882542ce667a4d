"""What is deployed: `public/` made smaller, and how much of it a visit loads."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from kahwa.hosts import page_list
from tools import dist, node, page_modules

# From an `import` or `export` and from `import()`, minified or not.
TARGETS = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)

# Bytes of files in brotli as Cloudflare packs while it answers, without heads (about 50 bytes each).
MENU = 87_000
FIRST_DEAL = 232_000
# What its text is set in (look/fonts.js).
FONTS = ("cairo-latin-400", "cairo-latin-700", "reem-kufi-latin-600")
BROTLI = """
import { brotliCompressSync, constants } from "node:zlib";
import { readFileSync } from "node:fs";
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const packed = (file) => (file.endsWith(".woff2") ? [] : [{ params }]);
const size = (file, content = readFileSync(file)) =>
  packed(file).reduce((plain, how) => brotliCompressSync(plain, how), content).length;
console.log(JSON.stringify(process.argv.slice(1).map((file) => size(file))));
"""


@pytest.fixture(scope="module")
def sources() -> dist.Sources:
    return dist.sources()


@pytest.fixture(scope="module")
def deployed(sources: dist.Sources) -> dist.Sources:
    return dist.made(sources)


def test_every_file_keeps_its_place_and_none_is_joined_with_another(sources, deployed) -> None:
    assert deployed.keys() == {*sources, page_list.NAME}


def test_a_module_imports_what_it_did(sources, deployed) -> None:
    for name, content in sources.items():
        if name.endswith(".js"):
            assert targets(deployed[name]) == targets(content), name


def test_comments_stay_here(deployed) -> None:
    assert b"<!--" not in deployed["index.html"]
    assert not [name for name, content in deployed.items() if b"@ts-check" in content]


def test_the_developers_own_files_stay_here(sources) -> None:
    assert not [name for name in sources if name.startswith("dev/") or name.endswith(".d.ts")]
    assert "games/README.md" not in sources
    assert {"_headers", "index.html", "LICENSES.md"} <= sources.keys()


def test_files_that_are_right_are_not_written_again(tmp_path: Path) -> None:
    files = {"a.js": b"a", "b/c.js": b"c"}
    dist.write(files, tmp_path)
    before = (tmp_path / "a.js").stat().st_mtime_ns
    (tmp_path / "old.js").write_text("old")
    dist.write({**files, "b/c.js": b"new"}, tmp_path)
    assert (tmp_path / "a.js").stat().st_mtime_ns == before
    assert (tmp_path / "b" / "c.js").read_bytes() == b"new"
    assert not (tmp_path / "old.js").exists()


def test_dist_is_made_once(monkeypatch) -> None:
    dist.make()
    monkeypatch.setattr(dist, "made", lambda _: pytest.fail("nothing had changed"))
    assert not dist.make()


def test_the_menu_stays_light(deployed, tmp_path: Path) -> None:
    assert weight(menu(deployed), deployed, tmp_path) <= MENU


def test_everything_up_to_the_first_deal_stays_light(deployed, tmp_path: Path) -> None:
    assert weight(first_deal(deployed), deployed, tmp_path) <= FIRST_DEAL


def targets(code: bytes) -> set[str]:
    return set(TARGETS.findall(COMMENT.sub("", code.decode())))


def menu(files: Mapping[str, bytes]) -> set[str]:
    """What index.html names, its modules among them, and the fonts."""
    loaded = r'rel="(?:icon|stylesheet|modulepreload)" href="([^"]+)"|src="([^"]+)"'
    named = {a or b for a, b in re.findall(loaded, files["index.html"].decode())}
    return {"index.html", *named, *(f"fonts/{font}-normal.woff2" for font in FONTS)}


def first_deal(files: Mapping[str, bytes]) -> set[str]:
    """The menu, a room, a match of Chkobba and the deck it starts with, in English."""
    start = page_modules.needed(page_modules.FIRST)
    parts = ("session", "room", "chkobba")
    modules = {
        name for part in parts for name in page_modules.needed(page_modules.PARTS[part], start)
    }
    sheets = {name for name in files if re.fullmatch(r"(look|cards|games/chkobba)/.*\.css", name)}
    later = {"look/dialogs.css", "games/chkobba/guide.css"}
    deck = {"cards/photo.js", "cards/photo-courts.js"}
    words = {
        "i18n/en.room.js",
        "i18n/en.chkobba.js",
        "games/chkobba/rakkas-word.woff2",
        "look/zellige.svg",
    }
    return menu(files) | modules | (sheets - later) | deck | words


def weight(names: Iterable[str], files: Mapping[str, bytes], folder: Path) -> int:
    dist.write({name: files[name] for name in names}, folder)
    paths = [str(folder / name) for name in names]
    command = [str(node.NODE), "--input-type=module", "--eval", BROTLI, *paths]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return sum(json.loads(run.stdout))
