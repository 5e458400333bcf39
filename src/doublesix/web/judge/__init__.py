"""The floor judge: calls from the tables, rulings, appeals, and results that have to be corrected (P18)."""
