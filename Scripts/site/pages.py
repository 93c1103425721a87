"""Copies the pages of the repository into a folder for Sphinx, with a gallery of all examples.

    pages.py REPOSITORY COMMAND FOLDER [API]

COMMAND draws the pictures of the gallery. API is the folder of DocC's archives as pages, which the site has as `api`.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

GROUPS = {
    "First": ["Documentation/Tutorial", "Documentation/Using", "Documentation/Recipes", "Documentation/FAQ", "Gallery"],
    "You know": ["Documentation/Coming-from-CSS", "Documentation/Coming-from-UIKit"],
    "Work": [
        "Documentation/Checking", "Documentation/Pipelines", "Documentation/Serving", "Documentation/Renderers",
        "Documentation/Collection",
    ],
    "Reference": [
        "Documentation/Document-Format", *(f"Documentation/Reference/{name}" for name in (
            "Document", "Text", "Constraints", "Layout", "Pictures", "Output", "Commands", "Scripts")),
        "Documentation/Limits", "Documentation/Renamed",
    ],
    "Languages": ["Libraries/Python/README", "Libraries/Python/Distributed"],
    "Inside": [
        "Documentation/Divergences", "Documentation/Browsers", "Documentation/Performance",
        "Documentation/Architecture", "CONTRIBUTING", "Examples/README",
    ],
}
PAGES = {page for group in GROUPS.values() for page in group}
MODULES = ["Snug", "SnugSolver", "SnugFlow", "SnugCollection", "SnugDocument", "SnugTesting"]


def copied(root, folder, page):
    """Copies a page and what it links to; links to the README of the repository lead to the first page."""
    path = root / f"{page}.md"
    text = path.read_text()
    target = folder / ("index.md" if page == "README" else f"{page}.md")

    def link(match):
        name, _, fragment = match[2].partition("#")
        if "://" in name or not name:
            return match[0]
        linked = (path.parent / name).resolve()
        if linked == root / "README.md":
            name = os.path.relpath(folder / "index.md", target.parent)
        elif linked.suffix == ".md" and str(linked.relative_to(root))[:-3] not in PAGES or linked.is_dir():
            # A folder or a source of the repository is no page.
            return match[1]
        elif linked.suffix != ".md":
            place = folder / linked.relative_to(root)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(linked, place)
        return f"[{match[1]}]({name}{'#' + fragment if fragment else ''})"

    text = re.sub(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)", link, text)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)


def gallery(root, command, folder):
    """Writes the page of all examples: each document, and the picture that it draws."""
    table = (root / "Examples/README.md").read_text()
    rows = re.findall(r"^\| (\[.*?) \| ([^|]*) \|", table, re.M)
    # A row may link to a light and a dark document.
    says = {name: said for links, said in rows for name in re.findall(r"\(([\w./-]+\.json)\)", links)}
    lines = ["# Gallery", "", "Each example: what it shows, its picture, and its document.", ""]
    places = list(says)
    names = sorted(
        [*(root / "Examples/Gallery").glob("*.json"), *(root / "Examples").glob("*.json")],
        key=lambda path: (path.parent.name == "Examples", places.index(str(path.relative_to(root / "Examples")))))
    for path in names:
        name = path.relative_to(root / "Examples")
        picture = folder / "Pictures" / name.with_suffix(".svg")
        picture.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([command, "render", "--quiet", str(path), "-o", str(picture)], check=True)
        said = says.get(str(name), "")
        said = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", said)
        lines += [f"## {name.stem}", ""]
        if said:
            lines += [f"{said[0].upper()}{said[1:]}.", ""]
        lines += [f"![The picture that {name} draws](Pictures/{name.with_suffix('.svg')})", ""]
        lines += ["```json", path.read_text().rstrip("\n"), "```", ""]
    (folder / "Gallery.md").write_text("\n".join(lines))


def main():
    root, command, folder = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3])
    api = Path(sys.argv[4]) if len(sys.argv) > 4 else None
    for page in ["README", *(page for group in GROUPS.values() for page in group if page != "Gallery")]:
        copied(root, folder, page)
    gallery(root, command, folder)
    with open(folder / "index.md", "a") as index:
        for caption, pages in GROUPS.items():
            index.write(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(pages) + "\n```\n")
        if api:
            index.write("\n## The modules of Swift\n\n")
            for module in MODULES:
                place = f"api/{module}/documentation/{module.lower()}/index.html"
                index.write(f'- <a href="{place}">{module}</a>\n')
    if api:
        shutil.copytree(api, folder / "api-pages/api")
    (folder / "_static").mkdir(exist_ok=True)
    here = Path(__file__).parent
    shutil.copyfile(here / "site.css", folder / "_static/site.css")
    shutil.copyfile(here / "conf.py", folder / "conf.py")


main()
