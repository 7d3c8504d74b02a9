"""The cost of operations, compared with a floor measured in the same run: ``python -m
tests.benchmarks``.

See docs/performance.md. pytest collects nothing here.
"""
