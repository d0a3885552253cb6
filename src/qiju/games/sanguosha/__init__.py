"""《三国杀》 标准版: identities, generals, and cards that answer cards."""
