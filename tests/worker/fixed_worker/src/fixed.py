"""A Worker that plays the matches of `tests/support/fixed_match.py` and answers with their lines."""

from __future__ import annotations

from typing import Any

from workers import Response, WorkerEntrypoint

from tests.support.fixed_match import lines


class Default(WorkerEntrypoint):
    async def fetch(self, request: Any) -> Any:
        return Response("{}" if request.url.endswith("/api/health") else "\n".join(lines()))
