"""The pocket card: flow charts of a code as one page that needs nothing else."""
