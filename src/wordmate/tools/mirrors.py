"""The machines with a page, and for mirrored ones their inputs, events and visible data."""

from collections.abc import Mapping
from typing import Any, Final

from wordmate.domain.accounts.one_time_code import (
    CODE_DIGITS,
    CODE_TTL_MS,
    MAX_TRIES,
    RESEND_MS,
    OneTimeCodeMachine,
)
from wordmate.domain.kernel.machine import advance
from wordmate.domain.lessons.grouping import BLOCK_SIZE, GROUP_SIZE, SEED_STEP, distinct_words
from wordmate.domain.lessons.lesson_flow import (
    FINISHED,
    STEPS,
    LessonFlow,
    LessonFlowMachine,
    begin_lesson,
)
from wordmate.domain.lessons.lesson_timer import (
    ALONE_CLOSES_MS,
    CLASS_CLOSES_MS,
    REMINDERS_MS,
    WARNING_MS,
    LessonTimer,
    LessonTimerMachine,
    TimerState,
)
from wordmate.domain.lessons.pause import MOST_PAUSES, PAUSE_MS, PauseMachine, Pausing
from wordmate.domain.lessons.time_picker import SLOTS, TimePicker, TimePickerMachine
from wordmate.domain.orders.deletion import DeletionMachine
from wordmate.domain.orders.order_status import (
    NO_SHOW_MS,
    START_EARLY_MS,
    CourseOrderMachine,
    LessonType,
    lesson_minutes,
)
from wordmate.domain.rest.rest_slot import SLOT_MS, RestSlot, RestSlotMachine
from wordmate.domain.reviews.review_flow import (
    MOST_STARS,
    RATING,
    SHORTEST_REVIEW_MS,
    ReviewFlowMachine,
    ReviewRun,
)
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.domain.vocabulary_test.vocabulary_test import (
    MOST_WRONG_IN_A_ROW,
    MOST_WRONG_IN_ALL,
    SUGGEST_AFTER_MS,
    VocabularyTest,
    VocabularyTestMachine,
)
from wordmate.domain.words.word_learning import WordLearningMachine
from wordmate.tools.mirror import Described, Event, Input, Mirror, TraceRandom, by_method


def _flow_input(random: TraceRandom) -> Input:
    return {"wordIds": list(range(1, 2 + random.below(17))), "seed": random.below(2**31)}


def _flow_event(random: TraceRandom, flow: LessonFlow) -> Event:
    words = distinct_words(flow.groups)
    if random.chance(20):
        return {"type": random.one_of(("TO_TEST", *["TAKE_BACK"] * 4))}
    if random.chance(30 if flow.state == FINISHED else 1):
        foreign = (max(words) + 1,) if random.chance(15) else ()
        return {"type": "CLOSING_ROUND", "ids": [*random.some_of(words, 6), *foreign]}
    if random.chance(80 if flow.state == FINISHED else 2):
        fresh = range(max(words) + 1, max(words) + 2 + random.below(7))
        return {"type": "MORE_WORDS", "ids": [*fresh, *(words[:1] if random.chance(15) else ())]}
    if random.chance(75):
        return {"type": "FINISH_STEP"}
    foreign = (max(words) + 1,) if random.chance(30) else ()
    return {"type": "APPEND_WRONG", "ids": [*random.some_of(words, 4), *foreign]}


def _flow_data(flow: LessonFlow) -> Mapping[str, Any]:
    groups = [list(group) for group in flow.groups]
    return {
        "groupIndex": flow.group_index,
        "groups": groups,
        "testsOver": list(flow.tests_over),
        "words": list(flow.words),
    }


def _pause_event(random: TraceRandom, pausing: Pausing) -> Event:
    kind = random.one_of(("PAUSE", "LAPSE", "RESUME") if random.chance(50) else ("PAUSE", "LAPSE"))
    over = pausing.taken[-1].ends_at if pausing.taken else random.now
    length = {"lengthMs": random.one_of((PAUSE_MS, 2 * PAUSE_MS))} if kind == "PAUSE" else {}
    return {"type": kind, "now": random.later(over, over - 1), **length}


