import { type Path, paths } from "@/paths";
import { type OperationName, onlyFor, type Role, TUTORS } from "@/rpc";

/** What a page is for, where that is not for everybody who is signed in. */
const purposes: { readonly [At in Path]?: OperationName } = {
  [paths.simulationTraining]: "CustomerCreateSimulation",
  [paths.wordTraining]: "CustomerStartVocaExamRecord",
  [paths.wordTrainingRecord]: "CustomerListVocaExamRecord",
  [paths.detailedVocabularyReport]: "CustomerQueryVocaExamDetail",
  [paths.wordTestList]: "CustomerQueryVocaExamDetail",
  [paths.favoriteWords]: "CustomerListFavoriteWords",
  [paths.wordMarking]: "CustomerMarkWords",
  [paths.wordMarkingList]: "CustomerListMarkedWords",
  [paths.lessonPreparation]: "CustomerQueryCourseBookPrepareByCourseBookId",
  [paths.restApplication]: "CustomerTeacherApplyRest",
  [paths.studentAdministration]: "CustomerTeacherListStudent",
  [paths.student]: "CustomerTeacherQueryStudent",
  [paths.trialOrder]: "CustomerTeacherCreateTrialCourseOrder",
  [paths.courseList]: "CustomerTeacherListCourse",
  [paths.evaluations]: "CustomerTeacherQueryEvaluation",
  [paths.reviewAndTest]: "CustomerSubmitPractice",
  [paths.tutorMessage]: "CustomerTeacherSubmitFeedbackForCourseOrder",
  [paths.antiForgetSupplement]: "CustomerTeacherSupplementAntiForget",
  [paths.commissionCheck]: "CustomerTeacherListCommission",
  [paths.commissionDetail]: "CustomerTeacherQueryCommission",
};

/** Whether people of a role may call an operation, by the service's own table. */
export function mayCall(role: Role, name: OperationName): boolean {
  const only = name.startsWith(TUTORS) ? "TEACHER" : onlyFor[name];
  return (only ?? role) === role;
}

/** Whether a page is for people of a role: whether they may do what it is for. */
export function mayOpen(role: Role, path: Path): boolean {
  const purpose = purposes[path];
  return purpose === undefined || mayCall(role, purpose);
}
