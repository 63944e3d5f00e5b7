"""What the tables of several games are drawn with: seats, hands, tricks, buttons, papers. Functions of data alone."""
