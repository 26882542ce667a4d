"""The `kahwa` command: `serve` opens the tables on this machine, `strength` lets bots play."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

DEFAULT_PORT = 3110
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - what --lan asks for


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    options = _parser(given[:1]).parse_args(given)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


class Parser(argparse.ArgumentParser):
    """Tells what is wrong with an argument in one line, not below the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _parser(command: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands, with the arguments of the one that was given."""
    parser = Parser(prog="kahwa", description="A card table by link.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="open Kahwa on this machine")
    serve.add_argument(
        "--port",
        type=port,
        default=os.environ.get("PORT") or str(DEFAULT_PORT),
        help=f"port to listen on (default: $PORT, else {DEFAULT_PORT})",
    )
    serve.add_argument("--host", help=f"address to listen on (default: {LOOPBACK})")
    serve.add_argument(
        "--lan", action="store_true", help="let phones on this network in, and print a QR code"
    )
    serve.add_argument(
        "--data",
        type=Path,
        default=Path("data"),
        help="folder that keeps the rooms (default: data)",
    )
    serve.set_defaults(run=_serve)
    strength = commands.add_parser("strength", help="let two bots play many matches")
    if [*command] == ["strength"]:
        # The bots take longer to import than the rest; a table is opened without them.
        from kahwa.strength import command as matches

        matches.add_arguments(strength)
        strength.set_defaults(run=matches.run)
    return parser


def port(text: str) -> int:
    """A port number from its text.

    Raises:
        argparse.ArgumentTypeError: when it is none.
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def _serve(options: argparse.Namespace) -> int:
    host: str = options.host or (EVERYWHERE if options.lan else LOOPBACK)
    if reason := why_not(host, options.port):
        print(reason, file=sys.stderr)
        return 1
    from kahwa.hosts import local

    def opened() -> None:
        print(f"Kahwa is open on http://localhost:{options.port}", flush=True)
        if options.lan:
            print_invitations(options.port)

    with contextlib.suppress(KeyboardInterrupt):
        local.serve(host, options.port, options.data, opened)
    return 0


def why_not(host: str, port: int) -> str | None:
    """One line saying why `host` and `port` cannot be listened on; None when they can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return _explain(error, host, port)
    return None


def _explain(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: stop what uses it, or choose another (PORT=8080 ./play)."
    if error.errno == errno.EACCES:
        return f"Port {port} needs an administrator: choose one above 1023 (PORT=8080 ./play)."
    return f"Kahwa cannot listen on {host}, port {port}: {error.strerror or error}."


def print_invitations(port: int) -> None:
    """Print this machine's addresses on its network, the first as a QR code for phones too."""
    addresses = lan_addresses()
    if not addresses:
        print("This machine has no network address that others could reach.", flush=True)
        return
    for address in addresses:
        print(f"On this network: http://{address}:{port}", flush=True)
    import segno

    segno.make(f"http://{addresses[0]}:{port}").terminal(compact=True)
    sys.stdout.flush()


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses other than loopback, the one it reaches others by first."""
    found: list[str] = []
    # Without a route, or on a machine that does not know its own name, the other way may do.
    with contextlib.suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as route:
        # Connecting a datagram socket sends nothing; it only picks the outgoing address.
        route.connect(("192.0.2.1", 9))
        found.append(route.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    usable = [a for a in found if ":" not in a and not a.startswith(("127.", "0."))]
    return list(dict.fromkeys(usable))


if __name__ == "__main__":
    sys.exit(main())
