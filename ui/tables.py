"""The games that one can sit down to, in the order of the lobby."""

TABLES = ("navalka", "open-navalka", "gorka", "king", "armenian-durak", "napoleon")
