import type { Answer } from "@/rpc";
import {
  type FoundPerson,
  NOBODY,
  type PersonRole,
  type Picked,
  picked,
} from "../../people/picked";
import { type Draft, KINDS, type Kind } from "./draft";

/** Who is named in a line. */
export type Named = "student" | "tutor";

/** A line of a table of classes. */
export interface Line extends Draft {
  readonly id: number;
  /** What stood in the cells of the time and the lesson type, where it could not be read. */
  readonly unread: readonly string[];
  /** The people of a name that several have. */
  readonly namesakes: Readonly<Record<Named, readonly FoundPerson[]>>;
}

/** The cells of a line, as they are written. */
export type Cells = Answer<"StoreReadClasses">["lines"][number];
type Column = keyof Cells;

type PeopleOfName = Answer<"StoreFindNamedPeople">["data"][number];

const LONGEST_NAME = 60;
export const ROLES: Readonly<Record<Named, PersonRole>> = { student: "user", tutor: "TEACHER" };

const TITLES: Readonly<Record<string, Column>> = {
  ...{ student: "student", tutor: "tutor", at: "at", lesson: "lesson", book: "book" },
  ...{ 学生: "student", 老师: "tutor", 时间: "at", 课型: "lesson", 教材: "book" },
};
const USUAL: readonly Column[] = ["student", "tutor", "at", "lesson", "book"];

const NAMES: Readonly<Record<Kind, readonly string[]>> = {
  QUOTA_60: ["60", "60分钟", "60分钟课", "一小时课", "60min", "60-minuteclass"],
  QUOTA_30: ["30", "30分钟", "30分钟课", "半小时课", "30min", "30-minuteclass"],
  QUOTA_TRIAL: ["体验", "体验课", "试听", "试听课", "trial", "trialclass"],
  ANTI_FORGETTING: [],
};

const MOMENT =
  /^(\d{4})([-/.年])(\d{1,2})(?:\2|月)(\d{1,2})日?(?:T|\s+|(?<=日))(\d{1,2})(?::(\d{2})(?::\d{2})?|[点时](?:(\d{1,2})分?|(半))?)$/;

/**
 * The rows of a table as a spreadsheet copies it or saves it as CSV: split by the separator that
 * its first line has most of; quoted cells hold separators, line ends and doubled quotes.
 */
export function rowsOf(text: string): string[][] {
  const head = text.slice(0, text.search(/\r?\n|$/));
  const [separator = "\t"] = ["\t", ",", ";"].sort(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\r\n]*)(${separator}|\r?\n|$)`, "gy");
  const rows: string[][] = [[]];
  for (const [whole, written = "", end] of text.replace(/^\uFEFF/, "").matchAll(cell)) {
    const content = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    rows.at(-1)?.push(content.trim());
    if (end === "" || whole === "") break;
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.some((one) => one !== ""));
}

/** A day and a time as their fields write them; null for a text that is no time. */
export function momentOf(text: string): Pick<Draft, "day" | "time"> | null {
  const found = MOMENT.exec(text.normalize("NFKC").trim());
  if (!found) return null;
  const [, year, , month = "", day = "", hour = "", minute, spoken, half] = found;
  const two = (number: string) => number.padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = `${two(hour)}:${half ? "30" : two(minute ?? spoken ?? "0")}`;
  const isReal = new Date(`${date}T${time}Z`).toJSON()?.startsWith(`${date}T${time}`);
  return isReal ? { day: date, time } : null;
}

function kindOf(text: string): Kind | undefined {
  const plain = text.normalize("NFKC").replace(/\s/g, "").toLowerCase();
  return KINDS.find((kind) => kind.toLowerCase() === plain || NAMES[kind].includes(plain));
}

const written = (text: string): Picked => ({ ...NOBODY, text: text.trim() });

/** The cells of a table; its first row may name the columns, else they are in the usual order. */
export function cellsOf(text: string): Cells[] {
  const rows = rowsOf(text);
  const named = (rows[0] ?? []).map((title) => TITLES[title.toLowerCase()]);
  const hasHead = named.some((column) => column !== undefined);
  const columns = hasHead ? named : USUAL;
  return rows.slice(hasHead ? 1 : 0).map((row) => {
    const cell = (column: Column) => row[columns.indexOf(column)] ?? "";
    return {
      ...{ student: cell("student"), tutor: cell("tutor"), at: cell("at") },
      ...{ lesson: cell("lesson"), book: cell("book") },
    };
  });
}

/** A line as its cells say it; people are looked up afterwards. */
export function lineOf({ student, tutor, at, lesson, book }: Cells, nth: number): Line {
  const moment = momentOf(at);
  const lessonType = lesson.trim() === "" ? "QUOTA_60" : kindOf(lesson);
  return {
    id: nth + 1,
    student: written(student),
    tutor: written(tutor),
    namesakes: { student: [], tutor: [] },
    ...(moment ?? { day: "", time: "" }),
    lessonType: lessonType ?? "QUOTA_60",
    book: book.trim(),
    weeks: 1,
    unread: [...(moment ? [] : [at]), ...(lessonType ? [] : [lesson])].filter(Boolean),
  };
}

/** The lines with each person whom a name means alone, and the choice where it means several. */
export function withPeople(lines: readonly Line[], found: readonly PeopleOfName[]): Line[] {
  const people = (who: Named, { text }: Picked) =>
    found.find(({ role, text: name }) => role === ROLES[who] && name === text)?.people ?? [];
  return lines.map((line) => {
    const [student, tutor] = [people("student", line.student), people("tutor", line.tutor)];
    return {
      ...line,
      student: only(student) ?? line.student,
      tutor: only(tutor) ?? line.tutor,
      namesakes: { student, tutor },
    };
  });
}

/** The names of people in some lines, each once. */
export function namesIn(lines: readonly Line[], who: Named): string[] {
  const names = lines.map((line) => line[who].text).filter((name) => name !== "");
  return [...new Set(names)].filter((name) => name.length <= LONGEST_NAME);
}

function only([one, ...others]: readonly FoundPerson[]): Picked | null {
  return one && others.length === 0 ? picked(one) : null;
}

/** The text of a file, in UTF-8 or as Chinese offices save it. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
