"""What cannot be translated, and where it stands."""


class NotTranslated(Exception):
    """Something of Python that has no translation: its file, its line, and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason
