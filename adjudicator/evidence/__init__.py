"""Evidence in a timeline: attention drawn, responses to irregular actions, claims, establishment of revokes, tricks
won."""
