"""Which pages may use this host: the one rule for requests and upgrades on both hosts.

Allowed are a request without an Origin (no browser sent it), the host's own origin, any port of this
machine's own names, and an https host of ALLOWED_HOSTS or a subdomain of one. The test is on the text a
browser writes: lower case, no user part, no trailing dot, no default port, international names in
their `xn--` form. Whatever a browser would not write is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_LABEL = r"[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[^\[\]:/?#@\\\s]+)(?::([0-9]{1,5}))?")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


def allowed_hosts(setting: str) -> tuple[str, ...]:
    """The host names of the ALLOWED_HOSTS setting, separated by commas or spaces.

    What is no host name is left out: an entry that cannot be read never lets anybody in.
    """
    names = re.split(r"[,\s]+", setting.lower())
    return tuple(name for name in names if _NAME.fullmatch(name))


def origin_allowed(origin: str | None, own: str, hosts: Iterable[str]) -> bool:
    """Whether a request with this Origin header may be answered.

    Args:
        origin: the header as it came, None when there was none.
        own: this host's own origin as the request addressed it, such as `https://kahwa.example`.
        hosts: what `allowed_hosts` made of the setting.
    """
    if origin is None:
        return True
    parts = _ORIGIN.fullmatch(origin)
    if parts is None:
        return False
    scheme, name, port = parts.groups()
    if name in _LOOPBACK:
        return port is None or int(port) <= 65535
    if not (name.startswith("[") or _NAME.fullmatch(name)):
        return False
    if origin == own:
        return True
    return scheme == "https" and port is None and _within(name, hosts)


def _within(name: str, hosts: Iterable[str]) -> bool:
    return any(name == host or name.endswith(f".{host}") for host in hosts)
