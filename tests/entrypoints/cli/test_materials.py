"""Training materials on the command line."""

from tests.entrypoints.cli.telling import Run


def test_a_material_is_removed_once_and_the_audit_log_says_so(run: Run) -> None:
    assert run("content", "materials")[0] == 0
    assert run("content", "remove-material", "1") == (0, "Material 1 is removed\n", "")
    assert run("content", "remove-material", "1")[0] != 0
    code, log, _ = run("store", "audit-log")
    assert code == 0
    assert log.count("material_removed") == 1
