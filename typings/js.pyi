"""JavaScript's global scope as Pyodide shows it to Python; JavaScript's values are untyped."""

from collections.abc import Awaitable
from typing import Any, Protocol

class JSON:
    @staticmethod
    def parse(text: str, /) -> Any: ...
    @staticmethod
    def stringify(value: Any, /) -> str: ...

class Object:
    @staticmethod
    def fromEntries(entries: Any, /) -> Any: ...

class Date:
    @staticmethod
    def now() -> float: ...

class _Function(Protocol):
    def __call__(self, milliseconds: int, /) -> Awaitable[None]: ...
    def bind(self, this: Any, milliseconds: int, /) -> Any: ...

class _Scheduler:
    wait: _Function

scheduler: _Scheduler

class WebSocket:
    readyState: int
    def send(self, message: str, /) -> None: ...
    def close(self, code: int = ..., reason: str = ..., /) -> None: ...
    def serializeAttachment(self, attachment: Any, /) -> None: ...
    def deserializeAttachment(self) -> Any: ...

class WebSocketPair:
    @staticmethod
    def new() -> Any: ...

class WebSocketRequestResponsePair:
    @staticmethod
    def new(request: str, response: str, /) -> Any: ...

class Request:
    @staticmethod
    def new(address: Any, /, **options: Any) -> Any: ...

class Response:
    @staticmethod
    def new(body: Any = ..., init: Any = ..., /, **options: Any) -> Any: ...

class URL:
    pathname: str
    search: str
    origin: str
    hostname: str
    host: str
    searchParams: Any
    @staticmethod
    def new(url: str, base: str = ..., /) -> URL: ...

class Crypto:
    def getRandomValues(self, array: Any, /) -> Any: ...

class Uint8Array:
    @staticmethod
    def new(size: int, /) -> Any: ...

crypto: Crypto
console: Any
