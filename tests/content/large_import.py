"""Imports a generated dictionary of 770,000 rows: how long it takes, and in how much memory.

python -m tests.content.large_import [rows]
"""

import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

from tests.adapters.jobs.stage import HandClock, database_at
from wordmate.adapters.word_files.importer import Importer
from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.shelves import Wishes, book_for

HEADER = "word,phonetic,definition,translation,pos,collins,oxford,tag,bnc,frq,exchange,detail,audio"


def dictionary(path: Path, rows: int) -> None:
    """A file in ECDICT's columns; every hundredth row cannot be loaded."""
    with path.open("w", encoding="utf-8") as file:
        file.write(HEADER + "\n")
        for n in range(rows):
            translation = "" if n % 100 == 99 else rf"n. 词{n}, 第{n}个词\nvt. 使成为{n}"
            file.write(f'word{n},wɜːd,n. a word,"{translation}",,,,gk cet4,{n},{n},s:word{n}s,,\n')


def megabytes() -> float:
    """The most memory this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def main(rows: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "dictionary.csv"
        dictionary(path, rows)
        database = database_at(folder)
        importer = Importer(units=database, engine="test 1", clock=HandClock())
        for run in ("first", "again"):
            before, started = megabytes(), time.perf_counter()
            with WordFile(path) as file:
                book = await book_for("dictionary", None, Wishes(), database.reads)
                report = await importer.load(file, book)
            seconds = time.perf_counter() - started
            sys.stdout.write(
                f"{run}: {report.added} added, {report.updated} updated,"
                f" {report.refused.total()} refused in {seconds:.0f} s"
                f" ({rows / seconds:,.0f} rows/s), memory {before:.0f} → {megabytes():.0f} MB\n"
            )
        await database.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 770_000))
