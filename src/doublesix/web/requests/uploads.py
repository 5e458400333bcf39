"""Files people send are kept in memory while they arrive, up to a limit, and never lie on a disk unsealed."""

from io import BytesIO
from typing import Any, Final

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from doublesix.store.evidence.limits import UPLOAD

ACCEPTED_TYPES: Final = "image/jpeg,image/png,image/webp,application/pdf"


class BoundedMemory(FileUploadHandler):
    """Keeps what arrives up to one byte more than is taken: enough to see that it is too large."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        """A file begins."""
        super().new_file(*args, **kwargs)
        self.kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:  # noqa: ARG002 - the parts come in order
        """A part arrives; what is beyond the limit is dropped."""
        room = UPLOAD + 1 - self.kept.tell()
        if room > 0:
            self.kept.write(raw_data[:room])

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:  # noqa: ARG002 - what is kept counts
        """All of it, or as much as shows that it is too much."""
        size = self.kept.tell()
        self.kept.seek(0)
        return InMemoryUploadedFile(
            self.kept, self.field_name, self.file_name or "", self.content_type, size, self.charset
        )
