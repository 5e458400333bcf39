"""The kinds of files that pages and the API give out."""

from typing import Final

WORKBOOK: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
