"""The rules of the game: positions, actions, layers, face-down objects."""
