"""Opening an account: anyone as a student, tutors with an institution's invite code."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import date

from msgspec import UNSET, UnsetType

from wordmate.application.accounts.access_grant import open_session
from wordmate.application.accounts.account_lookup import choice_of, covered_by
from wordmate.application.accounts.agreements import agreement_of
from wordmate.application.accounts.id_numbers import put_id_number, take_id_number
from wordmate.application.accounts.messages.account import LoginAnswer
from wordmate.application.accounts.messages.profile import given_fields
from wordmate.application.accounts.messages.registration import Register
from wordmate.application.accounts.one_time_codes import with_code
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.services import CodeMint, WeChatUser
from wordmate.application.accounts.ports.stores import Account, Ticket, TicketKind
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.accounts.wechat import bind
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import INVITES_OF_ADDRESS, consume, of_address, refund
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import ANYBODY, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.accounts_of_phone import check_another, to_complete
from wordmate.domain.accounts.agreement import Agreement
from wordmate.domain.accounts.errors import (
    AccountToComplete,
    InvalidProfile,
    InviteCodeInvalid,
    TicketInvalid,
)
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.accounts.password import choose_password
from wordmate.domain.accounts.profile import (
    Profile,
    StudentProfile,
    TutorProfile,
    change_profile,
    check_name,
)
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import InstitutionId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.titles import NO_TITLES


@operation("CustomerRegisterByByPhoneCode", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def register(ports: Ports, visitor: Visitor, request: Register) -> LoginAnswer:
    """Opens an account and signs in; tutors need an institution's invite code.

    If a tutor opened student accounts for the phone by a trial, the caller completes one of them or
    says that it is another child.
    """
    phone = read_phone(request.phone, ports.policy.phone_region)
    password = choose_password(request.password, request.confirm_password, phone, request.name)
    name, (profile, number) = check_name(request.name), _profile(ports, request)
    known_number = number if isinstance(number, str) else None
    agreement = agreement_of(ports, request.agreement, profile, known_number)
    opening = _Opening(ports, visitor, request, phone, name, profile, number, agreement)
    async with _guessing(ports, visitor) if request.role is Role.TUTOR else nullcontext():
        with suppress(_HashMissing):
            await opening.run(None)
        return await opening.run(await ports.hasher.hash(password, asked_by=visitor.address))


def invite_hash(mint: CodeMint, code: str) -> str:
    """The stored hash of an invite code, independent of its spelling."""
    return mint.hash("invite", "".join(letter for letter in code.upper() if letter.isalnum()))


def today(ports: Ports) -> date:
    """Today's date in the service's zone."""
    return local_date(ports.clock.now(), ports.policy.zone)


def _profile(ports: Ports, request: Register) -> tuple[Profile, str | UnsetType | None]:
    """The profile and the ID number from the form."""
    form, other, profile = request.student, request.tutor, StudentProfile()
    if request.role is Role.TUTOR:
        if form is not None:
            raise InvalidProfile("student", "is for students")
        fields = {} if other is None else given_fields(other)
        return change_profile(TutorProfile(), fields, today(ports)), UNSET
    if other is not None:
        raise InvalidProfile("tutor", "is for tutors")
    fields = {} if form is None else given_fields(form)
    number = take_id_number(fields, today(ports))
    return change_profile(profile, fields, today(ports)), number


@asynccontextmanager
async def _guessing(ports: Ports, visitor: Visitor) -> AsyncIterator[None]:
    """Counts wrong invite codes, and no other refusals."""
    guesses = [of_address(ports.policy, INVITES_OF_ADDRESS, visitor)]
    await consume(ports, guesses)
    try:
        yield
    except InviteCodeInvalid:
        raise
    except DomainError:
        await refund(ports, guesses)
        raise
    await refund(ports, guesses)


class _HashMissing(DomainError):  # noqa: N818 -- nothing is wrong
    """Internal signal: everything else is valid, so the password must be hashed now."""

    code = "HASH_MISSING"


@dataclass(frozen=True, slots=True)
class _Opening:
    """An account to open, with all its data."""

    ports: Ports
    visitor: Visitor
    request: Register
    phone: str
    name: str
    profile: Profile
    id_number: str | UnsetType | None
    agreement: Agreement

    async def run(self, password_hash: str | None) -> LoginAnswer:
        """Opens the account for a caller who proves the phone, once.

        Without a hash nothing is stored: raises the refusal, or _HashMissing if there is none.
        """
        if self.request.ticket is not None:
            return await self.ports.units.run(lambda unit: self._by_ticket(unit, password_hash))
        code = self.phone, CodePurpose.REGISTER, self.request.code or ""
        return await with_code(
            self.ports, self.visitor, code, lambda unit: self._open(unit, password_hash, None)
        )

    async def _by_ticket(self, unit: Unit, password_hash: str | None) -> LoginAnswer:
        ticket = await unit.tickets.take(
            token_hash(self.request.ticket or ""), TicketKind.REGISTER, self.ports.clock.now()
        )
        if ticket is None or ticket.phone != self.phone:
            raise TicketInvalid
        return await self._open(unit, password_hash, ticket)

    async def _open(
        self, unit: Unit, password_hash: str | None, ticket: Ticket | None
    ) -> LoginAnswer:
        """Stores the account, binds a WeChat account if the ticket brought one, and signs in."""
        ports, request, now = self.ports, self.request, self.ports.clock.now()
        at_phone = await unit.accounts.at_phone(self.phone)
        opened = await self._opened_before(unit, at_phone)
        check_another(request.role, self.name, [one for one in at_phone if one is not opened])
        institution_id = await self._institution(unit)
        if password_hash is None:
            raise _HashMissing
        if opened is not None:
            account = await self._complete(unit, opened, password_hash)
        else:
            account = await unit.accounts.add(
                phone=self.phone,
                role=request.role,
                name=self.name,
                password_hash=password_hash,
                institution_id=institution_id,
                now=now,
                titles={today(ports): TitleLevel.INTERN}
                if request.role is Role.TUTOR
                else NO_TITLES,
            )
            await unit.people.put_profile(account.id, self.name, await self._with_inviter(unit))
        await unit.agreements.add(account.id, self.agreement)
        await put_id_number(ports, unit, account.id, self.id_number)
        if ticket is not None and ticket.open_id:
            user = WeChatUser(ticket.open_id, ticket.union_id)
            await bind(ports, unit, self.visitor, user, self.phone)
        await self._note(unit, account, is_completed=opened is not None)
        return await open_session(ports, unit, self.visitor, account, "registration")

    async def _opened_before(self, unit: Unit, at_phone: Sequence[Account]) -> Account | None:
        """The student account of a trial that this registration completes; raises AccountToComplete
        until the caller has said whether one of them is meant.
        """
        students = to_complete(at_phone) if self.request.role is Role.STUDENT else []
        if not students or self.request.is_another:
            return None
        mint, choice = self.ports.mint, self.request.completes
        chosen = next((one for one in students if choice_of(mint, one) == choice), None)
        if chosen is None:
            raise AccountToComplete(await covered_by(mint, unit.people, students))
        return chosen

    async def _complete(self, unit: Unit, opened: Account, password_hash: str) -> Account:
        """Completes the account, which keeps its classes, words and inviting institution."""
        before = await unit.people.profile(opened.id)
        profile = replace(self.profile, invited_by=before.invited_by)
        await unit.people.put_profile(opened.id, self.name, profile)
        await unit.people.set_password([opened.id], password_hash)
        return present(await unit.accounts.by_id(opened.id))

    async def _institution(self, unit: Unit) -> InstitutionId | None:
        """The institution of a tutor's invite code; raises InviteCodeInvalid."""
        if self.request.role is not Role.TUTOR:
            return None
        mint, now = self.ports.mint, self.ports.clock.now()
        institution = await unit.invites.use(invite_hash(mint, self.request.invite_code or ""), now)
        if institution is None:
            raise InviteCodeInvalid
        return institution

    async def _with_inviter(self, unit: Unit) -> Profile:
        inviter = self.request.invite_user_id
        if inviter is None or await unit.accounts.by_id(inviter) is None:
            return self.profile
        return replace(self.profile, invited_by=inviter)

    async def _note(self, unit: Unit, account: Account, *, is_completed: bool) -> None:
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.REGISTERED,
                at=self.ports.clock.now(),
                actor=str(account.id),
                account_id=account.id,
                address=self.visitor.address,
                facts={"role": account.role.name} | ({"completed": "yes"} if is_completed else {}),
            )
        )
