"""Where the frames of a WebSocket begin and end."""

from __future__ import annotations

from typing import Final

TEXT: Final = 0x81
"""The first byte of a frame that is a whole message of text."""

SHORT_HEAD: Final = 6
"""How long the head of a page's frame is that has fewer than 126 bytes; the last four are its mask."""

SHORT_MASKED: Final = 0x80
LONG_MASKED: Final = 0x80 | 126
"""The second byte of a page's frame: from the one on its length, from the other on the length's length."""


class FrameTracker:
    """Knows whether the bytes of a socket so far end inside a message.

    It reads nothing but the lengths; what the bytes say is the decoder's business. A ping between the
    parts of a message leaves the message unfinished.
    """

    __slots__ = ("_head", "_is_message_open", "_left")

    def __init__(self) -> None:
        self._head = bytearray()
        self._left = 0
        self._is_message_open = False

    @property
    def is_inside(self) -> bool:
        """Whether a message is unfinished after the bytes so far."""
        return bool(self._left or self._head or self._is_message_open)

    def is_one_text(self, data: bytes) -> bool:
        """Whether these bytes, which were not added, are one whole short text and nothing else."""
        # A mask and fewer than 126 bytes; nothing of a frame or a message before them is open.
        return (
            len(data) > SHORT_HEAD
            and data[0] == TEXT
            and SHORT_MASKED <= data[1] < LONG_MASKED
            and len(data) == SHORT_HEAD + (data[1] & 0x7F)
            and not self.is_inside
        )

    def add(self, data: bytes) -> None:
        """Takes further bytes."""
        if not self.is_one_text(data):
            self._read(data)

    def _read(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            if self._left:
                step = min(self._left, len(data) - at)
                self._left -= step
                at += step
                continue
            self._head.append(data[at])
            at += 1
            if len(self._head) == _head_size(self._head):
                self._left = _content_size(self._head)
                is_control = self._head[0] & 0x08
                if not is_control:
                    self._is_message_open = not self._head[0] & 0x80
                self._head.clear()


def _head_size(head: bytearray) -> int:
    """How long this head of a frame is in the end, as far as it tells."""
    if len(head) < 2:
        return 2
    mask = 4 if head[1] & 0x80 else 0
    return 2 + {126: 2, 127: 8}.get(head[1] & 0x7F, 0) + mask


def _content_size(head: bytearray) -> int:
    short = head[1] & 0x7F
    extra = {126: 2, 127: 8}.get(short, 0)
    return int.from_bytes(head[2 : 2 + extra], "big") if extra else short
