"""Why a backup cannot be made or used."""


class BackupFault(Exception):
    """Says in words, for whoever runs the server, what is wrong and what to do."""
