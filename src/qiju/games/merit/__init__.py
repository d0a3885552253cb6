"""《功德轮回：众生百态》 v3.6: a cooperative game for two to four."""
