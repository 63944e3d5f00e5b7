"""The table of Armenian Durak: `scene` says what is to be seen, `draw` how it looks."""
