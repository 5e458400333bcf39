"""The services: every change of what is kept, each in one transaction, decided by the pure rooms.

A service locks what it looks at, asks :mod:`doublesix.tournament` what follows, writes it, and puts the
messages that people get into the outbox. What it will not do it says by raising ``Refused``.
Whether somebody may ask at all is :mod:`doublesix.app.roles`; the pages and the API see to it.
"""
