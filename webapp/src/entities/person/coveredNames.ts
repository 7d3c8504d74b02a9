import { i18n } from "@/i18n";
import type { CoveredStudent } from "@/rpc";

/** Rows to choose one of a phone's students by partly hidden names. */
export function coveredNames(
  students: readonly CoveredStudent[],
  gradeName: (grade: NonNullable<CoveredStudent["grade"]>) => string,
) {
  return students.map(({ choice, coveredName, grade, accountTail }) => ({
    value: choice,
    title: coveredName,
    detail: grade ? gradeName(grade) : accountTail && i18n.t("accountEnds", { tail: accountTail }),
  }));
}
