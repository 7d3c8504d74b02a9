"""What operations cost, beside a floor measured in the same run: ``python -m tests.benchmarks``.

See docs/performance.md. Nothing here is collected by pytest.
"""
