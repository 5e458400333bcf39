"""Scenarios that a person goes through with hands and eyes, one module a part of the product."""
