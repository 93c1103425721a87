"""Opens the site in headless Chromium, as its readers do.

    check.py [--few] FOLDER [PICTURES]

As files, but for the pages of DocC. With --few, only some pages are opened; links are those of all. PICTURES gets pictures of pages, to be looked at. Checks: every link leads to a file, and its
fragment to an element; no message on the console; search finds; pages have a language, one heading of the first level
and texts for their pictures; the keyboard reaches links and search; no page is wider than a phone; both colour schemes
have the contrast of WCAG 2.
"""

import functools
import http.server
import re
import sys
import threading
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
# Pages of the generator alone.
GENERATED = {"search.html", "genindex.html"}
LOOKED_AT = ["index.html", "Gallery.html", "Documentation/Reference/Text.html", "Documentation/Tutorial.html"]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Page(HTMLParser):
    """What a page links to, and what can be linked to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids |= {given[name] for name in ("id", "name") if given.get(name)}
        self.links += [given[name] for name in ("href", "src") if given.get(name)]


def broken_links(folder, pages):
    known = {page: Page((folder / page).read_text()) for page in pages}
    for page, parsed in known.items():
        for link in parsed.links:
            address, fragment = urldefrag(link)
            if re.match(r"[a-z]+:", address):
                continue
            path = folder / page if not address else (folder / page).parent / unquote(address.partition("?")[0])
            path = path.resolve()
            if not path.exists():
                yield f"{page}: {link}"
            elif fragment and path.suffix == ".html" and "api" not in path.relative_to(folder).parts[:1]:
                if unquote(fragment) not in known[str(path.relative_to(folder))].ids:
                    yield f"{page}: {link} has no such place"


# The text nodes whose colour has less than 4.5 (3 where it is large) of contrast with what is behind.
CONTRAST = """() => {
  const light = c => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4 };
  const read = s => (s.match(/[\\d.]+/g) || []).map(Number);
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const behind = e => { for (; e; e = e.parentElement) {
    const c = read(getComputedStyle(e).backgroundColor);
    if (c.length === 3 || c[3] === 1) return c.slice(0, 3) } return [255, 255, 255] };
  const found = new Set();
  const walk = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement, style = getComputedStyle(e);
    if (!walk.currentNode.data.trim() || !e.getClientRects().length || style.visibility === 'hidden') continue;
    const a = luminance(read(style.color)), b = luminance(behind(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize), large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
    if (ratio < (large ? 3 : 4.5)) found.add(`${walk.currentNode.data.trim().slice(0, 30)} ${ratio.toFixed(2)} ${e.className}`);
  }
  return [...found].slice(0, 5);
}"""


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--few"]
    folder = Path(arguments[0]).resolve()
    pictures = Path(arguments[1]) if len(arguments) > 1 else None
    pages = sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*.html")
        if not {"api", "_static"} & set(path.relative_to(folder).parts))
    faults = list(broken_links(folder, pages))
    if "--few" in sys.argv:
        pages = [page for page in pages if page in LOOKED_AT]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for scheme in ["light", "dark"]:
            for width, height in [(1280, 900), (360, 740)]:
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                tab = context.new_page()
                tab.on("console", lambda message: faults.append(f"{tab.url}: {message.text}"))
                tab.on("pageerror", lambda error: faults.append(f"{tab.url}: {error}"))
                for page in pages:
                    tab.goto(f"file://{folder}/{page}")
                    wide = tab.evaluate("document.documentElement.scrollWidth")
                    if wide > width:
                        faults.append(f"{page}: {wide} wide in {width}")
                    if page not in GENERATED:
                        faults += [f"{page}, {scheme}: contrast of {text}" for text in tab.evaluate(CONTRAST)]
                    if pictures and page in LOOKED_AT:
                        name = f"{Path(page).stem}-{scheme}-{width}.png"
                        tab.screenshot(path=str(pictures / name))
                context.close()
        tab = browser.new_page()
        for page in set(pages) - GENERATED:
            tab.goto(f"file://{folder}/{page}")
            said = tab.evaluate("""() => ({
                language: document.documentElement.lang, title: document.title,
                headings: document.querySelectorAll('h1').length,
                pictures: [...document.images].filter(i => !i.alt.trim()).map(i => i.src.split('/').pop()),
                main: document.querySelectorAll('main, [role=main]').length })""")
            if not said["language"] or not said["title"] or said["headings"] != 1 or said["main"] != 1:
                faults.append(f"{page}: {said}")
            faults += [f"{page}: no text for {picture}" for picture in said["pictures"]]
        # The keyboard: the first Tab shows a link to the content, and later ones reach the search and links.
        tab.goto(f"file://{folder}/index.html")
        reached = []
        for _ in range(60):
            tab.keyboard.press("Tab")
            reached.append(tab.evaluate("(e => e.innerText || e.name || e.ariaLabel || e.type)(document.activeElement)"))
        if reached[0] != "Skip to content":
            faults.append(f"the first Tab reaches {reached[0]!r}")
        for wanted in ["q", "Tutorial"]:
            if wanted not in reached:
                faults.append(f"the keyboard does not reach {wanted!r}: {reached}")
        if (folder / "api").is_dir():
            # DocC's pages fetch their content, which a browser does from a server alone.
            handler = functools.partial(QuietHandler, directory=str(folder))
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            tab.goto(f"http://127.0.0.1:{server.server_port}/index.html")
            modules = tab.eval_on_selector_all("a[href^='api/']", "links => links.map(link => link.href)")
            for module in modules:
                tab.goto(module)
                tab.wait_for_selector("h1", timeout=10000)
            if not modules:
                faults.append("index.html links to no module")
            server.shutdown()
        tab.goto(f"file://{folder}/search.html?q=hugsLines")
        tab.wait_for_selector("#search-results li a", timeout=10000)
        browser.close()
    for fault in faults:
        print(f"check.py: {fault}", file=sys.stderr)
    print(f"check.py: {len(pages)} pages")
    sys.exit(1 if faults else 0)


main()
