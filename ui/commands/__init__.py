"""A table played by typing: cards and commands in words of both languages, everything on it read out when asked for."""

from .here import Here as Here
