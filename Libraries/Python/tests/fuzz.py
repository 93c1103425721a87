"""Calls the package with what it does not expect. Nothing may end the process.

    python tests/fuzz.py [SECONDS] [SEED]

SEED divided by three leaves 1 for calls from one thread, 2 for three that share layouts, and 0 for one thread that a
signal handler interrupts to use the same layouts. Whatever is wrong has to be a ``snug.Error``, a ``TypeError``, a ``ValueError``, an ``IndexError`` or a ``KeyError``, in words; an edit that fails
changes nothing.
"""

from __future__ import annotations

import array
import contextlib
import math
import pickle
import random
import signal
import sys
import threading
import time
from typing import Any

import numpy as np
import snug

try:
    import pyarrow
except ImportError:
    pyarrow = None

EXPECTED = (snug.Error, TypeError, ValueError, IndexError, KeyError)

TEXTS = ["", "a", "longer", "much longer text", "日本語", "مرحبا", "👩‍👩‍👧", "a\nb", "\t", "x" * 300, "é", "\u202e", "\0"]
NUMBERS = [0, 1, -1, 40, 0.5, 1e300, -1e300, math.inf, -math.inf, math.nan, 2**31, 2**63, 2**64, 10**400, 3]
WRONG = [
    None, True, False, "", "a", b"", b"a\xff", "\ud800", [], {}, (), object(), 1j, np.float32(2.5), np.int64(-3),
    np.array([1.0, 2.0]), np.array(["a", "b"]), np.array([]), np.array([[1]]), np.zeros((2, 3)), [None], [[]], {1: 2},
    range(3), iter(["a"]), lambda: 0, memoryview(b"abc"), np.array([1, 2])[::-1], np.datetime64("2026-01-01"), {"a"},
]  # fmt: skip


