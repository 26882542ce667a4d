"""The local host's rooms in one SQLite file.

Write-ahead logging with `synchronous=NORMAL`: a commit outlives the death of the process, and costs no
wait for the disk. The file is locked for as long as it is open, so a second Kahwa on the same folder
stops with a clear line instead of fighting over the rooms.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from kahwa.hosts.storage import Rows

# Moving the log into the file waits for the disk and holds every room up. Rooms write the same few
# pages again and again, so a log of 32 MB makes that rare and hardly longer.
LOG_PAGES = 8000

_SCHEMA = """
CREATE TABLE IF NOT EXISTS rooms (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    deadline INTEGER,
    live TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS rounds (
    room INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
"""


class Busy(Exception):
    """Another process has the file open."""


class Database:
    """All rooms of a local host."""

    def __init__(self, file: Path) -> None:
        """Open or make the file.

        Raises:
            Busy: when another process has it open.
        """
        self._db = sqlite3.connect(file, isolation_level=None, timeout=2)
        try:
            self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._db.executescript(_SCHEMA)
        except sqlite3.OperationalError as error:
            self._db.close()
            if "locked" in str(error):
                raise Busy(f"{file} is in use by another Kahwa") from None
            raise

    def close(self) -> None:
        """Close the file; what was saved is in it."""
        self._db.close()

    def has(self, code: str) -> bool:
        """Whether a room with this code is stored."""
        return self._id(code) is not None

    def due(self, now: int) -> list[str]:
        """The codes of rooms whose stored deadline has come."""
        rows = self._db.execute("SELECT code FROM rooms WHERE deadline <= ?", (now,))
        return [code for (code,) in rows]

    def set_deadline(self, code: str, deadline: int | None) -> None:
        """Correct a room's stored deadline without any other change."""
        self._db.execute("UPDATE rooms SET deadline = ? WHERE code = ?", (deadline, code))

    def store(self, code: str) -> RoomStore:
        """The rows of one room, stored or not yet."""
        return RoomStore(self._db, code)

    def _id(self, code: str) -> int | None:
        row = self._db.execute("SELECT id FROM rooms WHERE code = ?", (code,)).fetchone()
        return row[0] if row else None


class RoomStore:
    """The rows of one room; what a `Keeper` calls its store."""

    def __init__(self, db: sqlite3.Connection, code: str) -> None:
        self._db = db
        self._code = code
        self._id: int | None = None

    def load(self) -> Rows | None:
        row = self._db.execute(
            "SELECT id, live FROM rooms WHERE code = ?", (self._code,)
        ).fetchone()
        if row is None:
            return None
        self._id, live = row
        texts = self._db.execute(
            "SELECT text FROM rounds WHERE room = ? ORDER BY number", (self._id,)
        )
        return Rows(live, tuple(text for (text,) in texts))

    def save(self, live: str, first: int, rounds: Sequence[str], deadline: int | None) -> None:
        if self._id is not None and not rounds:
            self._update(live, deadline)
            return
        self._db.execute("BEGIN IMMEDIATE")
        try:
            if self._id is None:
                self._id = self._insert(live, deadline)
            else:
                self._update(live, deadline)
            for number, text in enumerate(rounds, first):
                self._db.execute("INSERT INTO rounds VALUES (?, ?, ?)", (self._id, number, text))
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise

    def delete(self) -> None:
        self._db.execute("DELETE FROM rooms WHERE code = ?", (self._code,))
        self._id = None

    def _insert(self, live: str, deadline: int | None) -> int | None:
        cursor = self._db.execute(
            "INSERT INTO rooms (code, deadline, live) VALUES (?, ?, ?)",
            (self._code, deadline, live),
        )
        return cursor.lastrowid

    def _update(self, live: str, deadline: int | None) -> None:
        self._db.execute(
            "UPDATE rooms SET live = ?, deadline = ? WHERE id = ?", (live, deadline, self._id)
        )
