"""What both Navalkas have in common: `play`, the beating and piling, and `knowledge`, what a seat may conclude."""
