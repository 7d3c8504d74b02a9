import { callQuery, invalidate, keep } from "@/queries";
import { call, type VocaExam } from "@/rpc";

/** A test with all that may be told of it by now. */
export function detailOf(vocaExamRecordId: number) {
  return callQuery("CustomerQueryVocaExamDetail", { vocaExamRecordId });
}

/** Keeps what an answer told of the test: the next word is there at once. */
export function keepExam(exam: VocaExam): Promise<void> {
  return keep(detailOf(exam.vocaExamRecordId).queryKey, { exam, report: null, words: [] });
}

/** Begins a test, or goes on with the one that is open; answers its number. */
export async function startExam(): Promise<number> {
  const exam = await call("CustomerStartVocaExamRecord", {});
  await keepExam(exam);
  await invalidate("CustomerListVocaExamRecord");
  return exam.vocaExamRecordId;
}

/** Closes a test that is over; its report is there to be read. */
export async function submitExam(vocaExamRecordId: number): Promise<void> {
  await call("CustomerSubmitVocaExamResult", { vocaExamRecordId });
  await invalidate("CustomerQueryVocaExamDetail", "CustomerListVocaExamRecord");
}

/** The number of the test that a page is about; none where its address names none. */
export function examIdIn(search: URLSearchParams): number | null {
  return Number(search.get("vocaExamRecordId")) || null;
}
