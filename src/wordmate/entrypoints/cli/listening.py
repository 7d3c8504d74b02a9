"""The service's listening sockets, bound before anything else is set up."""

import errno
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from wordmate.entrypoints.settings import SettingsRefused

_BACKLOG: Final = 2048


@contextmanager
def bind_sockets(host: str, port: int) -> Iterator[Sequence[socket.socket]]:
    """Sockets bound to every address of the host, closed at the end; raises SettingsRefused.

    They refuse connections until ``listen`` is called.
    """
    with ExitStack() as stack:
        try:
            addresses = dict.fromkeys(
                socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            )
        except (OSError, UnicodeError):
            raise SettingsRefused(f"WORDMATE_HOST: there is no address {host!r}") from None
        sockets = []
        for family, kind, protocol, _, address in addresses:
            try:
                sockets.append(stack.enter_context(_bound(family, kind, protocol, address)))
            except OSError as problem:
                if problem.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                    raise port_refusal(problem, host, port) from None
        if not sockets:
            raise SettingsRefused(f"WORDMATE_HOST: {host} is not an address of this machine")
        yield sockets


def listen(sockets: Sequence[socket.socket], host: str, port: int) -> None:
    """Accepts connections; raises SettingsRefused."""
    for one in sockets:
        try:
            one.listen(_BACKLOG)
        except OSError as problem:
            raise port_refusal(problem, host, port) from None


def port_refusal(problem: OSError, host: str, port: int) -> SettingsRefused:
    """The operating system's error for a port, in one line."""
    if problem.errno == errno.EADDRINUSE:
        reason = f"{port} is in use at {host}; stop what listens there or choose another"
    elif problem.errno in (errno.EACCES, errno.EPERM):
        reason = f"this user may not listen on {port}; choose one from 1024 on"
    else:
        reason = f"cannot listen on {port} at {host}: {os.strerror(problem.errno or 0)}"
    return SettingsRefused(f"WORDMATE_PORT: {reason}")


def _bound(family: int, kind: int, protocol: int, address: object) -> socket.socket:
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.setblocking(False)
        made.bind(address)  # type: ignore[arg-type]
    except BaseException:
        made.close()
        raise
    return made
