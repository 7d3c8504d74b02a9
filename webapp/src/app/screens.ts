import { type Path, paths } from "@/paths";
import type { ScreenModule } from "./allScreens";

/** The screen of a path: features/<area>/screens/<Name>.tsx. The area is also its namespace. */
export const screens = {
  [paths.home]: "home/Home",
  [paths.trainingRecords]: "records/TrainingRecords",
  [paths.antiForgetting]: "reviews/AntiForgetting",
  [paths.my]: "my/My",

  [paths.login]: "accounts/Login",
  [paths.passwordLogin]: "accounts/PasswordLogin",
  [paths.phoneLogin]: "accounts/PhoneLogin",
  [paths.loginInformation]: "accounts/LoginInformation",
  [paths.teacherInformation]: "accounts/TeacherInformation",
  [paths.forgotPassword]: "accounts/ForgotPassword",
  [paths.resetPassword]: "accounts/ResetPassword",
  [paths.wechatBinding]: "accounts/WechatBinding",
  [paths.userAgreement]: "accounts/UserAgreement",

  [paths.myInformation]: "accounts/MyInformation",
  [paths.changePassword]: "accounts/ChangePassword",
  [paths.wordTraining]: "vocabularyTest/WordTraining",
  [paths.wordTrainingRecord]: "vocabularyTest/WordTrainingRecord",
  [paths.detailedVocabularyReport]: "vocabularyTest/DetailedVocabularyReport",
  [paths.wordTestList]: "vocabularyTest/WordTestList",
  [paths.favoriteWords]: "words/FavoriteWords",
  [paths.wordMarking]: "words/WordMarking",
  [paths.wordMarkingList]: "words/WordMarkingList",
  [paths.reviewAndTest]: "words/ReviewAndTest",
  [paths.simulationTraining]: "simulation/SimulationTraining",
  [paths.firstBook]: "simulation/FirstBook",
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
  [paths.calendar]: "routine/Calendar",
  [paths.goal]: "routine/Goal",
  [paths.week]: "routine/Week",
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
  [paths.wordShelf]: "progress/WordShelf",

  [paths.studentAdministration]: "tutoring/StudentAdministration",
  [paths.student]: "tutoring/Student",
  [paths.trialOrder]: "tutoring/TrialOrder",
  [paths.courseList]: "tutoring/CourseList",
  [paths.evaluations]: "tutoring/EvaluationList",

  [paths.courseSelection]: "lessons/CourseSelection",
  [paths.courseSelectionAnother]: "lessons/CourseSelectionAnother",
  [paths.learningStatistics]: "lessons/LearningStatistics",
  [paths.generalWordList]: "lessons/GeneralWordList",
  [paths.wordDetection]: "lessons/WordDetection",
  [paths.preschoolTesting]: "lessons/PreschoolTesting",
  [paths.wordRecognition]: "lessons/Step",
  [paths.combinedReview]: "lessons/Step",
  [paths.flashCube]: "lessons/FlashCube",
  [paths.mixedGroup]: "lessons/MixedGroup",
  [paths.afterTesting]: "lessons/Step",
  [paths.aTafterTesting]: "lessons/Step",
  [paths.classDemo]: "lessons/ClassDemo",
  [paths.interactiveCourse]: "lessons/InteractiveCourse",
  [paths.lessonEnd]: "lessons/LessonEnd",
  [paths.lessonWaiting]: "lessons/LessonWaiting",
} as const satisfies Partial<Record<Path, `${string}/${string}`>>;

/**
 * The texts of a screen besides the shared ones: those of its area, and of the entities that it
 * shows.
 */
export function textsOf(screen: string): readonly string[] {
  const area = screen.split("/")[0] ?? "";
  return SHOW_THINGS.has(area) ? [area, "entities"] : [area];
}

/** Areas that show words and books; texts of orders and people are in `common`. */
const SHOW_THINGS: ReadonlySet<string> = new Set([
  ...["afterClass", "lessons", "progress", "records", "reviews", "simulation", "tutoring", "words"],
]);

/** The screens that most people see first; where the others are comes after the first page. */
const first = import.meta.glob<ScreenModule>([
  "../features/accounts/screens/Login.tsx",
  "../features/home/screens/Home.tsx",
]);

/** The loader of a screen. */
export function screenLoader(screen: string): () => Promise<ScreenModule> {
  const [area, name] = screen.split("/");
  const file = `../features/${area}/screens/${name}.tsx`;
  return first[file] ?? (async () => (await import("./allScreens")).load(file));
}