def _timer_event(random: TraceRandom, timer: LessonTimer) -> Event:
    kind = random.one_of(("START", "TICK", "TICK", "TICK", "POSTPONE", "HOLD", "RELEASE", "RESET"))
    if timer.state is TimerState.IDLE and random.chance(60):
        kind = "START"
    if kind == "START":
        deadline = random.now + random.one_of((WARNING_MS, 2 * WARNING_MS, 3 * WARNING_MS))
        return {"type": kind, "deadline": deadline}
    if kind in ("TICK", "RELEASE"):
        end = timer.deadline or random.now
        warning = end - WARNING_MS
        return {"type": kind, "now": random.later(warning - 1, warning, end - 1, end)}
    if kind == "POSTPONE":
        later = (timer.deadline or random.now) + random.one_of((0, PAUSE_MS))
        return {"type": kind, "deadline": later}
    return {"type": kind}


def _picker_event(random: TraceRandom, _picker: TimePicker) -> Event:
    kind = random.one_of(("PICK", "PICK", "CLEAR", "CONFIRM"))
    offered = SLOTS if random.chance(85) else ("04:30", "05:15", "24:00", "")
    return {"type": kind, "slot": random.one_of(offered)} if kind == "PICK" else {"type": kind}


def _slot_event(random: TraceRandom, slot: RestSlot) -> Event:
    kinds = ("APPLY", "APPLY", "SCHEDULE", "APPROVE", "REJECT", "WITHDRAW", "LIFT")
    kind = random.one_of(kinds)
    if kind != "APPLY":
        return {"type": kind}
    return {"type": kind, "now": random.one_of((slot.starts_at, slot.starts_at - 1, random.now))}


def _review_input(random: TraceRandom) -> Input:
    return {"words": list(range(1, 1 + random.below(5))), "startedAt": random.now}


def _review_event(random: TraceRandom, run: ReviewRun) -> Event:
    usual = ("RATE", "RATE", "FINISH") if run.state == RATING else ("ANSWER", "ANSWER", "BEGIN")
    every = ("BEGIN", "ANSWER", "TAKE_BACK", "RATE", "FINISH", "LEAVE")
    kind = random.one_of(usual if random.chance(70) else every)
    if kind == "BEGIN":
        return {"type": kind}
    if kind == "RATE":
        return {"type": kind, "stars": random.below(MOST_STARS + 2)}
    if kind in ("FINISH", "LEAVE"):
        minute = run.started_at + SHORTEST_REVIEW_MS
        now = random.later(minute, minute - 1) if random.chance(75) else run.started_at
        return {"type": kind, "now": now}
    at_hand = run.words[run.answered] if run.answered < len(run.words) else 99
    if kind == "TAKE_BACK":
        return {"type": kind, "word": (run.last or 99) if random.chance(75) else 99}
    word = at_hand if random.chance(85) else 99
    return {"type": kind, "word": word, "right": random.chance(60)}


def _review_data(run: ReviewRun) -> Mapping[str, Any]:
    return {
        "right": list(run.right),
        "wrong": list(run.wrong),
        "last": run.last,
        "stars": run.stars,
    }


def _exam_input(random: TraceRandom) -> Input:
    count = 3 + random.below(14)
    begun = (
        [] if random.chance(60) else random.some_of(("right", "right", "wrong"), min(2, count - 1))
    )
    return {"itemCount": count, "answers": begun, "now": random.now}


def _exam_begin(given: Input) -> VocabularyTest:
    answers = tuple(Answer(one) for one in given["answers"])
    return VocabularyTest(item_count=given["itemCount"], asked_at=given["now"], answers=answers)


def _exam_event(random: TraceRandom, test: VocabularyTest) -> Event:
    due = test.asked_at + SUGGEST_AFTER_MS
    if random.chance(35):
        return {"type": "SUGGEST", "now": random.later(due, due - 1)}
    answer = random.one_of(("right", "right", "wrong", "dont_know"))
    random.now += random.one_of((900, SUGGEST_AFTER_MS))
    return {"type": "ANSWER", "answer": answer, "now": random.now}


def _exam_act(test: VocabularyTest, event: str, facts: Mapping[str, Any]) -> VocabularyTest:
    if event == "suggest":
        return test.suggest(facts["now"])
    return test.answer(Answer(facts["answer"]), facts["now"])


def _nothing(_value: Any) -> Mapping[str, Any]:
    return {}


