"""Changes that people make to their own account: profile, password, phone, picture."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from operator import attrgetter

import msgspec

from wordmate.application.accounts.access_grant import BY_PASSWORD, audited_refusals, still_proven
from wordmate.application.accounts.id_numbers import put_id_number, take_id_number
from wordmate.application.accounts.messages.account import UserProfile
from wordmate.application.accounts.messages.account_settings import (
    BASE64_MAX,
    ApplyChangePhoneCode,
    ChangePassword,
    ChangePhone,
    PictureUploaded,
    UpdateTeacherProfile,
    UpdateUserProfile,
    UploadPicture,
)
from wordmate.application.accounts.messages.profile import given_fields
from wordmate.application.accounts.messages.registration import CodeSent
from wordmate.application.accounts.one_time_codes import send_code, with_code
from wordmate.application.accounts.operations import AccountById, OwnProfile
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.pictures import (
    count_picture,
    deleted_if_refused,
    keep_picture,
)
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_not_erased
from wordmate.application.accounts.registration import today
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import (
    PASSWORDS_OF_ACCOUNT,
    PICTURES_OF_ACCOUNT,
    consume,
    count_write,
    refund,
)
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import (
    SIGNED_IN,
    STAFF,
    STUDENTS,
    TUTORS,
    Owns,
    operation,
)
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.accounts_of_phone import check_another
from wordmate.domain.accounts.errors import OldPasswordWrong
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.accounts.password import check_differs, choose_password
from wordmate.domain.accounts.profile import (
    PictureReplaced,
    Profile,
    StudentProfile,
    TutorProfile,
    change_profile,
    check_name,
)
from wordmate.domain.kernel.errors import NotFound


@operation("CustomerUpdateUserProfile", roles=STUDENTS, owns=Owns.SELF, changes=True)
async def update_student(ports: Ports, call: Call, request: UpdateUserProfile) -> UserProfile:
    """Changes the student's own profile fields; an absent field stays, null clears it."""

    fields = given_fields(request.student)
    number = take_id_number(fields, today(ports))

    def change(profile: Profile) -> Profile:
        if not isinstance(profile, StudentProfile):
            raise NotFound
        return change_profile(profile, fields, today(ports))

    async def put_number(unit: Unit) -> None:
        await put_id_number(ports, unit, call.caller.user_id, number)

    return await _update(ports, call, request.name, change, put_number)


@operation("CustomerTeacherUpdateProfile", roles=TUTORS, owns=Owns.SELF, changes=True)
async def update_tutor(ports: Ports, call: Call, request: UpdateTeacherProfile) -> UserProfile:
    """Changes the tutor's own profile fields; an absent field stays, null clears it."""

    def change(profile: Profile) -> Profile:
        if not isinstance(profile, TutorProfile):
            raise NotFound
        return change_profile(profile, given_fields(request.tutor), today(ports))

    return await _update(ports, call, request.name, change)


@operation("CustomerChangePassword", roles=SIGNED_IN | STAFF, owns=Owns.SELF, changes=True)
async def change_password(ports: Ports, call: Call, request: ChangePassword) -> Nothing:
    """Changes the password and signs out all other devices."""
    account = present(await AccountById.ask(ports, call.caller.user_id))
    password = choose_password(
        request.new_password, request.confirm_password, account.phone, account.name
    )
    check_differs(password, request.old_password)

    async def change(unit: Unit) -> None:
        await unit.people.set_password([account.id], password_hash)

    async def work(unit: Unit) -> list[str]:
        password_of, event = attrgetter("password_hash"), AuditEvent.PASSWORD_CHANGED
        return await _changed(
            ports, call, unit, account, proof=password_of, event=event, change=change
        )

    whose = str(account.id)
    async with audited_refusals(ports, call.visitor, "change of password", [account], whose):
        await confirm_password(ports, account, request.old_password, call.visitor.address)
        password_hash = await ports.hasher.hash(password, asked_by=call.visitor.address)
        tokens = await ports.units.run(work)
    for token in tokens:
        ports.sessions.evict(token)
    return Nothing()


@operation("CustomerApplyChangePhoneCode", roles=SIGNED_IN, owns=Owns.SELF, changes=True)
async def send_change_phone_code(
    ports: Ports, call: Call, request: ApplyChangePhoneCode
) -> CodeSent:
    """Sends a code to the new phone."""
    whose = str(call.caller.user_id)
    return await send_code(ports, call.visitor, request.phone, CodePurpose.CHANGE_PHONE, whose)


