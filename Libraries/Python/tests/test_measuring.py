"""Measuring texts, whether they fit, and fonts."""

from __future__ import annotations

import json
import math
import pickle
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import snug
from conftest import Command

STYLE = {"family": "Snug Test", "size": 20}
TEXTS = ["a", "bcd", "", "e f"]
WIDTHS = [10, 30, 0, 30]
"""Letters and spaces of "Snug Test" are half an em wide."""


def test_texts_are_measured() -> None:
    metrics = snug.measure(TEXTS, font=STYLE)
    assert metrics.width.tolist()[:3] == WIDTHS[:3]
    assert metrics.height.tolist() == [20] * 4 and metrics.first_baseline.tolist() == [16] * 4
    assert metrics.line_count.tolist() == [1] * 4 and not metrics.has_missing_glyphs.any()
    assert len(metrics) == 4 and set(metrics.to_dict()) >= {"width", "height", "ideal_width"}
    for text, width, height in zip(TEXTS, metrics.width, metrics.height):
        assert snug.measure_one(text, "Snug Test", 20) == (width, height)
    assert snug.measure([]).width.tolist() == []


def test_metrics_are_those_of_the_command(command: Command) -> None:
    texts = ["A", "longer", "日本語", "été", "a\tb", "مرحبا", "👩‍👩‍👧"]
    given = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    printed = command("measure", "--format", "ndjson", "--input", "ndjson", "-", given=given)
    rows = [json.loads(line) for line in printed.splitlines()]
    metrics = snug.measure(texts)
    assert metrics.width.tolist() == [row["width"] for row in rows]
    assert metrics.height.tolist() == [row["height"] for row in rows]


def test_styles_are_those_of_labels() -> None:
    wide = {"font": STYLE, "letterSpacing": 2}
    with pytest.raises(snug.DocumentError):
        snug.measure(["a"], style={"font": STYLE, "nope": 1})
    spaced = snug.measure(["abc"], style={"font": {**STYLE, "letterSpacing": 2}})
    assert spaced.width[0] == 36
    assert snug.measure(["a"], scale=3, font="Snug Test", size=7).width[0] == 11 / 3
    with pytest.raises(TypeError, match="twice"):
        snug.measure(["a"], style=wide, size=3)
    for wrong in (dict(font=5), dict(style="x"), dict(size="x"), dict(scale=0), dict(scale=math.nan), dict(size=math.nan)):
        with pytest.raises((TypeError, ValueError)):
            snug.measure(["a"], **wrong)  # type: ignore[arg-type]


