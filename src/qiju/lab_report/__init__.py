"""A run of the lab as a page that can be passed on: one HTML file in both languages, or Markdown.

story.py     what is told, section by section: rows to draw, and what they say and do not say
drawing.py   rows, bars and histograms as SVG and HTML
page.py      the page; markdown.py the same in letters
"""
