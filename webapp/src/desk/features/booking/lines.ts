import { type Draft, KINDS, type Kind, NOBODY, type Picked } from "./draft";

/** A line of a table of classes. */
export interface Line extends Draft {
  readonly id: number;
  /** What stood in the cells of the time and the lesson type, where it could not be read. */
  readonly unread: readonly string[];
}

type Column = "student" | "tutor" | "at" | "lesson" | "book";

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

const written = (text: string): Picked => ({ ...NOBODY, text });

/** The classes of a table; its first row may name the columns, else they are in the usual order. */
export function linesOf(text: string): Line[] {
  const rows = rowsOf(text);
  const named = (rows[0] ?? []).map((title) => TITLES[title.toLowerCase()]);
  const hasHead = named.some((column) => column !== undefined);
  const columns = hasHead ? named : USUAL;
  return rows.slice(hasHead ? 1 : 0).map((row, at) => {
    const cell = (column: Column) => row[columns.indexOf(column)] ?? "";
    const [time, lesson] = [cell("at"), cell("lesson")];
    const moment = momentOf(time);
    const lessonType = lesson === "" ? "QUOTA_60" : kindOf(lesson);
    return {
      id: at + 1,
      student: written(cell("student")),
      tutor: written(cell("tutor")),
      ...(moment ?? { day: "", time: "" }),
      lessonType: lessonType ?? "QUOTA_60",
      book: cell("book"),
      weeks: 1,
      unread: [...(moment ? [] : [time]), ...(lessonType ? [] : [lesson])].filter(Boolean),
    };
  });
}

/** The text of a file, in UTF-8 or as Chinese offices save it. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
