"""Go fish and authors: questions, answers and books, followed apart from the fold over tricks."""
