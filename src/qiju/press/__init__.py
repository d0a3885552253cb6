"""`qiju print`: what lies in a game's box, on paper.

The way it goes: order.py what is asked for → pieces.py what lies in the box → faces.py its drawings, made by the page's
own components → sheets.py where each piece lies on paper → pdf.py set by Typst (typst/) → a file. images.py and
tabletop.py make pictures of the same faces; rulebook.py sets rule pages, glyphs.py sees that no character is missing.
"""
