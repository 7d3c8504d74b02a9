import { type Answer, call } from "@/rpc";
import { contentOf } from "../../ui/files";
import { MOST_LINES } from "./draft";
import { cellsOf, type Line, lineOf, namesIn, textOf, withPeople } from "./lines";

type Cells = Answer<"StoreReadClasses">["lines"];

const WORKBOOK = /\.(xlsx|xls|ods)$/i;

/** The cells of a chosen file: the service reads workbooks. */
export async function cellsIn(file: File): Promise<Cells> {
  if (!WORKBOOK.test(file.name)) return cellsOf(textOf(await file.arrayBuffer()));
  return (await call("StoreReadClasses", { file: await contentOf(file) })).lines;
}

/** The lines of some cells, with their people. */
export async function linesOf(cells: Cells): Promise<Line[]> {
  const lines = cells.map(lineOf);
  // More are not booked together.
  if (lines.length > MOST_LINES) return lines;
  const students = namesIn(lines, "student");
  const tutors = namesIn(lines, "tutor");
  const { data } = await call("StoreFindNamedPeople", { students, tutors });
  return withPeople(lines, data);
}