def test_texts_that_fit() -> None:
    verdicts = snug.check(["ab cd", "ab", "abc"], (30, 20), lines=0, style={"font": STYLE, "ellipsis": "x"})
    assert verdicts.fits.tolist() == [False, True, True]
    assert verdicts.needed_height.tolist() == [40, 20, 20] and verdicts.needed_lines.tolist() == [2, 1, 1]
    one = snug.check(["ab cd", "ab"], (30, 20), lines=1, style={"font": STYLE, "ellipsis": "x"})
    assert one.shown == ["abx", "ab"] and one.needed_width.tolist() == [50, 20]
    each = snug.check(["ab", "ab"], [(20, math.inf), (10, 20)], lines=1, font=STYLE)
    assert each.fits.tolist() == [True, False] and each.width.tolist() == [20, 10]
    assert set(each.to_dict()) >= {"fits", "needed_width", "shown"} and len(each.to_dict()["shown"]) == 2
    for wrong in ((1,), (1, 2, 3), [(1, 2)] * 3, "ab", (-1, 2), (math.nan, 1), None, [[1, 2], [3]]):
        with pytest.raises((TypeError, ValueError)):
            snug.check(["a", "b"], wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("lines", [1, 0, 2])
def test_verdicts_are_those_of_the_command(command: Command, tmp_path: Path, lines: int) -> None:
    texts = ["A", "a longer text that is cut", "日本語の長いテキスト", "été"]
    path = tmp_path / "rows.ndjson"
    path.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    options = ("--box", "96x32", "--size", 14, "--lines", lines, "--format", "ndjson")
    rows = [json.loads(line) for line in command("check", *options, path, statuses=(1,)).splitlines()]
    verdicts = snug.check(texts, (96, 32), lines=lines, size=14)
    assert verdicts.fits.tolist() == [row["fits"] for row in rows]
    assert verdicts.needed_width.tolist() == [row["neededWidth"] for row in rows]
    assert verdicts.needed_height.tolist() == [row["neededHeight"] for row in rows]
    assert verdicts.shown == [row["shown"] for row in rows]
    assert verdicts.largest_size.tolist() == [row["largestSize"] for row in rows]


def test_prepared_texts_are_those_laid_out() -> None:
    prepared = snug.prepare(["ab cd", "abcdefg\nh"], {"font": STYLE})
    assert prepared.heights(30).tolist() == [40, 80] and prepared.line_counts(30).tolist() == [2, 4]
    assert prepared.heights([30, math.inf]).tolist() == [40, 40]
    assert prepared.heights(30, lines=1).tolist() == [20, 20]
    widths = prepared.least_widths()
    assert widths[0] == 50 and math.isnan(widths[1])
    assert prepared.lines(0, 30) == [(0, 3, 20, 20), (3, 5, 20, 20)]
    assert len(prepared) == 2
    for wrong in (-1, math.nan, "30", None, [1, 2, 3], [[1, 2]], [None, 1]):
        with pytest.raises((TypeError, ValueError)):
            prepared.heights(wrong)  # type: ignore[arg-type]
    with pytest.raises(snug.RangeError):
        prepared.lines(2, 30)
    with pytest.raises(IndexError):
        prepared.lines(-1, 30)


def columns() -> list[object]:
    texts = ["a", "bcd", "", "é日本", "a longer text than twelve bytes"]
    forms: list[object] = [texts, tuple(texts), iter(texts), np.array(texts), np.array(texts, object)]
    utf8 = [text.encode() for text in texts]
    ends = np.cumsum([0] + [len(text) for text in utf8])
    forms += [(b"".join(utf8), ends), (bytearray(b"".join(utf8)), ends.astype(np.int64)), (b"".join(utf8), list(ends))]
    try:
        import pyarrow
    except ImportError:
        pass
    else:
        for kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
            forms += [pyarrow.array(texts, kind), pyarrow.array(["x", *texts, "y"], kind)[1:-1]]
        forms += [pyarrow.chunked_array([texts[:2], texts[2:]]), pyarrow.table({"text": texts})]
    try:
        import polars
    except ImportError:
        pass
    else:
        forms += [polars.Series(texts), polars.Series(["x", *texts])[1:], polars.DataFrame({"text": texts})]
    return forms


@pytest.mark.parametrize("form", columns(), ids=lambda form: type(form).__module__ + "." + type(form).__name__)
def test_columns_are_lists_arrays_and_arrow(form: object) -> None:
    texts = ["a", "bcd", "", "é日本", "a longer text than twelve bytes"]
    assert (snug.measure(form).width == snug.measure(texts).width).all()


@pytest.mark.parametrize(
    "texts, told",
    [
        ("abc", "one str"),
        ([1], r"texts\[0\] is 1"),
        (["a", None], r"texts\[1\] is None"),
        (["a", "\ud800"], r"texts\[1\] has a lone surrogate"),
        (5, "int"),
        (np.array([1.0]), "float64"),
        (np.array([["a"]]), "2 dimensions"),
        ((b"abc", [0, 5]), "there are 3 bytes"),
        ((b"abc", [-1, 2]), "from -1"),
        ((b"abc", [2, 1]), "descend"),
        ((b"\xff", [0, 1]), "not UTF-8"),
        ((b"abc", []), "no offsets"),
        ((b"abc", [0.5, 1.5]), "float64"),
        ((memoryview(b"abcdef")[::2], [0, 3]), "gaps"),
    ],
)
def test_what_is_no_column_is_told(texts: object, told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        snug.measure(texts)


def test_arrow_that_was_taken_or_belongs_to_another_is_told() -> None:
    pyarrow = pytest.importorskip("pyarrow")

    class Given:
        def __init__(self, capsules: object) -> None:
            self.capsules = capsules

        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            return self.capsules

    class Stream:
        def __init__(self, capsule: object) -> None:
            self.capsule = capsule

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return self.capsule

    taken = pyarrow.array(["a"]).__arrow_c_array__()
    pyarrow.array(Given(taken))
    stream = pyarrow.chunked_array([["a"]]).__arrow_c_stream__()
    pyarrow.chunked_array(Stream(stream))
    for texts in (Given(taken), Stream(stream)):
        with pytest.raises(ValueError, match="was taken before"):
            snug.measure(texts)
    schema, numbers = pyarrow.array(["a"]).__arrow_c_array__()[0], pyarrow.array([1]).__arrow_c_array__()[1]
    with pytest.raises(ValueError, match="not those of texts"):
        snug.measure(Given((schema, numbers)))
    for wrong in (None, (1, 2), (numbers, schema)):
        with pytest.raises(TypeError, match="expected"):
            snug.measure(Given(wrong))


def test_bytes_may_be_any_buffer() -> None:
    import array

    wanted = snug.measure(["a", "bc"]).width
    for utf8 in (b"abc", np.frombuffer(b"abc", np.uint8), array.array("B", b"abc"), memoryview(b"abc")):
        assert (snug.measure((utf8, [0, 1, 3])).width == wanted).all()


def test_arrow_of_other_things_is_told() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    for array, told in (
        (pyarrow.array(["a", None]), r"texts\[1\] is null"),
        (pyarrow.array([1]), "cast it to strings"),
        (pyarrow.array(["a"]).dictionary_encode(), "dictionary"),
        (pyarrow.table({"a": ["a"], "b": ["b"]}), "2 columns"),
    ):
        with pytest.raises((TypeError, ValueError), match=told):
            snug.measure(array)


def test_answers_are_arrow() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    metrics = snug.measure(TEXTS)
    taken = pyarrow.record_batch(metrics)
    assert taken.column("width").to_pylist() == metrics.width.tolist()
    verdicts = snug.check([*TEXTS, "\U0010fffd", ""], (15, 20))
    batch = pyarrow.record_batch(verdicts)
    batch.validate(full=True)
    assert {name: batch.column(name).to_pylist() for name in ("fits", "shown", "missing")} == {
        "fits": verdicts.fits.tolist(), "shown": verdicts.shown, "missing": verdicts.missing,
    }  # fmt: skip
    assert any(verdicts.shown) and any(verdicts.missing)
    assert pyarrow.record_batch(snug.check([], (15, 20))).num_rows == 0
    layout = snug.layout({}, labels=TEXTS)
    table = pyarrow.record_batch(layout)
    assert table.column("x").to_pylist() == layout.frames[:, 0].tolist()
    # An error of what takes it is its own.
    with pytest.raises(Exception, match="[Ss]chema|field|x"):
        pyarrow.record_batch(metrics, schema=pyarrow.schema([("x", pyarrow.int64())]))


def test_columns_that_nobody_takes_are_let_go() -> None:
    import resource

    from snug import _arrow

    metrics = snug.measure(["a"] * 10_000)
    kept = metrics.__arrow_c_array__()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Each has half a megabyte.
    for _ in range(200):
        metrics.__arrow_c_array__()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
    _arrow._forget()
    assert {id(capsule) for capsule, _ in _arrow._waiting.values()} >= set(map(id, kept))
    del kept
    _arrow._forget()
    assert _arrow._waiting == {}


def test_threads_export_at_the_same_time() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    metrics = [snug.measure([f"{number}" * count for number in range(2000)]) for count in range(1, 5)]
    failures: list[object] = []

    def work(own: snug.Metrics) -> None:
        try:
            wanted = pyarrow.array(own.width)
            for _ in range(2000):
                own.__arrow_c_array__()
                if not pyarrow.record_batch(own).column("width").equals(wanted):
                    failures.append("other widths")
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(own,)) for own in metrics * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_arrow_outlives_the_interpreter() -> None:
    pytest.importorskip("pyarrow")
    program = (
        "import pyarrow, snug, sys\n"
        "class C: cache = {}\n"
        "C.cache['x'] = sys.kept = pyarrow.record_batch(snug.measure(['a', 'b']))\n"
        "C.capsules = snug.measure(['a']).__arrow_c_array__()\n"
        "capsules = sys.capsules = snug.measure(['a']).__arrow_c_array__()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_fonts_are_files_and_bytes(tmp_path: Path) -> None:
    font = snug.layout({"items": [{"label": "a"}]}).glyphs().fonts[0]
    path = tmp_path / "own.ttf"
    path.write_bytes(font.read())
    widths = snug.measure(TEXTS, font=font.family).width
    for fonts in (snug.Fonts([path], system=False), snug.Fonts(data={"own": font.read()}, system=False)):
        assert (snug.measure(TEXTS, font=font.family, fonts=fonts).width == widths).all()
        copy = pickle.loads(pickle.dumps(fonts))
        assert (snug.measure(TEXTS, font=font.family, fonts=copy).width == widths).all()
    for wrong in (lambda: snug.Fonts(["/none.ttf"]), lambda: snug.Fonts(data={"x": b"not a font"})):
        with pytest.raises(snug.FontError):
            wrong()
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: snug.Fonts("a.ttf"), "expected a list of paths"),
        (lambda: snug.Fonts(3), "files is int: expected a list of paths"),  # type: ignore[arg-type]
        (lambda: snug.Fonts([path, 5]), r"files\[1\] is int: expected a path"),  # type: ignore[list-item]
        (lambda: snug.Fonts(["\ud800"]), r"files\[0\] has a lone surrogate"),
        (lambda: snug.Fonts(data=[1]), "data is list: expected a dict of names and bytes"),  # type: ignore[arg-type]
        (lambda: snug.Fonts(data={"x": "y"}), r"data\['x'\] is str: expected bytes"),  # type: ignore[dict-item]
    ]
    for call, told in wrong:
        with pytest.raises((TypeError, ValueError), match=told):
            call()


