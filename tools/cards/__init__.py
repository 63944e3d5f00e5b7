"""Draws the cards of the room: faces in two sizes and two languages, the back, the pips and the emblem."""
