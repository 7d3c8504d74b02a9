"""A tutor and a student, each with a phone, in one class."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.torture.chance import Chance, drawing
from tests.torture.checks import Lesson
from tests.torture.device import Device
from tests.torture.network import Carrier
from tests.torture.people import Person
from tests.torture.world import World
from wordmate.application.kernel.call import Call
from wordmate.domain.kernel.ids import OrderId, WordId


@dataclass(frozen=True)
class Booked:
    """A class that is going to be held, and its people."""

    order_id: OrderId
    tutor: Call
    student: Call


def class_of(
    booked: Booked,
    book: Sequence[WordId],
    world: World,
    network: Carrier,
    *,
    number: int,
    words: int,
    turns: int,
    looks: float = Device.looks,
) -> Lesson:
    """A class in which nothing fails at its devices. What its people do is drawn from a number."""
    people = {"tutor": booked.tutor, "student": booked.student}
    tests_before = drawing(number, booked.order_id).random() < 0.5
    devices = [
        Device(
            name=f"{who}s phone",
            person=Person(
                name=who,
                leads=who == "tutor",
                words=words,
                tests_before=tests_before,
                book=book,
                mood=drawing(number, booked.order_id, "mood of", who),
            ),
            call=call,
            order_id=booked.order_id,
            student_id=booked.student.caller.user_id,
            starts=who == "tutor",
            turns=turns,
            world=world,
            chance=Chance(number, is_calm=True),
            network=network,
            mood=drawing(number, booked.order_id, who),
            looks=looks,
        )
        for who, call in people.items()
    ]
    return Lesson(booked.order_id, devices, is_class=True)