@operation("CustomerChangePhone", roles=SIGNED_IN, owns=Owns.SELF, changes=True)
async def change_phone(ports: Ports, call: Call, request: ChangePhone) -> UserProfile:
    """Changes the phone and signs out all other devices."""
    phone = read_phone(request.phone, ports.policy.phone_region)
    account = present(await AccountById.ask(ports, call.caller.user_id))

    async def change(unit: Unit) -> None:
        await _check_beside(unit, account, phone, account.name)
        await unit.people.set_phone(account.id, phone)
        if not await unit.accounts.by_phone(account.phone):
            await unit.wechat.move(account.phone, phone)

    code = phone, CodePurpose.CHANGE_PHONE, request.code

    async def ended(unit: Unit) -> list[str]:
        for one in sorted({phone, account.phone}):
            await unit.accounts.at_phone(one)
        event = AuditEvent.PHONE_CHANGED
        return await _changed(
            ports, call, unit, account, proof=BY_PASSWORD, event=event, change=change
        )

    whose = str(account.id)
    async with audited_refusals(ports, call.visitor, "change of phone", [account], whose):
        if account.password_hash is not None:
            await confirm_password(ports, account, request.password or "", call.visitor.address)
        tokens = await with_code(ports, call.visitor, code, ended, whose)
    for token in tokens:
        ports.sessions.evict(token)
    return await OwnProfile(ports, call, Empty())


@operation(
    "CustomerUploadPicture",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    body_limit=BASE64_MAX + 1024,
    changes=True,
)
async def upload_picture(ports: Ports, call: Call, request: UploadPicture) -> PictureUploaded:
    """Stores a profile picture of the caller, scaled down and re-encoded."""
    await consume(ports, [Attempt(PICTURES_OF_ACCOUNT, str(call.caller.user_id))])
    picture = await keep_picture(ports, call, request.image_base64)

    def change(profile: Profile) -> Profile:
        return replace(profile, picture=picture.name)

    async def count(unit: Unit) -> None:
        await count_picture(ports, unit, call, picture)

    async with deleted_if_refused(ports, picture.name):
        await _update(ports, call, msgspec.UNSET, change, count)
    return PictureUploaded(url=f"/{picture.name}")


async def _update(
    ports: Ports,
    call: Call,
    name: str | msgspec.UnsetType,
    change: Callable[[Profile], Profile],
    first: Callable[[Unit], Awaitable[None]] | None = None,
) -> UserProfile:
    await count_write(ports, call)
    checked = None if isinstance(name, msgspec.UnsetType) else check_name(name)

    async def work(unit: Unit) -> None:
        if first is not None:
            await first(unit)
        if checked is not None:
            whose = present(await unit.accounts.by_id(call.caller.user_id))
            await unit.accounts.at_phone(whose.phone)
        before = await unit.people.profile(call.caller.user_id)
        [account] = await unit.accounts.held([call.caller.user_id])
        check_not_erased(account)
        profile = change(before)
        if checked is not None and checked != account.name:
            await _check_beside(unit, account, account.phone, checked)
        await unit.people.put_profile(account.id, checked or account.name, profile)
        if before.picture is not None and before.picture != profile.picture:
            replaced = PictureReplaced(name=before.picture)
            await publish(unit, [replaced], ports.clock.now())

    await ports.units.run(work)
    return await OwnProfile(ports, call, Empty())


async def _check_beside(unit: Unit, account: Account, phone: str, name: str) -> None:
    """Raises AccountExists unless the phone may have this account under this name."""
    others = [one for one in await unit.accounts.at_phone(phone) if one.id != account.id]
    check_another(account.role, name, others)


async def confirm_password(ports: Ports, account: Account, password: str, asked_by: str) -> None:
    """Raises OldPasswordWrong unless this is the account's password."""
    tries = [Attempt(PASSWORDS_OF_ACCOUNT, str(account.id))]
    await consume(ports, tries)
    if not await ports.hasher.verify(account.password_hash, password, asked_by=asked_by):
        raise OldPasswordWrong
    await refund(ports, tries)


async def _changed(
    ports: Ports,
    call: Call,
    unit: Unit,
    account: Account,
    *,
    proof: Callable[[Account], object],
    event: AuditEvent,
    change: Callable[[Unit], Awaitable[None]],
) -> list[str]:
    """Changes the credentials if the proof has not changed since it was checked, audits it, and
    returns the tokens that it revoked.
    """
    caller = call.caller
    if not await still_proven(unit, [account], proof):
        raise OldPasswordWrong
    await change(unit)
    await unit.audit.put(
        AuditEntry(
            event=event,
            at=ports.clock.now(),
            actor=str(caller.user_id),
            account_id=caller.user_id,
            address=call.visitor.address,
        )
    )
    return list(await unit.people.end_sessions([caller.user_id], caller.token_hash))
