"""Forecasts are of a day at the floor, so its clock is here too."""

from tests.web.floor.conftest import clock

__all__ = ["clock"]
