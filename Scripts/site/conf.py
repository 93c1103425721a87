"""How Sphinx builds the site; Scripts/build-site.sh calls it."""

import os

project = "Snug"
html_title = "Snug"
extensions = ["myst_parser", "sphinx_copybutton"]
root_doc = "index"
myst_heading_anchors = 4
# Of data in lists, such as `[{...}]`, no link is meant.
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
# The pages of DocC, where there are any.
html_extra_path = ["api-pages"] if os.path.isdir("api-pages") else []
exclude_patterns = ["api-pages"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_theme_options = {"sidebar_hide_name": False}
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
