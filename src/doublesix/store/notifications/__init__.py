"""Who is told what, in which words, and the outbox it leaves by."""
