"""Runs the study and writes its tables into its page: ``python -m tests.studies.learning``."""

from tests.studies.learning.study import PAGE, page_with, tables


def main() -> None:
    """Prints and stores the results."""
    found = tables()
    print(found)
    PAGE.write_text(page_with(found, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
