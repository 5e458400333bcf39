"""Seasons of matches between players whose strength is known, for `bench/ratings.py`."""
