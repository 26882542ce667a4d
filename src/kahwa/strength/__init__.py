"""How strong the bots are: matches between any two of them, played without the room."""
