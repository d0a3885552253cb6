"""The five games of the house, one folder each."""