def test_bytes_of_fonts_are_given_back() -> None:
    from snug import _fonts

    font = snug.layout({"items": ["a"]}).glyphs().fonts[0].read()
    before = len(_fonts._lent)
    fonts = snug.Fonts(data={"own": font}, system=False)
    snug.measure(["a"], fonts=fonts)
    assert len(_fonts._lent) == before + 1
    del fonts
    import gc

    gc.collect()
    assert len(_fonts._lent) == before


def test_threads_measure_at_the_same_time() -> None:
    texts = [f"text {number}" for number in range(2000)]
    wanted = snug.measure(texts).width
    prepared = snug.prepare(texts)
    heights = prepared.heights(30)
    failures: list[object] = []

    def work() -> None:
        try:
            for _ in range(10):
                if not (snug.measure(texts).width == wanted).all():
                    failures.append("other widths")
                if not (prepared.heights(30) == heights).all():
                    failures.append("other heights")
                snug.measure_one(texts[5])
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_texts_that_another_thread_changes_are_read_once() -> None:
    texts = ["label"] * 1000
    ends = threading.Event()

    def change() -> None:
        while not ends.is_set():
            texts.extend(["x" * 1000] * 2000)
            del texts[1000:]

    thread = threading.Thread(target=change)
    thread.start()
    for _ in range(200):
        assert set(snug.measure(texts).line_count.tolist()) == {1}
    ends.set()
    thread.join()


