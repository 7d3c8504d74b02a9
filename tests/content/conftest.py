from tests.adapters.jobs.conftest import clock, database

__all__ = ["clock", "database"]
