"""Where requests come from: how addresses are counted, and which are kept out of a room.

The local host counts them here, in memory; on Cloudflare the runtime does (wrangler.toml: `NEW_ROOMS`),
whose counters all isolates of a place share and which costs no storage. The page's own host counts none.
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from kahwa.hosts.limits import BARRED_SECONDS, Bucket, Limit, Verdict

MAX_ADDRESSES = 10_000


class Addresses:
    """A bucket for each address. Those that are full again are forgotten, and past a number all are."""

    def __init__(self, limit: Limit, most: int = MAX_ADDRESSES) -> None:
        self._limit = limit
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, address: str | None, now: int) -> bool:
        """Whether one more of this address, as the connection or a proxy named it, is allowed."""
        key = counted(address)
        if key is None:
            return True
        if key not in self._buckets and len(self._buckets) >= self._most:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.full(now)}
            if len(self._buckets) >= self._most:
                self._buckets.clear()
        bucket = self._buckets.setdefault(key, Bucket(self._limit))
        return bucket.take(now) is Verdict.TAKE


class Bars:
    """The addresses that are kept out of a room, each until its time has come."""

    def __init__(self) -> None:
        self._until: dict[str, int] = {}

    def add(self, address: str | None, now: int) -> None:
        """Keep an address out from now on."""
        key = counted(address)
        if key is not None:
            self._until = {k: until for k, until in self._until.items() if until > now}
            self._until[key] = now + BARRED_SECONDS * 1000

    def has(self, address: str | None, now: int) -> bool:
        """Whether an address is kept out."""
        return self._until.get(counted(address) or "", 0) > now


def counted(address: str | None) -> str | None:
    """What stands for an address in a count; None for what is not counted.

    That is this machine itself, and what is no address. A home's IPv6 addresses share their first half.
    """
    try:
        read = ip_address(address or "")
    except ValueError:
        return None
    if isinstance(read, IPv6Address) and read.ipv4_mapped is not None:
        read = read.ipv4_mapped
    if read.is_loopback:
        return None
    return str(read) if read.version == 4 else read.packed[:8].hex()
