"""What is kept: the log of every event, the rows that pages read, people and their papers (Django models).

The log is the truth about events; rows about an event's life are folded from it and can be thrown away.
People and papers are ordinary rows with a history, so that personal data can be deleted. Every change goes
through a service (:mod:`doublesix.store.services`), in one transaction with all that follows from it.
"""
