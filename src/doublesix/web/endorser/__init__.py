"""The page of the supervising officer who endorses from a mailed link (E7)."""
