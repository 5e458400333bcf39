"""The table's phone: a match's sheet without an account, opened by the QR code on the table (P18)."""
