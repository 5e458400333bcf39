"""The event's papers as PDF: circular, poster, rule sheet, entry form, receipt, list of entries, draw."""
