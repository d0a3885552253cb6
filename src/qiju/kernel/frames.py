"""A stack of resolutions, for games in which cards answer cards.

A frame is one thing being resolved. It has a `stage`, and a `step` that does the next bit of work: push
another frame on top, ask seats a question, or end itself. The state steps the topmost frame until somebody
must decide or nothing is left.
"""

from __future__ import annotations

from typing import ClassVar, dataclass_transform

from mypy_extensions import i64, mypyc_attr

from qiju.kernel.fields import FRAME, FRAMED, add_root, complete_class
from qiju.kernel.packing import Packer, Unpacker
from qiju.kernel.setup import Setup
from qiju.kernel.state import State


@dataclass_transform(eq_default=False)
@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One thing being resolved, with declared fields (`fields.py`). `code` tells its class when a state is packed."""

    DECLARED: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        complete_class(cls)

    def __init__(self) -> None:
        self.stage: i64 = 0

    def code(self) -> int:
        raise NotImplementedError

    def step(self, state: FramedState) -> None:
        """Do the next bit of work: push a frame, ask a question, or `state.pop()`."""
        raise NotImplementedError

    def clone(self) -> Frame:
        raise NotImplementedError

    def write(self, packer: Packer) -> None:
        """Pack what this frame holds besides its code and stage."""

    def read(self, unpacker: Unpacker) -> None:
        """Take back what `write` packed."""

    def derive(self, setup: Setup) -> None:
        """Compute what is not packed because it follows from the rest; called after unpacking."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FramedState(State):
    """A state whose resolutions lie on a stack, the newest on top."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.frames: list[Frame] = []

    def push(self, frame: Frame) -> None:
        self.frames.append(frame)

    def pop(self) -> Frame:
        return self.frames.pop()

    def top(self) -> Frame:
        return self.frames[-1]

    def run(self) -> None:
        """Resolve until somebody must decide, the game is over, or the stack is empty."""
        while self.must == 0 and not self.over and len(self.frames) > 0:
            self.frames[-1].step(self)

    def copy_frames(self, other: FramedState) -> None:
        self.frames = [frame.clone() for frame in other.frames]

    def write_frames(self, packer: Packer) -> None:
        packer.put(len(self.frames))
        for frame in self.frames:
            packer.put(frame.code())
            packer.put(frame.stage)
            frame.write(packer)

    def read_frames(self, unpacker: Unpacker) -> None:
        for _ in range(unpacker.get()):
            code = unpacker.get()
            stage = unpacker.get()
            frame = self.read_frame(code, unpacker)
            frame.stage = stage
            self.frames.append(frame)

    def read_frame(self, code: i64, unpacker: Unpacker) -> Frame:
        """The frame with this code, filled with what its `write` packed."""
        frame = self.blank_frame(code)
        frame.read(unpacker)
        return frame

    def blank_frame(self, code: i64) -> Frame:
        """A new frame with this code, to be read into."""
        raise NotImplementedError


add_root(FramedState, FRAMED)
add_root(Frame, FRAME)
