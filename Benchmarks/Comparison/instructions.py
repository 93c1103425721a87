"""Counts the instructions of `snug layout` for a label, by its shape and its script, with callgrind.

Each number is the difference of a document of 1,000 labels and one of its first 500, for each of the others:
what starts the command and opens its fonts is in both, and no worker starts. Each process has one core, as threads would share the work
otherwise. Messages about labels that do not fit are not asked for: each takes as long as many
labels. Instructions do not depend on the load of a machine, but on the compiler, the processor's features and the
fonts that are installed.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import tempfile

WORDS = {
    "Latin": "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau",
    "Cyrillic": "альфа бета гамма дельта эпсилон дзета эта тета йота каппа лямбда мю ню кси омикрон пи ро сигма тау",
    "Arabic": "ألفا بيتا غاما دلتا إبسيلون زيتا إيتا ثيتا يوتا كابا لامبدا مو نو كساي أوميكرون باي رو سيغما تاو",
    "Devanagari": "अल्फ़ा बीटा गामा डेल्टा एप्सिलॉन ज़ीटा ईटा थीटा आयोटा कप्पा लैम्डा म्यू न्यू ज़ाई ओमिक्रॉन पाई रो सिग्मा टाऊ",
    "Thai": "อัลฟา บีตา แกมมา เดลตา เอปไซลอน ซีตา อีตา ทีตา ไอโอตา แคปปา แลมบ์ดา มิว นิว ไซ โอไมครอน ไพ โร ซิกมา เทา",
    "Japanese": "東京 大阪 アルファ ベータ 設定 画面 明るさ 言語 地域 通知 自動 調整 写真 音楽 地図 天気 時計 計算 株価",
}
WORDS = {script: words.split() for script, words in WORDS.items()}
WORDS["mixed"] = [word for column in zip(*WORDS.values()) for word in column]
EMOJI = ["😀", "👍🏽", "🇩🇪", "❤️", "👨‍👩‍👧"]
WORDS["emoji"] = [
    EMOJI[place // 2 % 5] if place % 2 else word for place, word in enumerate(WORDS["Latin"])
]
# Scripts written without spaces.
JOINED = {"Thai", "Japanese"}

LABEL = {"font": {"size": 15}}
SPACED = {"font": {"size": 15, "letterSpacing": 1}}
TWO = {"font": {"size": 15}, "lines": 2}
# The count of words, the label, its most width, and what follows the words: "", or the style of a number.
SHAPES = {
    "one line": (2, LABEL, 300, None),
    "letter-spaced": (2, SPACED, 300, None),
    "a coloured number": (2, LABEL, 300, {"style": {"color": "#c00"}}),
    "a bold number": (2, LABEL, 300, {"font": {"weight": 700}}),
    "cut": (8, LABEL, 80, None),
    "shrunk": (8, {**LABEL, "minimumScale": 0.5}, 160, None),
    "two lines": (8, TWO, 80, None),
    "two lines, a large number": (8, TWO, 80, {"font": {"size": 24}}),
    "two lines, balanced": (8, {**TWO, "lines": 0, "textWrap": "balance"}, 120, None),
}


def document(script, shape, count):
    """Returns a document of so many labels, each another one."""
    length, label, width, number = SHAPES[shape]
    words = WORDS[script]
    items = []
    for item in range(count):
        # Every step is another one, and no two labels are equal.
        step = 1 + item % 17
        text = [words[(item + place * step) % len(words)] for place in range(length)]
        text = ("" if script in JOINED else " ").join(text) + f" {item} "
        if number is None:
            items.append(text + str(item))
        else:
            items.append({"label": [text, {"text": str(item), **number}]})
    cell = {
        "margins": 5,
        "views": {"label": label},
        "constraints": [f"H:|-[label(>=40,<={width})]-|", "V:|-[label]-|"],
    }
    return {"container": {"width": 320}, "cells": {"TagCell": cell}, "items": items}


def instructions(command, folder, cores, script, shape, count):
    path = folder / f"{script}-{shape}-{count}.json".replace(" ", "-")
    path.write_text(json.dumps(document(script, shape, count), ensure_ascii=False))
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    core = cores.get()
    run = subprocess.run(
        [*tool, command, "layout", "--diagnostics", "none", path], capture_output=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}))
    cores.put(core)
    found = re.search(rb"Collected : (\d+)", run.stderr)
    if run.returncode not in (0,) or found is None:
        sys.exit(f"instructions.py: {path.name}: {run.stderr.decode()[-500:]}")
    return int(found[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", help="the path of snug")
    parser.add_argument("--script", action="append", choices=WORDS, help="only this one; may be repeated")
    parser.add_argument("--shape", action="append", choices=SHAPES, help="only this one; may be repeated")
    options = parser.parse_args()
    scripts, shapes = options.script or list(WORDS), options.shape or list(SHAPES)
    cores = queue.SimpleQueue()
    for core in os.sched_getaffinity(0):
        cores.put(core)
    threads = concurrent.futures.ThreadPoolExecutor(cores.qsize())
    with tempfile.TemporaryDirectory() as folder, threads as pool:
        # Valgrind does not read all that Swift writes for debuggers.
        command = pathlib.Path(folder) / "snug"
        subprocess.run(["strip", "-o", command, options.command], check=True)
        counts = {
            (script, shape, count): pool.submit(
                instructions, command, pathlib.Path(folder), cores, script, shape, count)
            for shape in shapes
            for script in scripts
            for count in (500, 1000)
        }
        print("| instructions a label | " + " | ".join(scripts) + " |")
        print("| --- |" + " ---: |" * len(scripts))
        for shape in shapes:
            cells = [
                (counts[script, shape, 1000].result() - counts[script, shape, 500].result()) // 500
                for script in scripts
            ]
            print(f"| {shape} | " + " | ".join(f"{cell:,}" for cell in cells) + " |", flush=True)


main()
