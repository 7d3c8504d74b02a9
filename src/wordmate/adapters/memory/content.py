"""Course books, their words, and the words' sounds."""

from collections.abc import Sequence
from dataclasses import replace

from wordmate.adapters.memory.tables import Entry, Sound, Tables, Word
from wordmate.adapters.memory.views import book_view, entries_of, word_counts
from wordmate.application.content.course_metric import student_course
from wordmate.application.content.messages import CourseBookView, StudentCourse
from wordmate.application.content.ports import (
    AudioText,
    AudioVersion,
    BookEntry,
    NamedSound,
    Placed,
    Voiced,
    WordEntry,
)
from wordmate.domain.content.word_text import NOTHING_OWN, Settled, WordText, settle
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant


class MemoryCourseBooks:
    """``CourseBooks``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def one(self, course_book_id: BookId) -> CourseBookView | None:
        if course_book_id not in self._tables.books:
            return None
        return book_view(self._tables, course_book_id)

    async def of_student(
        self, course_book_id: BookId, student_id: AccountId
    ) -> StudentCourse | None:
        book = await self.one(course_book_id)
        if book is None:
            return None
        return student_course(book, word_counts(self._tables, course_book_id, student_id))


class MemoryContent:
    """``ContentStore``. A word is shared by all books that teach it, by its English text."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def put_book(self, book: BookEntry, now: Instant) -> BookId:
        books = self._tables.books
        number = next((id_ for id_, one in books.items() if one.code == book.code), None)
        if number is None:
            number = BookId(self._tables.next_id("book"))
        books[number] = book
        return number

    async def link(self, book_id: BookId, interaction_link: str | None) -> None:
        self._tables.links_of_books[book_id] = interaction_link

    async def with_phonetic(self, words: Sequence[str]) -> frozenset[str]:
        known = self._tables.words.values()
        return frozenset(one.en for one in known if one.en in words and one.text.phonetic)

    async def put_words(
        self,
        book_id: BookId,
        first_position: int,
        words: Sequence[WordEntry],
        now: Instant,
        *,
        overwrite: bool = False,
    ) -> Placed:
        entries = {one.en: one for one in words}
        stored = {one.en: one for one in self._tables.words.values() if one.en in entries}
        taught = {one.word_id for one in entries_of(self._tables, book_id).values()}
        settled = {
            en: self._settled(book_id, one, stored.get(en), overwrite=overwrite)
            for en, one in entries.items()
        }
        placed = [
            Entry(self._write(entries[en], stored.get(en), one.word), one.own_text)
            for en, one in settled.items()
        ]
        self._place(book_id, first_position, placed)
        return Placed(
            added=sum(one.word_id not in taught for one in placed),
            unknown=len(placed) - len(stored),
            own_texts=sum(one.own_text is not NOTHING_OWN for one in placed),
            made=sum(one.is_made for one in settled.values()),
        )

    async def end_at(self, book_id: BookId, last_position: int) -> None:
        for at in entries_of(self._tables, book_id):
            if at > last_position:
                del self._tables.entries[book_id, at]

    def _settled(
        self, book_id: BookId, entry: WordEntry, word: Word | None, *, overwrite: bool
    ) -> Settled:
        if word is None:
            return settle(entry.text, None, writes_word=True, made_phonetic=entry.made_phonetic)
        teaching = {
            book: one.own_text
            for (book, _), one in self._tables.entries.items()
            if one.word_id == word.id
        }
        return settle(
            entry.text,
            word.text,
            teaching.get(book_id, NOTHING_OWN),
            writes_word=overwrite or not teaching.keys() - {book_id},
            made_phonetic=entry.made_phonetic,
        )

    def _write(self, entry: WordEntry, before: Word | None, text: WordText) -> WordId:
        if before is None:
            number, rank = WordId(self._tables.next_id("word")), entry.rank
        else:
            number, rank = before.id, before.rank if entry.rank is None else entry.rank
        if before is None:
            self._tables.words[number] = Word(number, entry.en, rank, text)
        else:
            self._tables.words[number] = replace(before, rank=rank, text=text)
        return number

    def _place(self, book_id: BookId, first: int, placed: Sequence[Entry]) -> None:
        """A word moves to where it is named last; whose position is taken leaves the book."""
        named = {one.word_id for one in placed}
        for at, one in entries_of(self._tables, book_id).items():
            if one.word_id in named or first <= at < first + len(placed):
                del self._tables.entries[book_id, at]
        for at, one in enumerate(placed, first):
            self._tables.entries[book_id, at] = one


