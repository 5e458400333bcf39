"""Backups: the database and the sealed papers of one moment as one file, and what is made of it elsewhere.

``databases``   a consistent copy of SQLite or PostgreSQL while it is written to, and its loading
``encryption``  a file under a passphrase
``making``      the file itself: everything in it has its hash, and it is read again before it counts
``opening``     a backup file read and verified
``restoring``   an installation from a backup, in an empty place, looked at from the log to the last paper
``occasions``   what a backup is wanted for
``schedule``    when backups are made by themselves, and how long they are kept

Keys are never in a backup.
"""