MIRRORS: Final = (
    Mirror(
        name="lesson_flow",
        machine=LessonFlowMachine,
        begin=lambda given: begin_lesson(given["wordIds"], given["seed"]),
        act=by_method,
        data=_flow_data,
        draw_input=_flow_input,
        draw_event=_flow_event,
        most_events=36,
        constants={
            "GROUP_SIZE": GROUP_SIZE,
            "BLOCK_SIZE": BLOCK_SIZE,
            "SEED_STEP": SEED_STEP,
            "STEPS": [step.value for step in STEPS],
        },
    ),
    Mirror(
        name="pause",
        machine=PauseMachine,
        begin=lambda _: Pausing(),
        act=lambda pausing, event, facts: advance(PauseMachine, pausing, event, **facts),
        data=lambda pausing: {"taken": [list(one) for one in pausing.taken]},
        draw_input=_nothing,
        draw_event=_pause_event,
        most_events=6 * MOST_PAUSES,
        constants={"MOST_PAUSES": MOST_PAUSES, "PAUSE_MS": PAUSE_MS},
    ),
    Mirror(
        name="lesson_timer",
        machine=LessonTimerMachine,
        begin=lambda _: LessonTimer(),
        act=lambda timer, event, facts: timer.after(event, **facts),
        data=lambda timer: {
            "deadline": timer.deadline,
            "held": timer.is_held,
        },
        draw_input=_nothing,
        draw_event=_timer_event,
        most_events=16,
        constants={
            "WARNING_MS": WARNING_MS,
            "REMINDERS_MS": list(REMINDERS_MS),
            "CLASS_CLOSES_MS": CLASS_CLOSES_MS,
            "ALONE_CLOSES_MS": ALONE_CLOSES_MS,
        },
    ),
    Mirror(
        name="time_picker",
        machine=TimePickerMachine,
        begin=lambda _: TimePicker(),
        act=by_method,
        data=lambda picker: {"slot": picker.slot, "disabled": list(picker.disabled)},
        draw_input=_nothing,
        draw_event=_picker_event,
        most_events=8,
        constants={"SLOTS": list(SLOTS)},
    ),
    Mirror(
        name="rest_slot",
        machine=RestSlotMachine,
        begin=lambda given: RestSlot(starts_at=given["startsAt"]),
        act=lambda slot, event, facts: advance(RestSlotMachine, slot, event, **facts),
        data=lambda slot: {"startsAt": slot.starts_at},
        draw_input=lambda random: {"startsAt": random.now + 60_000},
        draw_event=_slot_event,
        most_events=8,
        constants={"SLOT_MS": SLOT_MS},
    ),
    Mirror(
        name="review_flow",
        machine=ReviewFlowMachine,
        begin=lambda given: ReviewRun(words=tuple(given["words"]), started_at=given["startedAt"]),
        act=by_method,
        data=_review_data,
        draw_input=_review_input,
        draw_event=_review_event,
        most_events=24,
        constants={"SHORTEST_REVIEW_MS": SHORTEST_REVIEW_MS, "MOST_STARS": MOST_STARS},
    ),
    Mirror(
        name="vocabulary_test",
        machine=VocabularyTestMachine,
        begin=_exam_begin,
        act=_exam_act,
        data=lambda test: {"answers": list(test.answers), "askedAt": test.asked_at},
        draw_input=_exam_input,
        draw_event=_exam_event,
        most_events=40,
        constants={
            "MOST_WRONG_IN_A_ROW": MOST_WRONG_IN_A_ROW,
            "MOST_WRONG_IN_ALL": MOST_WRONG_IN_ALL,
            "SUGGEST_AFTER_MS": SUGGEST_AFTER_MS,
        },
    ),
)
"""The machines of both languages."""

DESCRIBED: Final = (
    *MIRRORS,
    Described(
        name="course_order",
        machine=CourseOrderMachine,
        constants={
            "START_EARLY_MS": START_EARLY_MS,
            "SHORTEST_REVIEW_MS": SHORTEST_REVIEW_MS,
            "NO_SHOW_MS": NO_SHOW_MS,
            "LESSON_MINUTES": {kind.value: lesson_minutes(kind) for kind in LessonType},
        },
    ),
    Described(name="deletion", machine=DeletionMachine),
    Described(name="word_learning", machine=WordLearningMachine),
    Described(
        name="one_time_code",
        machine=OneTimeCodeMachine,
        constants={
            "CODE_DIGITS": CODE_DIGITS,
            "CODE_TTL_MS": CODE_TTL_MS,
            "RESEND_MS": RESEND_MS,
            "MAX_TRIES": MAX_TRIES,
        },
    ),
)
"""The machines with a page; the others only run in the service."""