class Fuzzer:
    def __init__(self, seed: int, is_alone: bool) -> None:
        self.is_alone = is_alone
        self.random = random.Random(seed)
        self.layouts: list[Any] = []
        self.prepared: list[Any] = []
        self.fonts: list[Any] = [None]
        self.solvers: list[Any] = []
        self.expressions: list[Any] = []
        self.calls = 0
        self.failures = 0

    def one(self, values: Any) -> Any:
        return self.random.choice(list(values) or [None])

    def often(self, share: float) -> bool:
        return self.random.random() < share

    def number(self) -> Any:
        if self.often(0.1):
            return self.one(WRONG)
        return self.one(NUMBERS) if self.often(0.4) else self.random.randint(0, 30)

    def text(self) -> Any:
        return self.one(WRONG) if self.often(0.05) else self.one(TEXTS)

    def texts(self) -> Any:
        if self.often(0.1):
            return self.one(WRONG)
        texts = [self.text() for _ in range(self.random.choice([0, 1, 2, 5, 40]))]
        form = self.random.randint(0, 8)
        if form == 0:
            return tuple(texts)
        if form == 1:
            return np.array(texts, object)
        if form == 2:
            content = "".join(text for text in texts if isinstance(text, str) and text != "\ud800").encode()
            offsets = sorted(self.random.randint(-1, len(content) + 1) for _ in range(self.random.randint(0, 6)))
            buffer = self.one([content, memoryview(content), array.array("B", content), np.frombuffer(content, np.uint8)])
            return buffer, np.array(offsets) if self.often(0.5) else offsets
        if form == 3 and pyarrow:
            known = [text for text in texts if isinstance(text, str) and text != "\ud800"]
            kind = self.one([pyarrow.string(), pyarrow.large_string(), pyarrow.string_view(), pyarrow.binary()])
            own = pyarrow.array([*known, *self.one([[], [None]])], pyarrow.string()).cast(kind)
            return own[self.random.randint(0, 3) :] if self.often(0.5) else own
        return texts

    def item(self) -> Any:
        if self.often(0.05):
            return self.one(WRONG)
        return self.one(
            [self.text(), {"label": self.text()}, {"size": [self.number(), self.number()]}, {"label": self.text(), "id": self.text()}]
        )

    def items(self) -> Any:
        return self.one(WRONG) if self.often(0.05) else [self.item() for _ in range(self.random.randint(0, 8))]

    def style(self) -> Any:
        return self.one(
            [None, None, {}, {"font": {"size": self.number()}}, {"truncation": self.one(["head", "tail", "no"])},
             {"minimumScale": self.number()}, {"font": {"family": self.text()}, "language": self.text()}, self.one(WRONG)]
        )  # fmt: skip

    def document(self) -> Any:
        if self.often(0.05):
            return self.one(WRONG)
        document: dict[str, Any] = {}
        if self.often(0.9):
            document["items"] = self.items()
        if self.often(0.3):
            document["container"] = {"width": self.number(), "height": self.number()}
        if self.often(0.3):
            document["layout"] = {
                self.one(["minimumLineSpacing", "lineAlignment", "scrollDirection"]): self.one([self.number(), "center"])
            }
        if self.often(0.3):
            document["cells"] = {
                "c": {"views": {"label": self.style() or {}}, "constraints": [f"H:|-[label(<={self.number()})]-|"]}
            }
        return document

    def rect(self) -> Any:
        return None if self.often(0.3) else tuple(self.number() for _ in range(4)) if self.often(0.9) else self.one(WRONG)

    def keywords(self, **choices: Any) -> dict[str, Any]:
        return {name: make() for name, make in choices.items() if self.often(0.25)}

    def step(self) -> None:
        kind = self.random.randint(0, 11)
        if kind == 0 or not self.layouts:
            layout = snug.layout(
                self.document(),
                **self.keywords(
                    width=self.number, height=self.number, scale=self.number, labels=self.texts, cell=self.text,
                    section=self.number, fonts=lambda: self.one(self.fonts), images=lambda: self.one([None, {"a": b"x"}, {"a": 1}]),
                ),
            )
            self.layouts.append(layout)
            del self.layouts[:-6]
        elif kind == 1:
            self.edit(self.one(self.layouts))
        elif kind == 2:
            self.query(self.one(self.layouts))
        elif kind == 3:
            snug.measure(
                self.texts(),
                **self.keywords(font=self.text, size=self.number, style=self.style, scale=self.number, fonts=lambda: self.one(self.fonts)),
            )
        elif kind == 4:
            snug.measure_one(self.text(), *self.one([(), (self.text(),), (self.text(), self.number())]))
        elif kind == 5:
            box = self.one([(self.number(), self.number()), [(self.number(), self.number())] * 2, self.one(WRONG)])
            verdicts = snug.check(self.texts(), box, **self.keywords(lines=self.number, size=self.number, style=self.style))
            assert len(verdicts.shown) == len(verdicts.fits)
        elif kind == 6:
            self.prepared.append(snug.prepare(self.texts(), self.style(), **self.keywords(size=self.number, font=self.text)))
            del self.prepared[:-4]
        elif kind == 7 and self.prepared:
            prepared = self.one(self.prepared)
            self.one([
                lambda: prepared.heights(self.one([self.number(), [self.number()] * len(prepared), self.one(WRONG)]), self.number()),
                lambda: prepared.least_widths(self.number()),
                lambda: prepared.lines(self.number(), self.number()),
            ])()  # fmt: skip
        elif kind == 8:
            self.solve()
        elif kind == 9:
            data = self.one([None, {"x": b"no font"}, {self.text(): self.one(WRONG)}])
            if self.often(0.1):
                data = {"own": self.one(self.layouts).glyphs().fonts[0].read()} if self.layouts else None
            self.fonts.append(snug.Fonts(self.one([(), ["/none"], self.one(WRONG)]), data, system=False))
            del self.fonts[1:-2]
        elif kind == 10:
            for font in self.one(self.layouts).glyphs(self.rect()).fonts:
                font.outlines(self.one([[1, 2], [self.number()], self.one(WRONG)]), self.number())
                own = self.keywords(color=self.rect, palette=lambda: self.one(["dark", self.number()]))
                font.drawing(self.number(), self.number(), **own)
        else:
            pickle.loads(pickle.dumps(self.one(self.fonts)))

    def edit(self, layout: Any) -> None:
        section = self.keywords(section=self.number)
        before = layout.frames
        edits = [
            lambda: layout.insert(self.number(), self.items(), **section),
            lambda: layout.insert(self.number(), labels=self.texts(), **section, **self.keywords(cell=self.text)),
            lambda: layout.remove(self.number(), self.number(), **section),
            lambda: layout.move(self.number(), self.number(), **section),
            lambda: layout.set_item(self.number(), self.item(), **section),
            lambda: layout.set_texts(self.number(), *[self.text() for _ in range(self.random.randint(0, 3))], **section),
            lambda: layout.set_header(self.one([None, self.item()]), **section),
            lambda: layout.set_footer(self.one([None, self.item()]), **section),
            lambda: layout.set_layout(self.one([{"minimumLineSpacing": self.number()}, self.one(WRONG)]), **section),
            lambda: layout.insert_sections(self.number(), [{"items": self.items()}]),
            lambda: layout.remove_sections(self.number(), self.number()),
            lambda: layout.move_section(self.number(), self.number()),
            lambda: layout.resize(self.number(), self.one([None, self.number()])),
        ]
        try:
            change = self.one(edits)()
        except EXPECTED:
            # Other threads may have edited it.
            assert not self.is_alone or np.array_equal(layout.frames, before), "a failed edit has changed frames"
            raise
        if self.often(0.2):
            change.moved(self.one([before, layout.frames, self.one(WRONG)]), self.number())

    def query(self, layout: Any) -> None:
        self.one([
            lambda: layout.elements(self.rect(), self.rect()),
            lambda: layout.hit(self.number(), self.number(), self.rect()),
            lambda: layout.views(self.one([None, "label", self.text()])),
            lambda: layout.glyphs(self.rect(), self.rect()),
            lambda: layout.styles(self.rect(), self.rect()),
            lambda: layout.diagnostics,
            lambda: layout.texts,
            lambda: layout.sections,
            lambda: layout.lines,
            lambda: layout.frames_of(self.number(), *self.one([(), (self.number(),), (self.number(), self.number())])),
            lambda: self.layouts.append(layout.copy()),
            lambda: layout.to_json(compact=self.often(0.5), outlines=self.often(0.2)),
            lambda: layout.to_dict(glyphs=self.often(0.5)),
            lambda: layout.svg(structure=self.often(0.5), background=self.one([None, "red", self.text()])),
            lambda: layout.png(scale=self.one([1, self.number()])) if max(layout.size) < 2000 else None,
            lambda: layout.pdf(),
            lambda: layout.__arrow_c_array__(),
            lambda: layout._repr_svg_(),
        ])()  # fmt: skip

    def solve(self) -> None:
        if not self.solvers or self.often(0.1):
            self.solvers = [snug.Solver()]
            self.expressions = self.solvers[0].variables(self.random.randint(0, 4), free=self.often(0.3))
        solver = self.solvers[0]
        a = self.one(self.expressions)
        b = self.one([*self.expressions, self.number()])
        if a is None:
            return
        self.one([
            lambda: solver.add(self.one([lambda: a + b <= self.number(), lambda: a * self.number() == b, lambda: b - a >= 1])(),
                               priority=self.one([1000, 500, self.number()])),
            lambda: solver.solve(),
            lambda: solver.explain(a),
            lambda: solver.remove(self.number()),
            lambda: solver.set_constants({self.number(): self.number()}),
            lambda: self.expressions.extend(solver.variables(self.one([1, self.one([-1, "a", None, 1.5])]))),
        ])()  # fmt: skip

    def run(self, until: float) -> None:
        while time.monotonic() < until:
            self.calls += 1
            try:
                self.step()
            except EXPECTED as error:
                self.failures += 1
                assert str(error) or isinstance(error, StopIteration), f"an error without a word: {error!r}"


