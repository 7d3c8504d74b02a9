"""``wordmate study``: studies of the store's own answers."""

import typer

from wordmate.application.ledger.studying import ReviewStudy, study_reviews
from wordmate.domain.reviews.calibration import ENOUGH
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import Count, show

_MINUTE_MS = 60_000


def study_commands(run: Run) -> typer.Typer:
    """The ``study`` commands."""
    commands = typer.Typer(no_args_is_help=True)

    @commands.callback()
    def _study() -> None:
        """Studies of the store's own answers."""

    @commands.command()
    def reviews() -> None:
        """Compare predictions for reviews with their answers; writes nothing."""
        for line in lines_of(run(study_reviews)):
            show(line)

    return commands


def lines_of(study: ReviewStudy) -> list[str]:
    """The study as printed."""
    found, answers = study.calibration, study.checked + study.claims
    if not answers:
        return ["No taught word was reviewed yet: there is nothing to compare."]
    summary = (
        f"{Count(answers):answer} of reviews and free practice: {Count(study.claims):claim}, and"
    )
    if found is None:
        return [f"{summary} none checked. Claims alone cannot be compared."]
    enough = found.answers >= ENOUGH
    more = "enough" if enough else f"fewer than {ENOUGH}: too few"
    return [
        f"{summary} {found.answers} checked, {more} to fit parameters of one's own.",
        "",
        "expected\tknown\tchecked answers",
        *(f"{one.expected:.2f}\t{one.known:.2f}\t{one.answers}" for one in found.bins),
        "",
        f"Log loss {found.loss:.3f}, with a constant prediction {found.constant_loss:.3f}"
        f" ({'better' if found.loss < found.constant_loss else 'not better'}).",
        f"Reviewed: {Count(study.asked):word} in {Count(study.took_ms // _MINUTE_MS):minute}."
        f" Every word on the days of the plan: {Count(study.fixed):word}, some"
        f" {Count(study.fixed_ms // _MINUTE_MS):minute}.",
        "Claims are left out: nobody checked them. Right choices are corrected for guessing.",
    ]