class MemoryAudioRows:
    """``AudioRows``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(
        self, texts: Sequence[AudioText], now: Instant, *, lost_before: Instant = EPOCH
    ) -> Sequence[AudioText]:
        sounds, new = self._tables.sounds, list[AudioText]()
        for text in {one.key: one for one in texts}.values():
            before, version = sounds.get(text.key), text.version
            if before is not None:
                given_up = before.state == "asked" and before.asked_at < lost_before
                more = (before.version, version) == (AudioVersion.WORD, AudioVersion.ALL)
                if not (before.state == "failed" or given_up or more):
                    continue
                version = AudioVersion.ALL if before.version is AudioVersion.ALL else version
            sounds[text.key] = Sound(text.en, text.zh, version, "asked", now)
            new.append(replace(text, version=version))
        return new

    async def ready(self, key: str, version: AudioVersion, now: Instant) -> None:
        found = self._tables.sounds.get(key)
        if found is None:
            return
        if version is AudioVersion.ALL or found.version is AudioVersion.WORD:
            self._tables.sounds[key] = replace(found, state="ready")

    async def failed(self, key: str, error: str, now: Instant) -> None:
        found = self._tables.sounds.get(key)
        if found is not None and found.state != "ready":
            self._tables.sounds[key] = replace(found, state="failed")

    async def lost(self, key: str, version: AudioVersion, now: Instant) -> AudioText | None:
        found = self._tables.sounds.get(key)
        if found is None or not is_ready(found, version):
            return None
        self._tables.sounds[key] = replace(found, state="asked", asked_at=now)
        return AudioText(key, found.en, found.zh, found.version)

    async def named(self, after: int, limit: int) -> Sequence[NamedSound]:
        words = sorted(self._tables.words.items())
        chosen = dict([(number, one) for number, one in words if number > after][:limit])
        sounds = [
            NamedSound(number, one.en, one.text.zh_word, one.text.audio_key)
            for number, one in chosen.items()
        ]
        for entry in self._tables.entries.values():
            key = entry.own_text.audio_key
            if entry.word_id in chosen and key is not None:
                word, zh = chosen[entry.word_id], entry.own_text.zh_word or ""
                sounds.append(NamedSound(entry.word_id, word.en, zh, key))
        return sorted(sounds, key=lambda sound: sound.word_id)

    async def named_of(self, word_id: WordId) -> Sequence[NamedSound]:
        return await self.named(word_id - 1, 1) if word_id in self._tables.words else []

    async def rename(self, sounds: Sequence[tuple[NamedSound, str]]) -> None:
        words, entries = self._tables.words, self._tables.entries
        new = {(sound.word_id, sound.zh, sound.key): key for sound, key in sounds}
        for number, word in list(words.items()):
            if key := new.get((number, word.text.zh_word, word.text.audio_key)):
                words[number] = replace(word, text=replace(word.text, audio_key=key))
        for place, entry in list(entries.items()):
            text = entry.own_text
            if key := new.get((entry.word_id, text.zh_word or "", text.audio_key or "")):
                entries[place] = replace(entry, own_text=replace(text, audio_key=key))

    async def record(self, recordings: Sequence[tuple[str, str, str]]) -> None:
        numbers = {one.en: number for number, one in self._tables.words.items()}
        for en, zh, name in recordings:
            word = self._tables.words[numbers[en]]
            recorded = (
                replace(word, recorded_here={**word.recorded_here, zh: name})
                if zh
                else replace(word, recording=name)
            )
            self._tables.words[word.id] = recorded

    async def voiced(self, words: Sequence[str]) -> Sequence[Voiced]:
        return voiced(self._tables, words)


def voiced(tables: Tables, words: Sequence[str]) -> list[Voiced]:
    """How these English words are heard, with each of their translations."""
    asked = {one.id: one for one in tables.words.values() if one.en in set(words)}
    texts = [(word, NOTHING_OWN) for word in asked.values()]
    texts += [
        (asked[entry.word_id], entry.own_text)
        for entry in tables.entries.values()
        if entry.word_id in asked and entry.own_text is not NOTHING_OWN
    ]
    found = list[Voiced]()
    for word, own_text in texts:
        zh = word.text.zh_word if own_text.zh_word is None else own_text.zh_word
        phonetic = word.text.phonetic if own_text.phonetic is None else own_text.phonetic
        made = (
            word.text.phonetic_made if own_text.phonetic is None else bool(own_text.phonetic_made)
        )
        heard = Voiced(
            word.en, zh, "" if made else phonetic, word.recording, word.recorded_here.get(zh)
        )
        found.append(heard)
    return found


def is_ready(sound: Sound, version: AudioVersion) -> bool:
    """Whether the files of this version are there."""
    holds = sound.version is AudioVersion.ALL or version is AudioVersion.WORD
    return sound.state == "ready" and holds
