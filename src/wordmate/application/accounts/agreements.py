"""The agreement to the legal texts: at registration, or at the first sign-in to a student account
that the store or a tutor opened.
"""

from wordmate.application.accounts.messages.registration import AgreementForm
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.agreement import AgeFacts, Agreement, Guardian, guardian_for
from wordmate.domain.accounts.id_number import born_on
from wordmate.domain.accounts.profile import Profile, StudentProfile
from wordmate.domain.kernel.local_dates import local_date


@operation("CustomerAgree", roles=STUDENTS, owns=Owns.SELF)
async def agree_to_texts(ports: Ports, unit: Unit, call: Call, request: AgreementForm) -> Nothing:
    """Stores that the student, or the guardian of one under fourteen, agrees to the legal texts; an
    agreement that was given before stays.
    """
    account_id = call.caller.user_id
    profile = await unit.people.profile(account_id)
    await unit.agreements.add(account_id, agreement_of(ports, request, profile))
    return Nothing()


def agreement_of(
    ports: Ports, form: AgreementForm, profile: Profile, id_number: str | None = None
) -> Agreement:
    """The agreement to the legal texts of a person with this profile. Raises GuardianMissing,
    InvalidProfile.
    """
    now, guardian = ports.clock.now(), None
    if isinstance(profile, StudentProfile):
        known = AgeFacts(
            is_under_fourteen=form.is_under_fourteen or False,
            age=profile.age,
            born=None if id_number is None else born_on(id_number),
        )
        guardian = guardian_for(known, _named(form), local_date(now, ports.policy.zone))
    return Agreement(legal_text=form.legal_text, agreed_at=now, guardian=guardian)


def _named(form: AgreementForm) -> Guardian | None:
    if form.guardian_name is None or form.guardian_relation is None:
        return None
    return Guardian(form.guardian_name, form.guardian_relation)
