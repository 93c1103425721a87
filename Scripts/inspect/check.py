"""Opens pages of `snug inspect` from disk in Chromium: frames, console, keyboard, light and dark.

    check.py [--few] COMMAND EXAMPLES [PICTURES]

With --few, four documents are inspected instead of all. The frames of ten widths of each page are those of `snug layout --width`, number for number.
"""

import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

arguments = [argument for argument in sys.argv[1:] if argument != "--few"]
command, examples = arguments[0], Path(arguments[1])
pictures = Path(arguments[2]) if len(arguments) > 2 else None

# Texts that a page must not take for its own, of more than one script.
HOSTILE = {
    "container": {"width": 260},
    "cells": {"</script>": {"margins": [2, 3], "views": {"label": {}}, "constraints": ["H:|-[label]-|"]}},
    "items": [
        {"cell": "</script>", "id": "<img src=x onerror=alert(1)>", "texts": {"label": "</script><script>alert(1)</script>"}},
        "\u202eright to left\u202c", "\u2028<!--", "]]>&amp;&lt;", "\u05e9\u05dc\u05d5\u05dd \U0001F600", "@@DATA@@",
    ],
}


def expected(file, width, names):
    text = subprocess.run(
        [command, "layout", "--quiet", "--compact", "--width", str(width), file], capture_output=True, check=True).stdout
    output = json.loads(text)
    found = {}

    def add(path, element):
        if element is None:
            return
        numbers = lambda frame: [frame[key] for key in ("x", "y", "width", "height")]
        views = {name: numbers(view["frame"]) for name, view in element.get("views", {}).items()}
        found[path] = {"frame": numbers(element["frame"]), "views": views}

    for number, section in enumerate(output["sections"]):
        prefix = f"sections[{number}]." if names else ""
        for key in ("background", "header", "overflow", "footer"):
            add(prefix + key, section.get(key))
        for element in section["items"]:
            add(f"{prefix}items[{element['item']}]", element)
        for element in section.get("supplementaries", []):
            add(f"{prefix}items[{element['item']}].supplementaries[{element['index']}]", element)
    diagnostics = [f"{diagnostic['code']} {diagnostic['path']}" for diagnostic in output["diagnostics"]]
    return found, [output["contentSize"]["width"], output["contentSize"]["height"]], sorted(set(diagnostics))


def fail(message):
    print(f"check.py: {message}", file=sys.stderr)
    sys.exit(1)


def check(browser, folder, file, random):
    page_file = folder / (file.stem + ".html")
    subprocess.run([command, "inspect", "--quiet", file, "-o", page_file], check=True)
    name = file.name
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    told = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("dialog", lambda dialog: told.append("a dialog"))
    page.on("request", lambda request: told.append(request.url)
            if not request.url.startswith(("file:", "data:")) else None)
    page.goto(page_file.as_uri())
    read = lambda: json.loads(page.evaluate("document.getElementById('frames').textContent"))
    first, last = page.evaluate("data.steps")
    width = page.evaluate("data.width")
    steps = {0, first, last} | {random.randint(first, last) for _ in range(7)}
    names = any("[" in path.split(".")[0] and path.startswith("sections") for path in read()["elements"])
    for step in sorted(steps):
        page.evaluate(f"go({step})")
        shown = read()
        frames, size, diagnostics = expected(file, width + step, names)
        if shown["elements"] != frames or shown["contentSize"] != size:
            for path in frames:
                if shown["elements"].get(path) != frames[path]:
                    fail(f"{name} at {width + step}: {path} is {shown['elements'].get(path)}, not {frames[path]}")
            fail(f"{name} at {width + step}: other elements, or another size: {shown['contentSize']} {size}")
        if sorted(shown["diagnostics"]) != diagnostics:
            fail(f"{name} at {width + step}: diagnostics {shown['diagnostics']}, not {diagnostics}")
    page.evaluate("go(0)")
    # The keyboard: to the overlay, to the next element, and its explanation.
    if page.evaluate("document.querySelectorAll('#overlay > g').length") > 0:
        page.evaluate("document.querySelector('#overlay > g[tabindex=\"0\"]').focus()")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if page.evaluate("document.querySelectorAll('#facts h2').length") != 1:
            fail(f"{name}: Enter explains nothing")
        if page.evaluate("data.elements.some(e => e.explanation !== undefined)"):
            page.evaluate("choose(data.elements.findIndex(e => e.explanation !== undefined))")
            if page.evaluate("document.querySelectorAll('#facts .value').length") == 0:
                fail(f"{name}: no value is explained")
        page.keyboard.press("Escape")
    # What assistive technology finds has a name.
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, input, [role=button], img')].filter(e => !(e.ariaLabel || e.textContent.trim()"
        " || e.closest('label') || e.getAttribute('aria-label') || e.alt)).length")
    if nameless:
        fail(f"{name}: {nameless} controls without a name")
    page.set_viewport_size({"width": 360, "height": 700})
    if page.evaluate("document.documentElement.scrollWidth") > 360:
        fail(f"{name}: wider than a phone of 360 points")
    if told:
        fail(f"{name}: {told[:3]}")
    if pictures:
        page.set_viewport_size({"width": 1200, "height": 900})
        page.evaluate("data.elements.length > 1 && choose(1)")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=pictures / f"{file.stem}-{scheme}.png")
        page.evaluate("go(last >> 1)")
        page.screenshot(path=pictures / f"{file.stem}-wider.png")
    page.close()
    return len(steps), page_file.stat().st_size


def main():
    # The same widths in each run.
    source = random.Random(1)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        hostile = folder / "hostile.json"
        hostile.write_text(json.dumps(HOSTILE))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        files = [hostile, *sorted(examples.glob("*.json")), *sorted((examples / "Gallery").glob("*.json"))]
        if "--few" in sys.argv:
            files = [hostile, examples / "tags.json", examples / "unread.json", examples / "Gallery/chat.json"]
        widths = 0
        for file in files:
            count, size = check(browser, folder, file, source)
            widths += count
            if file.stem == "tags" and size > 400_000:
                fail(f"the page of a hundred tags has {size} bytes: at most 400,000")
        browser.close()
    print(f"holds: {len(files)} pages, {widths} widths of them equal to snug layout --width")


main()
