"""The pipeline: follow, find, rule, bind, carry out, until it stands."""
