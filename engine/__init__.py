"""The card room's engine: rules, matches, records and bots, with nothing but the standard library."""
