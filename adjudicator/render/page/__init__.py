"""Parts shared by the self-contained HTML pages: the pocket card and the replay page."""
