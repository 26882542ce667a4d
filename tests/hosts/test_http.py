"""What a request is and what it is answered, without a host."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kahwa.chance import seeded
from kahwa.hosts import http
from kahwa.hosts.codes import ALPHABET, LENGTH, is_code, make_code
from kahwa.hosts.errors import Reason, Refused, error_body, status_of
from kahwa.hosts.files import Files
from kahwa.hosts.headers import SECURITY, HeaderRules
from kahwa.hosts.storage import from_rows, to_rows
from kahwa.jsontypes import JsonObject
from tools.setup import ROOT

OWN = "http://kahwa.test"


def ask(method: str, path: str, query: str = "", *, upgrade: bool = False) -> http.Decision:
    return http.decide(http.Request(method, path, query, None, OWN, upgrade), ())


def test_every_reason_has_a_status_and_words() -> None:
    for reason in Reason:
        assert 400 <= status_of(reason) <= 599
        assert json.loads(error_body(reason))["error"]["message"].endswith(".")


def test_the_answers_status_and_reason_follow_the_table_of_the_protocol() -> None:
    protocol = (ROOT / "docs" / "PROTOCOL.md").read_text()
    for reason in set(Reason) - {Reason.INTERNAL}:
        assert f"`{reason}` {status_of(reason)}" in " ".join(protocol.split())


def test_a_room_is_entered_by_its_code() -> None:
    assert ask("GET", "/ws", "room=K7QM2ZPA", upgrade=True) == http.Enter("K7QM2ZPA", True)
    assert ask("GET", "/ws", "x=1&room=K7QM2ZPA", upgrade=True) == http.Enter("K7QM2ZPA", True)


@pytest.mark.parametrize(
    "query",
    ["", "room=", "room=K7QM2ZP", "room=K7QM2ZPAA", "room=k7qm2zpa", "room=K7QM2ZP0", "room=K7QM2ZPI",
     "room=K7QM2ZPA&room=K7QM2ZPA", "room=%4B7QM2ZP%00", "room=../../etc", "room=K7QM2ZP%C3%89"],
)  # fmt: skip
def test_what_is_no_code_is_refused_before_any_room_is_asked(query: str) -> None:
    answer = ask("GET", "/ws", query, upgrade=True)
    assert isinstance(answer, http.Answer)
    assert json.loads(answer.body)["error"]["reason"] == "bad-code"


def test_the_origin_is_looked_at_before_anything_else() -> None:
    request = http.Request("BREW", "/api/none", "", "null", OWN, False)
    answer = http.decide(request, ())
    assert isinstance(answer, http.Answer)
    assert (answer.status, "Access-Control-Allow-Origin" in answer.headers) == (403, False)


def test_a_refused_method_names_those_that_are_taken() -> None:
    answer = ask("PUT", "/api/rooms")
    assert isinstance(answer, http.Answer)
    assert (answer.status, answer.headers["Allow"]) == (405, "POST, OPTIONS")


@given(st.binary(max_size=200))
def test_any_body_is_read_or_refused(body: bytes) -> None:
    with pytest.raises(Refused):
        http.read_new_room(body, ())


@pytest.mark.parametrize(
    "body",
    [
        b'{"a":' * 1300,
        b'"\\ud800"',
    ],
)
def test_hostile_json_is_refused(body: bytes) -> None:
    with pytest.raises(Refused) as caught:
        http.read_new_room(body, ("chkobba",))
    assert caught.value.reason in {Reason.BAD_BODY, Reason.TOO_LARGE}


def test_a_code_is_eight_characters_nobody_mistakes() -> None:
    assert not set("IO01") & set(ALPHABET)
    for _ in range(50):
        assert is_code(make_code(os.urandom))
    assert make_code(seeded(b"seed")) == make_code(seeded(b"seed"))


def test_every_character_of_a_code_is_equally_likely() -> None:
    source = seeded(b"codes")
    text = "".join(make_code(source) for _ in range(4000))
    expected = len(text) / len(ALPHABET)
    assert len(text) == 4000 * LENGTH
    assert all(0.85 < text.count(character) / expected < 1.15 for character in ALPHABET)


def test_rows_give_back_the_dump() -> None:
    dump: JsonObject = {
        "version": 1,
        "name": "Amïra ♥",
        "archive": ["{}", '{"n":1}'],
        "nested": {"archive": 1},
    }
    rows = to_rows(dump)
    assert rows.archive == ("{}", '{"n":1}')
    assert from_rows(rows.live, rows.archive) == dump
    assert "{}" not in rows.live


@pytest.mark.parametrize("dump", [{}, {"archive": None}, {"archive": [1]}])
def test_a_dump_without_an_archive_is_no_dump(dump: dict) -> None:
    with pytest.raises(ValueError, match="archive"):
        to_rows(dump)


# --- headers and files ---


def test_the_pages_files_and_the_api_have_the_same_security_headers() -> None:
    rules = HeaderRules((ROOT / "public" / "_headers").read_text())
    assert rules.for_path("/") == dict(SECURITY)
    for path in ("/server.js", "/app/main.js"):
        assert rules.for_path(path).items() >= SECURITY.items()


def test_the_policy_lets_nothing_foreign_in() -> None:
    policy = SECURITY["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "*" not in policy
    assert "http:" not in policy
    for directive in ("object-src", "base-uri", "form-action", "frame-ancestors"):
        assert f"{directive} 'none'" in policy


def test_header_rules_add_up_and_take_away() -> None:
    rules = HeaderRules("/*\n  A: 1\n  B: 2\n\n# words\n/x/*\n  A: 3\n  ! B\n  C: 4\n")
    assert rules.for_path("/y") == {"A": "1", "B": "2"}
    assert rules.for_path("/x/y") == {"A": "1, 3", "C": "4"}
    assert HeaderRules("").for_path("/") == {}


@pytest.mark.parametrize("text", ["  A: 1\n", "/*\n  nonsense\n"])
def test_header_rules_that_cannot_be_read_raise(text: str) -> None:
    with pytest.raises(ValueError, match="_headers"):
        HeaderRules(text)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    public = tmp_path / "public"
    (public / "a b").mkdir(parents=True)
    (public / "index.html").write_text("<!doctype html>" + "x" * 1000)
    (public / "a b" / "é.txt").write_text("small")
    (public / ".hidden").write_text("secret")
    (public / "_headers").write_text("/*\n  X-Test: 1\n")
    (tmp_path / "outside.txt").write_text("secret")
    (public / "link.txt").symlink_to(tmp_path / "outside.txt")
    return Files([public])


def test_a_file_is_sent_with_its_type_and_the_files_headers(files: Files) -> None:
    answer = files.get("/", "", "")
    assert answer is not None
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["X-Test"] == "1"
    small = files.get("/a b/é.txt", "gzip", "")
    assert small is not None
    assert (small.body, "Content-Encoding" in small.headers) == (b"small", False)


@pytest.mark.parametrize("path", [
    "/../outside.txt", "//../outside.txt", "/a b/../../outside.txt", "/link.txt", "/.hidden",
    "/_headers", "/a b", "/..", "/.", "/a\0b", "/..\\outside.txt",
    "outside.txt", "", "/index.html/", "/x" * 3000,
])  # fmt: skip
def test_nothing_else_is_sent(files: Files, path: str) -> None:
    assert files.get(path, "", "") is None


def test_the_list_of_files_names_each_by_its_hash_and_changes_with_them(
    files: Files, tmp_path: Path
) -> None:
    def listed() -> dict[str, str]:
        answer = files.get("/sw-files.js", "", "")
        assert answer is not None
        assert answer.headers["Content-Type"].startswith("text/javascript")
        return json.loads(answer.body.decode().partition("=")[2].partition(";")[0])

    before = listed()
    assert sorted(before) == ["", "a b/é.txt"]
    content = (tmp_path / "public" / "index.html").read_bytes()
    assert hashlib.sha256(content).hexdigest().startswith(before[""])
    (tmp_path / "public" / "index.html").write_text("new")
    assert [name for name, digest in listed().items() if digest != before[name]] == [""]


def test_a_list_that_lies_among_the_files_is_sent_as_it_is(files: Files, tmp_path: Path) -> None:
    (tmp_path / "public" / "sw-files.js").write_text("mine")
    answer = files.get("/sw-files.js", "", "")
    assert answer is not None
    assert answer.body == b"mine"


def test_text_is_compressed_for_those_who_take_it(files: Files) -> None:
    plain, packed = files.get("/", "br, gzip;q=0", ""), files.get("/", "br, GZIP", "")
    assert plain is not None
    assert packed is not None
    assert len(packed.body) < len(plain.body) / 10
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"


def test_a_changed_file_is_sent_again(files: Files, tmp_path: Path) -> None:
    first = files.get("/", "", "")
    assert first is not None
    again = files.get("/", "", f'"x", {first.headers["ETag"]}')
    assert again is not None
    assert (again.status, again.body) == (304, b"")
    (tmp_path / "public" / "index.html").write_text("new")
    changed = files.get("/", "", first.headers["ETag"])
    assert changed is not None
    assert (changed.status, changed.body) == (200, b"new")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A large file that a tool has built, and the page's folder before it."""
    (tmp_path / "public" / "engine").mkdir(parents=True)
    (tmp_path / "public" / "engine" / "engine.js").write_text("the page's")
    (tmp_path / "public" / "_headers").write_text("/engine/hashed/*\n  Cache-Control: for ever\n")
    hashed = tmp_path / "built" / "engine" / "hashed"
    hashed.mkdir(parents=True)
    (hashed / "python.wasm").write_bytes(b"wasm" * 100_000)
    (hashed.parent / "engine.js").write_text("not the page's")
    (hashed.parent / ".made.json").write_text("{}")
    return tmp_path


