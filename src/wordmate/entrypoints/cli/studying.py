"""``wordmate study``: studies of the store's own answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final

import typer

from wordmate.application.ledger.comparing import compare_arms
from wordmate.application.ledger.studying import ReviewStudy, study_reviews
from wordmate.application.ports import Ports
from wordmate.domain.reviews.calibration import ENOUGH
from wordmate.domain.reviews.comparison import (
    DECIDED_BY,
    ArmResult,
    Estimate,
    Interval,
    KeepsMore,
    NoDifference,
    Sums,
    TooLittle,
    conclusion,
)
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.forgetting import ENOUGH_OF_STORE, Forgetting
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

    @commands.command()
    def compare(
        experiment: Annotated[
            str | None, typer.Option(help="Its name; by default that of WORDMATE_EXPERIMENT.")
        ] = None,
    ) -> None:
        """Compare the two arms of an experiment; writes nothing."""

        async def compared(ports: Ports) -> tuple[str, list[ArmResult]]:
            running = ports.policy.experiment
            name = experiment or (None if running is None else running.name)
            if name is None:
                raise typer.BadParameter(
                    "name one: WORDMATE_EXPERIMENT is off", param_hint="--experiment"
                )
            return name, await compare_arms(ports, name)

        for line in lines_of_arms(*run(compared)):
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
        _line_of_scale(study.forgetting),
        f"Reviewed: {Count(study.asked):word} in {Count(study.took_ms // _MINUTE_MS):minute}."
        f" Every word on the days of the plan: {Count(study.fixed):word}, some"
        f" {Count(study.fixed_ms // _MINUTE_MS):minute}.",
        "Claims are left out: they were not checked. Right choices are corrected for guessing.",
    ]


def _line_of_scale(fit: Forgetting) -> str:
    """What the checked answers of all students say about how fast they forget."""
    if fit.answers < ENOUGH_OF_STORE:
        return (
            f"How fast students forget: {Count(fit.answers):answer} that show it, fewer"
            f" than {ENOUGH_OF_STORE}: too few."
        )
    scale = f"{fit.scale():.2f}"
    return f"Students forget as if a day were {scale} days: WORDMATE_TIME_SCALE={scale}."


_SHARES: Final[Mapping[str, Callable[[ArmResult], Sums]]] = {
    "words of 30 days ago, % right": lambda result: result.probe(30),
    "words of 90 days ago, % right": lambda result: result.probe(90),
    "checked answers, % known": lambda result: result.checked,
}


def lines_of_arms(experiment: str, arms: Sequence[ArmResult]) -> list[str]:
    """The comparison of an experiment's arms as printed."""
    if not arms:
        return [f"No student is in an experiment named {experiment}."]
    rows = [
        ["", *(one.arm.name for one in arms), "difference"],
        ["policy", *(_policy(one.arm) for one in arms)],
        ["students", *(str(one.students) for one in arms)],
    ]
    for name, sums_of in _SHARES.items():
        sums = [sums_of(one) for one in arms]
        cells = [_figure(one.share, f"{one.whole:.0f} answers of ") for one in sums]
        rows.append([name, *cells, _difference(*(one.share for one in sums))])
    minutes = [one.minutes.ratio for one in arms]
    rows.append(["minutes of reviews a day", *map(_figure, minutes), _difference(*minutes)])
    return [*("\t".join(row) for row in rows), "", _sentence(arms)]


def _sentence(arms: Sequence[ArmResult]) -> str:
    """What can be concluded."""
    names = {one.arm.name for one in arms}
    if len(names) < len(arms):
        return "Arms were changed while the experiment ran: they cannot be compared."
    if len(arms) < 2:
        return "Too little to say anything: the other arm has no students yet."
    match conclusion(*arms):
        case TooLittle(students):
            return (
                f"Too little to say anything: it needs about {Count(students):student} more in each"
                f" arm who were asked for words of {DECIDED_BY} days ago."
            )
        case NoDifference(at_most):
            return (
                f"No difference is shown: after {DECIDED_BY} days the arms differ by"
                f" {100 * at_most:.1f} points at most."
            )
        case KeepsMore(arm, by):
            return (
                f"{arm.name} keeps more: after {DECIDED_BY} days {100 * by.low:.1f} to"
                f" {100 * by.high:.1f} points more words are still known."
            )


def _policy(arm: Arm) -> str:
    return f"{arm.review_policy}, {Count(arm.minutes):minute}"


def _figure(estimate: Estimate | None, answers: str = "") -> str:
    """A figure with its interval, and how many answers and students it comes from."""
    if estimate is None:
        return "-"
    times = _times(estimate)
    value, span = times * estimate.value, _span(estimate.interval, times)
    return f"{value:.1f}{span}: {answers}{Count(estimate.students):student}"


def _difference(*estimates: Estimate | None) -> str:
    """The first less the second, with its interval; none unless two are compared, with enough
    students."""
    match estimates:
        case (Estimate() as first, Estimate() as second) if span := first.less(second):
            times = _times(first)
            return f"{times * (first.value - second.value):+.1f}{_span(span, times, '+.1f')}"
    return "-"


def _times(estimate: Estimate) -> int:
    """Shares are shown as percentages."""
    return 100 if estimate.is_share else 1


def _span(interval: Interval | None, times: int, form: str = ".1f") -> str:
    """An interval in brackets; nothing with too few students."""
    if interval is None:
        return ""
    return f" ({times * interval.low:{form}} to {times * interval.high:{form}})"
