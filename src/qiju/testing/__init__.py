"""The language that tests speak: set a table, say moves, expect a state, events or a refusal.

    table = Table("merit", roles="farmer merchant scholar monk", first="farmer")
    table.set("farmer", wealth=3, fu=22)
    table.set("table", calamity=10)
    table.does("farmer", "donate")
    table.expect("farmer", wealth=0, fu=25)
    table.refuses("farmer", "donate", clause="M-5.3")

Every game that answers `arrange` and `look` can be spoken about like this.
"""

from qiju.testing.table import Table, clause

__all__ = ["Table", "clause"]
