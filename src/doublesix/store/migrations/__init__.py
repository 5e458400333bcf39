"""How the tables came to be; written by Django."""
