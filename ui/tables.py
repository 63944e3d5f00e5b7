"""The games that one can sit down to. The others of `engine.games.GAMES` have their rules pages so far."""

TABLES = ("navalka", "open-navalka", "gorka", "king", "armenian-durak", "napoleon")
