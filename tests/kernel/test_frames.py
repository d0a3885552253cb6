"""The stack of resolutions."""

from __future__ import annotations

import pytest

from qiju.kernel.frames import Frame, FramedState
from qiju.kernel.packing import Packer, Unpacker


class Countdown(Frame):
    """Writes its name, lets a smaller one resolve on top of itself, asks seat 0 at the bottom, writes again."""

    number: int

    def code(self):
        return 7

    def step(self, state):
        self.stage += 1
        if self.stage == 1:
            state.said.append(f"open {self.number}")
            if self.number == 0:
                state.ask(1)
            else:
                state.push(Countdown(self.number - 1))
            return
        state.said.append(f"close {self.number}")
        state.pop()


class Stack(FramedState):
    def __init__(self):
        super().__init__(1)
        self.said = []

    def blank_frame(self, code):
        assert code == 7
        return Countdown(0)


def running():
    state = Stack()
    state.push(Countdown(2))
    state.run()
    return state


def test_frames_resolve_from_the_top_and_stop_at_a_question():
    state = running()
    assert state.said == ["open 2", "open 1", "open 0"]
    assert state.must == 1
    assert [frame.number for frame in state.frames] == [2, 1, 0]
    state.answered(0)
    state.run()
    assert state.said[3:] == ["close 0", "close 1", "close 2"]
    assert state.frames == []


def test_nothing_runs_while_somebody_is_asked_or_when_it_is_over():
    state = running()
    state.run()
    assert len(state.said) == 3
    state.end()
    state.run()
    assert len(state.said) == 3


def test_cloned_frames_go_their_own_way():
    state = running()
    twin = Stack()
    twin.copy_base(state)
    twin.copy_frames(state)
    twin.answered(0)
    twin.run()
    assert twin.frames == []
    assert [frame.stage for frame in state.frames] == [1, 1, 1]


def test_frames_come_back_from_a_pack():
    state = running()
    packer = Packer()
    state.write_frames(packer)
    twin = Stack()
    unpacker = Unpacker(packer.bytes())
    twin.read_frames(unpacker)
    unpacker.done()
    assert [(frame.number, frame.stage) for frame in twin.frames] == [(2, 1), (1, 1), (0, 1)]
    twin.run()
    assert twin.said == ["close 0", "close 1", "close 2"]


def test_a_frame_must_say_what_it_does():
    with pytest.raises(NotImplementedError):
        Frame().step(Stack())
    with pytest.raises(NotImplementedError):
        Frame().code()
