"""Kahwa: a table by link for three card games, refereed by one pure Python core."""

__version__ = "0.1.0"
