"""Phone numbers: parsed from input, stored in one format, shown masked."""

import phonenumbers

from wordmate.domain.accounts.errors import PhoneInvalid
from wordmate.domain.kernel.typed_text import number_text


def read_phone(text: str, region: str = "CN") -> str:
    """A mobile number of the region as +8613800000001."""
    try:
        number = phonenumbers.parse(number_text(text), region)
    except phonenumbers.NumberParseException:
        raise PhoneInvalid from None
    mobile = phonenumbers.number_type(number) in (
        phonenumbers.PhoneNumberType.MOBILE,
        phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE,
    )
    if not mobile or phonenumbers.region_code_for_number(number) != region:
        raise PhoneInvalid
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def national(phone: str) -> str:
    """A stored phone in its national format: 13800000001; nothing of an erased account's."""
    if not phone:
        return ""
    return str(phonenumbers.parse(phone).national_number)


def mask(phone: str) -> str:
    """A stored phone, masked for its owner: 138****0001."""
    digits = national(phone)
    return digits and f"{digits[:3]}****{digits[-4:]}"
