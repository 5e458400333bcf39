"""Makes JavaScript of those functions of `rules` that score a sheet, for phones that have no network.

A small part of Python is translated: whole numbers, truth values, texts that are compared, rows of these,
named tuples, and functions of them (:mod:`~doublesix.web.rules_script.expressions`,
:mod:`~doublesix.web.rules_script.statements`). Everything else is refused with its file and line; nothing is
guessed. ``python -m doublesix.web.rules_script FILE`` writes the script that pages load, as `make` and the
wheel do.
"""
