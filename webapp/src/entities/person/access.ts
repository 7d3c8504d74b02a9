import { type Path, paths } from "@/paths";
import type { Role } from "@/rpc";

/** The pages of one role, derived from the operations that only that role may call. */
const PAGES = {
  user: [
    paths.firstBook,
    paths.goal,
    paths.simulationTraining,
    paths.wordTraining,
    paths.wordTrainingRecord,
    paths.detailedVocabularyReport,
    paths.wordTestList,
    paths.favoriteWords,
    paths.wordMarking,
    paths.wordMarkingList,
    paths.reviewAndTest,
  ],
  TEACHER: [
    paths.lessonPreparation,
    paths.restApplication,
    paths.studentAdministration,
    paths.student,
    paths.trialOrder,
    paths.courseList,
    paths.evaluations,
    paths.tutorMessage,
    paths.antiForgetSupplement,
    paths.commissionCheck,
    paths.commissionDetail,
  ],
} as const satisfies Record<Role, readonly Path[]>;

/** Whether a page is for people of a role. */
export function mayOpen(role: Role, path: Path): boolean {
  const others: readonly Path[] = PAGES[role === "user" ? "TEACHER" : "user"];
  return !others.includes(path);
}