def handler(fuzzer: Fuzzer, seed: int) -> Fuzzer:
    """Has a signal handler call with what a fuzzer has, again and again."""
    own = Fuzzer(seed * 1000 + 999, False)
    own.layouts, own.prepared, own.solvers = fuzzer.layouts, fuzzer.prepared, fuzzer.solvers

    def interrupt(*_: Any) -> None:
        with contextlib.suppress(*EXPECTED):
            own.step()
        signal.setitimer(signal.ITIMER_REAL, own.random.uniform(1e-5, 2e-3))

    signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 1e-3)
    return own


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    until = time.monotonic() + seconds
    count = 3 if seed % 3 == 2 else 1
    fuzzers = [Fuzzer(seed * 1000 + number, seed % 3 == 1) for number in range(count)]
    # All share what the first has made.
    for fuzzer in fuzzers[1:]:
        fuzzer.layouts, fuzzer.prepared = fuzzers[0].layouts, fuzzers[0].prepared
    broken: list[BaseException] = []

    def work(fuzzer: Fuzzer) -> None:
        try:
            fuzzer.run(until)
        except BaseException as error:
            import traceback

            traceback.print_exc()
            broken.append(error)

    if seed % 3:
        threads = [threading.Thread(target=work, args=(fuzzer,)) for fuzzer in fuzzers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    else:
        fuzzers.append(handler(fuzzers[0], seed))
        work(fuzzers[0])
        signal.setitimer(signal.ITIMER_REAL, 0)
    calls, failures = sum(fuzzer.calls for fuzzer in fuzzers), sum(fuzzer.failures for fuzzer in fuzzers)
    print(f"fuzz.py: {calls} calls, {failures} with an error, {len(broken)} that break the rules")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
