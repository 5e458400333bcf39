"""Who meets whom, and who is ranked where: the formats of an event, never a tile.

A format is a small value that knows its field (the entrants in the order of the draw). Asked with the
results so far, it answers which fixtures are known and, at the end, how everybody is ranked. Results
come in from outside; this room plays nothing, keeps nothing, and has no dice: the order of the field is
the lot.
"""
