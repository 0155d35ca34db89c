"""The sorts of game, a folder each: what happens in them is followed, judged and counted here."""
