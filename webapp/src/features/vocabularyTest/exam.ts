import { callQuery, invalidate, keep } from "@/queries";
import { call, type VocaExam } from "@/rpc";

/** The current state of a test, as far as it is revealed. */
export function detailOf(vocaExamRecordId: number) {
  return callQuery("CustomerQueryVocaExamDetail", { vocaExamRecordId });
}

/** Stores an answer's result in the cache: the next word appears immediately. */
export function keepExam(exam: VocaExam): Promise<void> {
  return keep(detailOf(exam.vocaExamRecordId).queryKey, { exam, report: null, words: [] });
}

/** Begins a test, or continues the open one; returns its number. */
export async function startExam(): Promise<number> {
  const exam = await call("CustomerStartVocaExamRecord", {});
  await keepExam(exam);
  await invalidate("CustomerListVocaExamRecord");
  return exam.vocaExamRecordId;
}

/** Closes a finished test; its report, or the book of a placement, can then be read. */
export async function submitExam(vocaExamRecordId: number): Promise<void> {
  await call("CustomerSubmitVocaExamResult", { vocaExamRecordId });
  await invalidate(
    "CustomerQueryVocaExamDetail",
    "CustomerListVocaExamRecord",
    "CustomerQueryBookInHand",
  );
}

/** The number of the page's test; none if its address names none. */
export function examIdIn(search: URLSearchParams): number | null {
  return Number(search.get("vocaExamRecordId")) || null;
}
