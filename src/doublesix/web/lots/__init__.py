"""The drawing of lots (E8, F2, E21): steps for the staff, a page for everybody, the hall screen."""
