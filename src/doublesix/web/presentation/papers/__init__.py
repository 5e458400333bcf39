"""The papers that are printed: what stands on each, and the making of the PDF."""