def test_the_length_of_a_text_is_its_own() -> None:
    class Long(str):
        def __len__(self) -> int:
            return 10**8

    assert snug.measure([Long("abc")], font=STYLE).width.tolist() == [30]


def test_a_size_of_another_type_leaves_nothing_behind() -> None:
    with pytest.raises(TypeError):
        snug.measure(["a"], size=True)
    assert snug.measure(["a"], font="Snug Test", size=1).width[0] == 0.5
    with pytest.raises(TypeError, match="expected a family"):
        snug.measure_one("a", {"family": "Snug Test"})  # type: ignore[arg-type]


def test_a_family_that_is_not_installed_is_told_once_at_the_line_that_asks_for_it() -> None:
    calls: list[Callable[[snug.Fonts], object]] = [
        lambda fonts: snug.measure(["a"], font="No Such Family", fonts=fonts),
        lambda fonts: snug.measure_one("a", "No Such Family", 12, fonts),
        lambda fonts: snug.check(["a"], (10, 10), font="No Such Family", fonts=fonts),
        lambda fonts: snug.prepare(["a"], font="No Such Family", fonts=fonts),
    ]
    for call in calls:
        fonts = snug.Fonts(system=False)
        with pytest.warns(snug.FontWarning, match="No Such Family") as told:
            call(fonts)
        assert [warning.filename for warning in told] == [__file__]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            call(fonts)
            snug.measure(["a"], font="Snug Sans", size=11, fonts=fonts)


def test_a_signal_handler_may_measure() -> None:
    program = (
        "import signal, snug\n"
        "wide, narrow = snug.measure_one('much longer'), snug.measure_one('a')\n"
        "prepared = snug.prepare(['a b c'])\n"
        "def handle(*_):\n"
        "  assert snug.measure_one('much longer') == wide; prepared.heights(10)\n"
        "  signal.setitimer(signal.ITIMER_REAL, 2e-4)\n"
        "signal.signal(signal.SIGALRM, handle); signal.setitimer(signal.ITIMER_REAL, 2e-4)\n"
        "for _ in range(100_000): assert snug.measure_one('a') == narrow\n"
        "for _ in range(2_000): prepared.heights(10)\n"
        # Python complains of a signal that it ignores from now on, and that has come just before.
        "signal.signal(signal.SIGALRM, lambda *_: None)\n"
        # A timer that still runs would end the interpreter after its last line.
        "signal.setitimer(signal.ITIMER_REAL, 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_memory_stays_flat() -> None:
    import resource

    def work() -> None:
        for number in range(300):
            layout = snug.layout({"items": [f"{number}", "b"]})
            layout.insert(0, ["c"])
            layout.glyphs()
            layout.to_json()
            snug.prepare(["a b", "c"]).heights(10)
            for wrong in (lambda: layout.remove(9), lambda: snug.measure(["a"], scale=-1)):
                with pytest.raises(snug.Error):
                    wrong()

    work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(5):
        work()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8000