def test_what_is_written_comes_before_what_is_built(built: Path) -> None:
    files = Files([built / "public", built / "built"])
    page, engine = (
        files.get("/engine/engine.js", "", ""),
        files.get("/engine/hashed/python.wasm", "", ""),
    )
    assert page is not None
    assert engine is not None
    assert page.body == b"the page's"
    assert engine.headers["Content-Type"] == "application/wasm"
    assert (page.headers["Cache-Control"], engine.headers["Cache-Control"]) == (
        "public, max-age=0, must-revalidate",
        "for ever",
    )
    assert files.get("/engine/.made.json", "", "") is None


def test_a_large_file_is_sent_in_the_best_form_that_was_built_for_it(built: Path) -> None:
    packed = built / "packed"
    packed.mkdir()
    files = Files([built / "public", built / "built"], packed)

    def form(encodings: str) -> tuple[str | None, bytes]:
        answer = files.get("/engine/hashed/python.wasm", encodings, "")
        assert answer is not None
        return answer.headers.get("Content-Encoding"), answer.body

    assert form("gzip, br") == (None, b"wasm" * 100_000)
    digest = hashlib.sha256(b"wasm" * 100_000).hexdigest()
    (packed / f"{digest}.gz").write_bytes(b"by gzip")
    (packed / f"{digest}.br").write_bytes(b"by brotli")
    assert form("gzip, deflate, br") == ("br", b"by brotli")
    assert form("gzip, deflate") == ("gzip", b"by gzip")
    assert form("br;q=0") == (None, b"wasm" * 100_000)
