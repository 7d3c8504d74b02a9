"""A school of many students, made by the database itself.

Every student had some classes in the last weeks and has one ahead. Of each thousand one has been
here for five years. Each class has a plan of ten reviews: past ones are over, the others wait.
Rows lie in the tables in order of time, as if they had come one after the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wordmate.domain.kernel.instants import Instant

_DAY: Final = 24 * 60 * 60_000
_HOUR: Final = 60 * 60_000
_BOOKS: Final = 10
_WORDS_OF_BOOK: Final = 1_000
_PLAN: Final = "ARRAY[1, 2, 3, 5, 7, 9, 12, 14, 17, 21]"
_BLOCK: Final = 11
"""Ids of a class and its reviews."""
DEEP: Final = 1_000
"""Of so many students, one has been here for five years."""

_NOT_OF_STORE: Final = {
    *("word_state", "word_memory", "word_event", "practice_count", "vocabulary_test"),
    *("order_event", "lesson_progress", "lesson_word", "evaluation", "evaluation_text"),
    *("notice", "outbox", "kept_answer", "monitoring_event", "login_session", "daily_reminder"),
}
"""What no list of the store reads."""


@dataclass(frozen=True)
class School:
    """How much of it."""

    students: int
    now: Instant
    classes: int = 4
    """Past classes of a student, two a week."""
    deep_classes: int = 500
    """Of one who has been here for five years: a hundred a year."""
    words: int = 100
    """Words that a student has met."""
    days: int = 60
    """Days on which a student practised."""
    store_alone: bool = False
    """Only what the store's lists read: a tenth of the rows."""

    @property
    def tutors(self) -> int:
        """One for fifty students."""
        return max(2, self.students // 50)

    @property
    def institutions(self) -> int:
        """One for twenty tutors, with a thousand students and so 280 classes a day."""
        return max(2, self.tutors // 20)

    @property
    def first_tutor(self) -> int:
        """The id of the first tutor, after those of the students."""
        return self.students + 1

    def a_student_of(self, tutor: int) -> int:
        """One of a tutor's students."""
        return tutor - self.first_tutor + self.tutors

    @property
    def deep_students(self) -> range:
        """Who has been here for five years."""
        return range(1, self.students + 1, DEEP)


def statements(school: School) -> Iterator[tuple[str, str]]:
    """Each table with the statement that fills it, in order."""
    for table, sql in _statements(school):
        if not (school.store_alone and table in _NOT_OF_STORE):
            yield table, sql


def _statements(school: School) -> Iterator[tuple[str, str]]:
    now, students, tutors = school.now, school.students, school.tutors
    is_deep = f"s % {DEEP} = 1"
    institution = f"nullif({{}} % {school.institutions}, 0)"
    tutor = f"{school.first_tutor} + s % {tutors}"
    yield (
        "institution",
        f"""INSERT INTO institution (id, code, name, created_at)
        SELECT i, 'school-' || i, '学校' || i, {now - 900 * _DAY}
        FROM generate_series(1, {school.institutions}) i""",
    )
    yield (
        "account",
        f"""INSERT INTO account (id, phone, role, name, grade, institution_id, version, created_at)
        SELECT s, '+86138' || lpad(s::text, 8, '0'), 'user', '学生' || s,
            (ARRAY['primary_6', 'junior_1', 'junior_2', 'senior_1'])[1 + s % 4],
            {institution.format("s")}, 1, {now - 900 * _DAY}
        FROM generate_series(1, {students}) s""",
    )
    yield (
        "account",
        f"""INSERT INTO account
            (id, phone, role, name, titles, institution_id, version, created_at)
        SELECT {students + 1} + t, '+86139' || lpad(t::text, 8, '0'), 'TEACHER', '老师' || t,
            '{{"2020-01-01":"gold"}}', {institution.format("t")}, 1, {now - 900 * _DAY}
        FROM generate_series(0, {tutors - 1}) t""",
    )
    yield (
        "tutor_student",
        f"""INSERT INTO tutor_student (tutor_id, student_id)
        SELECT {tutor}, s FROM generate_series(1, {students}) s""",
    )
    yield (
        "login_session",
        f"""INSERT INTO login_session (token_hash, account_id, created_at, last_seen_at, expires_at)
        SELECT encode(sha256(s::text::bytea), 'hex'), s, {now - 5 * _DAY}, {now - _DAY},
            {now + _DAY} + (s % 25) * {_DAY}
        FROM generate_series(1, {students + tutors}) s""",
    )
    yield from _content()
    yield (
        "word_state",
        f"""INSERT INTO word_state
            (student_id, word_id, state, updated_at, favorite_at, marked_at)
        SELECT s, w, (ARRAY['mastered', 'mastered', 'mastered', 'learned_pending_test',
            'forgotten'])[1 + (s + w) % 5], {now} - w::bigint * {_HOUR},
            CASE WHEN (s + w) % 20 = 0 THEN {now} - w::bigint * {_HOUR} END,
            CASE WHEN (s + w) % 40 = 0 THEN {now} - w::bigint * {_HOUR} END
        FROM generate_series({_BOOKS * _WORDS_OF_BOOK}, 1, -1) w,
            generate_series(1, {students}) s
        WHERE w <= {school.words} OR {is_deep}""",
    )
    yield (
        "word_memory",
        """INSERT INTO word_memory
            (student_id, word_id, stability, difficulty, day, misses, rights, first_on, met_on,
            due_on)
        SELECT student_id, word_id, 3, 5, 20000, 0, 0, 20000, 20000, 20003
        FROM word_state WHERE state <> 'new'""",
    )
    yield (
        "practice_count",
        f"""INSERT INTO practice_count (student_id, span, number, words_learned, reviews_done,
            review_asked, review_right, practice_ms)
        SELECT s, 'day', {now // _DAY} - d, 5, 1, 40, 30, {_HOUR}
        FROM generate_series(5 * 365, 0, -1) d, generate_series(1, {students}) s
        WHERE d < {school.days} OR {is_deep}""",
    )
    yield from _orders(school, tutor, is_deep)
    yield from _of_orders(school)
    yield from _of_people(school)
    yield from _of_desk(school)


def _content() -> Iterator[tuple[str, str]]:
    yield (
        "course_book",
        f"""INSERT INTO course_book
            (id, code, title_zh, title_en, category, level, material_type, word_count)
        SELECT b, 'book-' || b, '书' || b, 'Book ' || b, 'EXAM_SYLLABUS', 'SENIOR', 'VOCABULARY',
            {_WORDS_OF_BOOK} FROM generate_series(1, {_BOOKS}) b""",
    )
    yield (
        "word",
        f"""INSERT INTO word (id, en_word, zh_word, phonetic, part_of_speech, example, example_zh,
            knowledge, audio_key, frequency_rank)
        SELECT w, 'specimen' || w, '样本，标本', '/x/', 'n.',
            'They examined specimen ' || w || ' before lunch.', '午饭前他们检查了标本。', '',
            md5(w::text), w FROM generate_series(1, {_BOOKS * _WORDS_OF_BOOK}) w""",
    )
    yield (
        "course_word",
        f"""INSERT INTO course_word (course_book_id, position, word_id)
        SELECT 1 + (w - 1) / {_WORDS_OF_BOOK}, (w - 1) % {_WORDS_OF_BOOK}, w
        FROM generate_series(1, {_BOOKS * _WORDS_OF_BOOK}) w""",
    )


def _orders(school: School, tutor: str, is_deep: str) -> Iterator[tuple[str, str]]:
    now = school.now
    plain = "'QUICK_WORD_MEMORIZATION', 'VOCABULARY', false, false"
    columns = """id, student_id, tutor_id, course_book_id, lesson_type, course_type, material_type,
        is_simulated, new_audio, appointment_at, opens_at, closes_at, status, deletion, started_at,
        started_by, ended_at, ended_by, anti_forget_time, source_order_id, review_day, word_count,
        progress_version, version, clock_at, created_at"""
    yield (
        "held",
        f"""CREATE TEMP TABLE held AS
        SELECT row_number() OVER (ORDER BY at) * {_BLOCK} AS id, s, t, at, at < {now} AS is_over
        FROM (
            SELECT s, {tutor} AS t, {now} - _HOURS_ AS at
            FROM generate_series(1, {school.students}) s,
                generate_series(0, {school.deep_classes}) k
            WHERE k <= {school.classes} OR {is_deep}
        ) planned""".replace(
            "_HOURS_", f"(k::bigint * 84 - 72) * {_HOUR} + (s * 7919::bigint % 72) * {_HOUR}"
        ),
    )
    yield (
        "course_order",
        f"""INSERT INTO course_order ({columns})
        SELECT id, s, t, 1 + s % {_BOOKS}, 'QUOTA_60', {plain}, at, at - {_HOUR // 4},
            at + {_HOUR}, CASE WHEN is_over THEN 'COMPLETED' ELSE 'RESERVED' END,
            CASE WHEN NOT is_over AND s % 100 = 7 THEN 'DELETE_PENDING' ELSE 'NORMAL' END,
            CASE WHEN is_over THEN at END, CASE WHEN is_over THEN 'TEACHER' END,
            CASE WHEN is_over THEN at + {_HOUR - 600_000} END,
            CASE WHEN is_over THEN 'TEACHER' END,
            CASE WHEN is_over THEN '19:30' END, NULL::bigint, NULL::int,
            CASE WHEN is_over THEN 10 ELSE 0 END, 3, 6,
            CASE WHEN NOT is_over THEN at + {_HOUR} + 1 END, at - {7 * _DAY}
        FROM held
        UNION ALL
        SELECT id + n, s, t, 1 + s % {_BOOKS}, 'ANTI_FORGETTING', {plain}, due, due - {5 * _HOUR},
            due + {12 * _HOUR}, status, 'NORMAL',
            CASE WHEN status = 'COMPLETED' THEN due END,
            CASE WHEN status = 'COMPLETED' THEN 'user' END,
            CASE WHEN status = 'COMPLETED' THEN due + {_HOUR // 4} END,
            CASE WHEN status = 'COMPLETED' THEN 'user' END,
            NULL, id, day, 10, 3, 6,
            CASE WHEN status = 'RESERVED' THEN due + {12 * _HOUR} + 1 END, at
        FROM (
            SELECT held.*, n, day, due, CASE WHEN due + {12 * _HOUR} >= {now} THEN 'RESERVED'
                WHEN (id + n) % 4 = 0 THEN 'EXPIRED' ELSE 'COMPLETED' END AS status
            FROM held, unnest({_PLAN}) WITH ORDINALITY AS plan (day, n),
                LATERAL (SELECT at + day * {_DAY}::bigint AS due) times
            WHERE is_over
        ) reviews
        ORDER BY 1""",
    )


def _of_orders(school: School) -> Iterator[tuple[str, str]]:
    now = school.now
    completed = "FROM course_order WHERE status = 'COMPLETED'"
    led = f"{completed} AND lesson_type <> 'ANTI_FORGETTING'"
    yield (
        "order_event",
        f"""INSERT INTO order_event (order_id, sequence, kind, format, body, word_id, account_id,
            device, device_number, happened_at, received_at)
        SELECT id, n, 'answered', 1, '{{"step":"after_test","right":true,"latency_ms":900}}',
            1 + (id + n) % {_BOOKS * _WORDS_OF_BOOK}, student_id, 'phone', n, started_at, started_at
        FROM course_order, generate_series(1, 5) n WHERE status = 'COMPLETED'""",
    )
    yield (
        "lesson_result",
        f"""INSERT INTO lesson_result (order_id, correct_word_ids, wrong_word_ids,
            already_known_word_ids, submitted_by, handed_in_by, submitted_at)
        SELECT id, '[1,2,3,4,5,6,7,8]', '[9,10]', '[]', student_id, 'user', ended_at {completed}""",
    )
    yield (
        "lesson_progress",
        f"""INSERT INTO lesson_progress (order_id, version, saved_by, saved_at, body)
        SELECT id, 3, student_id, ended_at, '{{"mode":"new_words","seed":1}}' {completed}""",
    )
    yield (
        "lesson_word",
        f"""INSERT INTO lesson_word (order_id, position, word_id)
        SELECT id, n, 1 + (id + n) % {_BOOKS * _WORDS_OF_BOOK}
        FROM course_order, generate_series(0, 9) n
        WHERE status = 'COMPLETED' AND lesson_type <> 'ANTI_FORGETTING'""",
    )
    month = "to_char(to_timestamp(ended_at / 1000) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM')"
    yield (
        "commission",
        f"""INSERT INTO commission (order_id, tutor_id, student_id, lesson_type, minutes,
            practice_ms, amount_fen, subsidy_fen, status, created_at, material_type, problem_flag,
            ended_at, month, released, number, is_no_show, batch)
        SELECT id, tutor_id, student_id, lesson_type, 60, {_HOUR}, 5200, 0,
            CASE WHEN ended_at < {now - 40 * _DAY} THEN 'ISSUED' ELSE 'PENDING' END, ended_at,
            'VOCABULARY', id % 101 = 0, ended_at, {month}, false, 1, false,
            CASE WHEN ended_at < {now - 40 * _DAY} THEN 'pay ' || {month} END {led}""",
    )
    yield (
        "commission_sum",
        """INSERT INTO commission_sum (tutor_id, month, status, lessons, amount_fen, subsidy_fen)
        SELECT tutor_id, month, status, count(*), sum(amount_fen), 0 FROM commission
        GROUP BY 1, 2, 3""",
    )
    day = "extract(epoch FROM timezone('Asia/Shanghai', to_timestamp({} / 1000))) / 86400"
    yield (
        "commission_day",
        f"""INSERT INTO commission_day (tutor_id, day, payments, total_fen)
        SELECT tutor_id, floor({day.format("ended_at")}), count(*), sum(amount_fen) FROM commission
        GROUP BY 1, 2""",
    )
    is_review = "lesson_type = 'ANTI_FORGETTING'"
    is_led = "status = 'COMPLETED' AND started_by = 'TEACHER'"
    yield (
        "tutor_day",
        f"""INSERT INTO tutor_day
            (tutor_id, day, sessions, used_ms, reviews_done, reviews_missed, no_shows)
        SELECT tutor_id, floor({day.format("appointment_at")}), count(*) FILTER (WHERE {is_led}),
            coalesce(sum(used_ms) FILTER (WHERE {is_led}), 0),
            count(*) FILTER (WHERE {is_review} AND status = 'COMPLETED'),
            count(*) FILTER (WHERE {is_review} AND status = 'EXPIRED'), 0
        FROM course_order WHERE status <> 'RESERVED' GROUP BY 1, 2""",
    )
    yield (
        "evaluation",
        f"""INSERT INTO evaluation
            (order_id, student_id, tutor_id, stars, criteria, suggestion, created_at)
        SELECT id, student_id, tutor_id, 5, '["ENGAGING"]', '讲得清楚', ended_at {led}""",
    )
    yield (
        "evaluation_text",
        f"""INSERT INTO evaluation_text (tutor_id, place, body, shown_at)
        SELECT tutor_id, id, '讲得清楚', ended_at {led}""",
    )
    yield (
        "class_feedback",
        f"""INSERT INTO class_feedback
            (order_id, student_id, tutor_id, feedback, message, written_at, changed_at)
        SELECT id, student_id, tutor_id, '学了十个词', '多听几遍', ended_at, ended_at {led}
            AND id % 10 > 0""",
    )
    yield (
        "notice",
        f"""INSERT INTO notice
            (account_id, kind, about, facts, happened_at, created_at, read_at)
        SELECT CASE n WHEN 1 THEN student_id ELSE tutor_id END, 'class_booked', id,
            '{{"lesson_type":"QUOTA_60","person_name":null,"course_order_id":' || id
                || ',"appointment_time":' || appointment_at || '}}', created_at, created_at,
            CASE WHEN id % 3 > 0 THEN created_at END
        FROM course_order, generate_series(1, 2) n
        WHERE created_at > {now - 170 * _DAY} AND (n = 1 OR lesson_type <> 'ANTI_FORGETTING')""",
    )
    yield (
        "audit_log",
        f"""INSERT INTO audit_log
            (event, at, actor, account_id, institution_id, address, facts, order_id)
        SELECT 'booked', created_at, 'store', student_id,
            nullif(student_id % {school.institutions}, 0), '', '{{}}', id FROM course_order
        WHERE lesson_type <> 'ANTI_FORGETTING'""",
    )
    yield (
        "outbox",
        f"""INSERT INTO outbox (event, subscriber, format, body, correlation_id, created_at, due_at,
            starts, done_at, parked)
        SELECT 'completed', 'notify', 1, '{{}}', '', ended_at, ended_at, 1, ended_at, false
        FROM course_order WHERE ended_at > {now - 7 * _DAY}""",
    )
    yield (
        "kept_answer",
        f"""INSERT INTO kept_answer (scope, key, request_hash, answer, created_at)
        SELECT 'CompleteCourseOrder:' || student_id, id::text, md5(id::text), '{{}}'::bytea,
            ended_at
        FROM course_order WHERE ended_at > {now - _DAY}""",
    )


def _of_people(school: School) -> Iterator[tuple[str, str]]:
    now, students, tutors = school.now, school.students, school.tutors
    yield (
        "word_event",
        f"""INSERT INTO word_event (student_id, sequence, word_id, kind, was_right, latency_ms,
            device, device_number, happened_at, received_at)
        SELECT s, n, n, 'practised', true, 900, 'phone', n, at, at
        FROM generate_series(1, 20) n, generate_series(1, {students}) s,
            LATERAL (SELECT {now} - (20 - n) * {_DAY}::bigint AS at) times""",
    )
    yield (
        "daily_reminder",
        f"""INSERT INTO daily_reminder (student_id, slot, reminded_on)
        SELECT s, (ARRAY['07:00', '12:30', '18:00', '19:30', '21:00'])[1 + s % 5],
            {now // _DAY - 1} FROM generate_series(1, {students}, 3) s""",
    )
    yield (
        "vocabulary_test",
        f"""INSERT INTO vocabulary_test (student_id, kind, seed, item_count, answer_count,
            started_at, touched_at, ended_at, size, low, high, items, item_order, bank, version)
        SELECT s, 'size', s, 60, 60, {now - 30 * _DAY}, {now - 30 * _DAY}, {now - 30 * _DAY}, 3000,
            2500, 3500, '[]', '[]', 'frequency', 1 FROM generate_series(1, {students}, 2) s""",
    )
    yield (
        "rest_application",
        f"""INSERT INTO rest_application (id, tutor_id, status, created_at)
        SELECT row_number() OVER (), {students} + t,
            CASE WHEN w = 1 AND t % 10 = 0 THEN 'PENDING' ELSE 'APPROVED' END,
            {now} - w * {7 * _DAY}::bigint
        FROM generate_series(60, 1, -1) w, generate_series(1, {tutors}) t""",
    )
    half_hour = _HOUR // 2
    yield (
        "rest_slot",
        f"""INSERT INTO rest_slot (application_id, starts_at, tutor_id, state)
        SELECT id, created_at / {half_hour} * {half_hour} + n * {half_hour}, tutor_id, 'APPROVED'
        FROM rest_application, generate_series(1, 4) n""",
    )
    yield (
        "monitoring_event",
        f"""INSERT INTO monitoring_event (at, body)
        SELECT {now} - n * 10000::bigint, '{{"kind":"page_view","path":"/home"}}'
        FROM generate_series({10 * students}, 1, -1) n""",
    )


def _of_desk(school: School) -> Iterator[tuple[str, str]]:
    """What the store finds people by, and what waits for it."""
    now, students, tutors = school.now, school.students, school.tutors
    yield (
        "person_key",
        """INSERT INTO person_key (key, account_id)
        SELECT DISTINCT key, id
        FROM (
            SELECT id, role = 'user' AS learns, substr(name, 3) AS number,
                '#' || reverse(ltrim(phone, '+')) AS phone
            FROM account
        ) named, unnest(ARRAY[phone, number,
            (CASE WHEN learns THEN 's' ELSE 't' END) || lpad(id::text, 8, '0'),
            (CASE WHEN learns THEN '学生' ELSE '老师' END) || number,
            (CASE WHEN learns THEN '生' ELSE '师' END) || number,
            (CASE WHEN learns THEN 'xuesheng' ELSE 'laoshi' END) || number,
            (CASE WHEN learns THEN 'sheng' ELSE 'shi' END) || number,
            (CASE WHEN learns THEN 'xs' ELSE 'ls' END) || number]) key
        ORDER BY 1, 2""",
    )
    yield (
        "credit_purchase",
        f"""INSERT INTO credit_purchase
            (student_id, lesson_type, lessons, bought_at, note, created_at)
        SELECT s, 'QUOTA_60', 10, {now - 60 * _DAY}, '', {now - 60 * _DAY}
        FROM generate_series(1, {students}) s""",
    )
    yield (
        "working_hours",
        f"""INSERT INTO working_hours (tutor_id, weekday, starts, ends)
        SELECT {students} + t, d, 540, 1260
        FROM generate_series(1, {tutors}) t, generate_series(1, 7) d""",
    )
    answered = f"CASE WHEN s % 200 > 0 THEN {now - _DAY} END"
    yield (
        "suggestion",
        f"""INSERT INTO suggestion
            (account_id, title, type, content, word_id, created_at, answered_at, answered_by)
        SELECT s, '错字', 'translation', '译文不对', 1 + s % 1000, {now - 30 * _DAY} + s,
            {answered}, CASE WHEN s % 200 > 0 THEN 'store' END
        FROM generate_series(1, {students}, 10) s""",
    )
    yield (
        "data_request",
        f"""INSERT INTO data_request (account_id, kind, status, asked_at, answered_at)
        SELECT s, 'COPY', CASE WHEN s % 200 > 0 THEN 'DONE' ELSE 'OPEN' END,
            {now - 30 * _DAY} + s, {answered}
        FROM generate_series(10, {students}, 10) s""",
    )
    yield (
        "commission_problem",
        """INSERT INTO commission_problem (order_id, tutor_id, text, created_at, answered_at)
        SELECT order_id, tutor_id, '时长不对', ended_at, CASE WHEN id % 2000 > 0 THEN ended_at END
        FROM commission WHERE id % 100 = 0""",
    )
    yield (
        "payout_batch",
        """INSERT INTO payout_batch
            (name, reach, until_month, with_flagged, lessons, total_fen, made_by, created_at)
        SELECT batch, 'everybody', max(month), true, count(*), sum(amount_fen), 'store',
            max(ended_at)
        FROM commission WHERE batch IS NOT NULL GROUP BY 1""",
    )
    yield (
        "training_material",
        f"""INSERT INTO training_material
            (material_type, title_zh, title_en, titles, kind, text_zh, text_en, updated_at)
        SELECT 'VOCABULARY', '备课' || m, 'Preparing ' || m, '备课' || m || ' preparing ' || m,
            'TEXT', '正文', 'Text', {now - 90 * _DAY} FROM generate_series(1, 500) m""",
    )
    yield (
        "training_material_term",
        """INSERT INTO training_material_term (term, material_id)
        SELECT term, id FROM training_material,
            unnest(ARRAY['备', '课', 'preparing', substr(title_zh, 3)]) term""",
    )
