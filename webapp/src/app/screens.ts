import type { ComponentType } from "react";
import { type Path, paths } from "@/paths";

/** Which screen a path shows: features/<area>/screens/<Name>.tsx. The area is also its namespace. */
export const screens = {
  [paths.home]: "home/Home",
  [paths.trainingRecords]: "records/TrainingRecords",
  [paths.antiForgetting]: "reviews/AntiForgetting",
  [paths.my]: "my/My",

  [paths.login]: "account/Login",
  [paths.passwordLogin]: "account/PasswordLogin",
  [paths.phoneLogin]: "account/PhoneLogin",
  [paths.loginInformation]: "account/LoginInformation",
  [paths.teacherInformation]: "account/TeacherInformation",
  [paths.forgotPassword]: "account/ForgotPassword",
  [paths.resetPassword]: "account/ResetPassword",
  [paths.wechatBinding]: "account/WechatBinding",
  [paths.userAgreement]: "account/UserAgreement",

  [paths.myInformation]: "account/MyInformation",
  [paths.changePassword]: "account/ChangePassword",
  [paths.wordTraining]: "vocabularyTest/WordTraining",
  [paths.wordTrainingRecord]: "vocabularyTest/WordTrainingRecord",
  [paths.detailedVocabularyReport]: "vocabularyTest/DetailedVocabularyReport",
  [paths.wordTestList]: "vocabularyTest/WordTestList",
  [paths.favoriteWords]: "words/FavoriteWords",
  [paths.wordMarking]: "words/WordMarking",
  [paths.wordMarkingList]: "words/WordMarkingList",
  [paths.reviewAndTest]: "words/ReviewAndTest",
  [paths.simulationTraining]: "simulation/SimulationTraining",
  [paths.personalClassRecord]: "records/PersonalClassRecord",
  [paths.commissionCheck]: "pay/CommissionCheck",
  [paths.commissionDetail]: "pay/CommissionDetail",
  [paths.setting]: "setting/Setting",
  [paths.settingLanguage]: "setting/Language",
  [paths.settingVersion]: "setting/Version",

  [paths.tutorMessage]: "afterClass/TutorMessage",
  [paths.antiForgetSupplement]: "afterClass/Supplement",
  [paths.restApplication]: "rest/RestApplication",
  [paths.notifications]: "notices/Notifications",
  [paths.suggestionList]: "suggestions/SuggestionList",
  [paths.suggestionForm]: "suggestions/SuggestionForm",
  [paths.suggestionDetail]: "suggestions/SuggestionDetail",
  [paths.antiForgettingWords]: "reviews/ReviewWords",
  [paths.antiForgettingEvaluate]: "reviews/Evaluate",
  [paths.antiForgettingResult]: "reviews/Result",
  [paths.antiForgetRecord]: "reviews/ReviewRecord",
  [paths.trainingMaterials]: "materials/TrainingMaterials",
  [paths.trainingMaterialsDetail]: "materials/MaterialDetail",
  [paths.lessonPreparation]: "materials/LessonPreparation",
  [paths.practiceProgress]: "progress/PracticeProgressIndex",
  [paths.practiceProgressList]: "progress/PracticeProgressList",

  [paths.studentAdministration]: "tutoring/StudentAdministration",
  [paths.student]: "tutoring/Student",
  [paths.trialOrder]: "tutoring/TrialOrder",
  [paths.courseList]: "tutoring/CourseList",
  [paths.evaluations]: "tutoring/EvaluationList",

  [paths.courseSelection]: "lesson/CourseSelection",
  [paths.courseSelectionAnother]: "lesson/CourseSelectionAnother",
  [paths.learningStatistics]: "lesson/LearningStatistics",
  [paths.generalWordList]: "lesson/GeneralWordList",
  [paths.wordDetection]: "lesson/WordDetection",
  [paths.preschoolTesting]: "lesson/PreschoolTesting",
  [paths.wordRecognition]: "lesson/WordRecognition",
  [paths.combinedReview]: "lesson/CombinedReview",
  [paths.flashCube]: "lesson/FlashCube",
  [paths.mixedGroup]: "lesson/MixedGroup",
  [paths.afterTesting]: "lesson/AfterTesting",
  [paths.aTafterTesting]: "lesson/ATafterTesting",
  [paths.classDemo]: "lesson/ClassDemo",
  [paths.interactiveCourse]: "lesson/InteractiveCourse",
  [paths.lessonEnd]: "lesson/LessonEnd",
  [paths.lessonWaiting]: "lesson/LessonWaiting",
} as const satisfies Partial<Record<Path, `${string}/${string}`>>;

/** What is said on a screen besides what every screen says: its area's texts, and those of things. */
export function textsOf(screen: string): readonly string[] {
  const area = screen.split("/")[0] ?? "";
  return SHOW_THINGS.has(area) ? [area, "entities"] : [area];
}

/** Areas that show words and books; orders and people have their texts in `common`. */
const SHOW_THINGS: ReadonlySet<string> = new Set([
  ...["afterClass", "lesson", "progress", "records", "reviews", "simulation", "tutoring", "words"],
]);

interface ScreenModule {
  readonly default: ComponentType;
}

const modules = import.meta.glob<ScreenModule>("../features/*/screens/*.tsx");

/** The loader of a path's screen; none while the product has no such screen. */
export function screenLoader(screen: string): (() => Promise<ScreenModule>) | undefined {
  const [area, name] = screen.split("/");
  return modules[`../features/${area}/screens/${name}.tsx`];
}
