"""The three games as pure functions over small whole numbers, their rulesets, options and clauses."""
