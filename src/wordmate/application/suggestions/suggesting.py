"""Reporting errors, with pictures."""

from typing import Final

from wordmate.application.accounts.messages.account_settings import (
    BASE64_MAX,
    PictureUploaded,
    UploadPicture,
)
from wordmate.application.accounts.pictures import count_picture, deleted_if_refused, keep_picture
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import (
    DAY_MS,
    SUGGESTION_PICTURES_OF_ACCOUNT,
    consume,
    seconds,
)
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.application.suggestions.messages import (
    SubmitSuggestion,
    SuggestionMade,
)
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.events import FileUnused
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_day_bounds
from wordmate.domain.suggestions.errors import SuggestionPictureGone
from wordmate.domain.suggestions.suggestion import A_DAY, suggest

SIDE: Final = 1_280
"""Maximum length, in pixels, of a picture's longer side: text on a screenshot stays readable."""


@operation(
    "CustomerUploadSuggestionPicture",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    body_limit=BASE64_MAX + 1024,
    changes=True,
    quiet=True,
)
async def upload_suggestion_picture(
    ports: Ports, call: Call, request: UploadPicture
) -> PictureUploaded:
    """Stores a picture for a suggestion; without one it is deleted after a day."""
    account_id = call.caller.user_id
    await consume(ports, [Attempt(SUGGESTION_PICTURES_OF_ACCOUNT, str(account_id))])
    picture = await keep_picture(ports, call, request.image_base64, SIDE)

    async def work(unit: Unit) -> None:
        await count_picture(ports, unit, call, picture)
        await unit.suggestions.put_picture(picture.name, account_id, ports.clock.now())

    async with deleted_if_refused(ports, picture.name):
        await ports.units.run(work)
    return PictureUploaded(url=f"/{picture.name}")


@operation("CustomerSubmitSuggestion", roles=SIGNED_IN, owns=Owns.SELF, once=True)
async def submit_suggestion(
    ports: Ports, unit: Unit, call: Call, request: SubmitSuggestion
) -> SuggestionMade:
    """Submits a suggestion; the number per local day is limited."""
    now, account_id = ports.clock.now(), call.caller.user_id
    suggestion = suggest(
        account_id=account_id,
        title=request.title,
        type_=request.type,
        content=request.content,
        now=now,
        word_id=request.word_id,
        course_book_id=request.course_id,
        pictures=[url.removeprefix("/") for url in request.picture_urls],
    )
    today, tomorrow = local_day_bounds(now, ports.policy.zone)
    if await unit.suggestions.made_since(account_id, today) >= A_DAY:
        raise TooManyRequests(retry_after=seconds(tomorrow - now))
    suggestion_id = await unit.suggestions.add(suggestion)
    names = suggestion.pictures
    if names and await unit.suggestions.take_pictures(names, account_id, suggestion_id) < len(
        names
    ):
        raise SuggestionPictureGone
    return SuggestionMade(suggestion_id=suggestion_id)


async def drop_unused_pictures(ports: Ports) -> None:
    """Deletes pictures that were uploaded a day ago and belong to no suggestion."""
    now = ports.clock.now()

    async def work(unit: Unit) -> None:
        names = await unit.suggestions.drop_unused_pictures(Instant(now - DAY_MS))
        await publish(unit, [FileUnused(name=name) for name in names], now)

    await ports.units.run(work)
