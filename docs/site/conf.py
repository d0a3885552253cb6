"""How Sphinx builds the site. One configuration for both languages: `-t zh` builds the Chinese one.

The sources are not this folder but what `tools/docsite/staging.py` gathers: run `make docs`.
"""

import sys
from importlib.metadata import version as installed
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tools"))

# Sphinx lays `tags` ready.
LANG = "zh" if tags.has("zh") else "en"  # noqa: F821

project = "起局 Qiju"
html_title = "起局 Qiju"
version = release = installed("qiju")
language = {"zh": "zh_CN", "en": "en"}[LANG]

extensions = ["myst_parser", "sphinx.ext.autodoc", "docsite.sphinx_extension"]
root_doc = "index"
exclude_patterns = ["ways.json"]
templates_path = ["templates"]
smartquotes = False

# Markdown as the repository writes it.
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
myst_ref_domains = ["std"]

# Docstrings.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
# Types of the standard library and of the kernel's inside have no page here.
nitpick_ignore_regex = [("py:.*", r"(?!qiju\.)(?!qiju$).*"), ("py:.*", r"qiju\..*")]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = str(HERE.parents[1] / "web" / "public" / "favicon.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False
html_search_language = "zh"  # rules are shown in both languages, so the index of either site holds both
html_context = {"site_lang": LANG}
html_theme_options = {
    "sidebar_hide_name": False,
    "navigation_with_keys": True,
    "top_of_page_buttons": ["edit"],
    "light_css_variables": {
        "color-foreground-primary": "#23201b",
        "color-foreground-secondary": "#5a544a",
        "color-foreground-muted": "#6f685c",
        "color-foreground-border": "#b9aa8a",
        "color-background-primary": "#fffaf0",
        "color-background-secondary": "#f5efe2",
        "color-background-hover": "#ebe2cfff",
        "color-background-hover--transparent": "#ebe2cf00",
        "color-background-border": "#d9cdb4",
        "color-background-item": "#d9cdb4",
        "color-brand-primary": "#a52e25",
        "color-brand-content": "#a52e25",
        "color-brand-visited": "#7d3a50",
        "color-code-background": "#f5efe2",
        "color-code-foreground": "#23201b",
        "color-inline-code-background": "#f5efe2",
        "color-api-background": "#f5efe2",
        "color-highlighted-background": "#f3d9a4",
    },
    "dark_css_variables": {
        "color-foreground-primary": "#ece4d3",
        "color-foreground-secondary": "#b5ad9d",
        "color-foreground-muted": "#9a9283",
        "color-foreground-border": "#5d574b",
        "color-background-primary": "#1b1a17",
        "color-background-secondary": "#141310",
        "color-background-hover": "#2e2b26ff",
        "color-background-hover--transparent": "#2e2b2600",
        "color-background-border": "#423e36",
        "color-background-item": "#423e36",
        "color-brand-primary": "#ec8073",
        "color-brand-content": "#ec8073",
        "color-brand-visited": "#d79ab0",
        "color-code-background": "#25231f",
        "color-code-foreground": "#ece4d3",
        "color-inline-code-background": "#2e2b26",
        "color-api-background": "#25231f",
        "color-highlighted-background": "#6b5320",
    },
}
pygments_style = "docsite.ink.Ink"
pygments_dark_style = "docsite.ink.NightInk"
