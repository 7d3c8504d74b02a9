/** The only place where a route is spelled. */
export const paths = {
  home: "/pages/index/index",
  trainingRecords: "/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex",
  antiForgetting: "/pages/antiForgetting/antiForgetting",
  my: "/pages/my/my",

  login: "/pages/login/login",
  passwordLogin: "/pages/login/passwordLogin",
  phoneLogin: "/pages/login/phoneLogin",
  loginInformation: "/pages/login/loginInformation",
  teacherInformation: "/pages/login/teacherInformation",
  forgotPassword: "/pages/login/forgotPassword",
  resetPassword: "/pages/login/resetPassword",
  wechatBinding: "/pages/login/wechatBinding",
  userAgreement: "/pages/login/userAgreement",

  changePassword: "/pages/information/changePassword/changePassword",
  myInformation: "/pages/information/myInformation/myInformation",
  firstBook: "/pages/firstBook/firstBook",
  simulationTraining: "/pages/simulationTraining/simulationTraining",
  setting: "/pages/setting/setting",
  settingLanguage: "/pages/setting/i18n",
  settingVersion: "/pages/setting/version",
  antiForgettingWords: "/pages/antiForgettingWords/antiForgettingWords",
  antiForgettingEvaluate: "/pages/antiForgettingWords/evaluate",
  antiForgettingResult: "/pages/antiForgettingWords/result",
  favoriteWords: "/pages/favoriteWords/favoriteWordsIndex/favoriteWordsIndex",
  commissionCheck: "/pages/commissionCheck/commissionCheck",
  commissionDetail: "/pages/commissionCheck/commissionDetail",
  classDemo: "/pages/classdemo/classdemo",
  personalClassRecord: "/pages/trainingRecords/personalClassRecord/personalClassRecord",

  practiceProgress: "/pagesA/practiceProgress/practiceProgressIndex/practiceProgressIndex",
  practiceProgressList: "/pagesA/practiceProgress/practiceProgressList",
  wordShelf: "/pagesA/wordShelf/wordShelf",
  antiForgetRecord: "/pagesA/antforgetRecord/antforgetRecord",
  antiForgetSupplement: "/pagesA/antiForgetSupplement/antiForgetSupplement",
  restApplication: "/pagesA/restApplication/restApplicationNew",
  studentAdministration: "/pagesA/studentAdministration/studentAdministration",
  student: "/pagesA/studentAdministration/student",
  trialOrder: "/pagesA/studentAdministration/trialOrder",
  courseList: "/pagesA/studentAdministration/courseList",
  evaluations: "/pagesA/evaluation/evaluationList",
  tutorMessage: "/pagesA/tutorMessage/tutorMessage",
  trainingMaterials: "/pagesA/trainingMaterials/trainingMaterials",
  trainingMaterialsDetail: "/pagesA/trainingMaterials/detail",
  reviewAndTest: "/pagesA/reviewAndTest/reviewAndTest",
  wordTraining: "/pagesA/wordTraining/wordTrainingIndex/wordTrainingIndex",
  wordTestList: "/pagesA/wordTraining/wordTestList/wordTestList",
  wordTrainingRecord: "/pagesA/wordTraining/wordTrainingRecord/wordTrainingRecord",
  detailedVocabularyReport: "/pagesA/wordTraining/wordTrainingRecord/detailedVocabularyReport",
  suggestionList: "/pagesA/suggestion/list",
  suggestionDetail: "/pagesA/suggestion/feedbackDetail",
  suggestionForm: "/pagesA/suggestion/feedbackForm",
  notifications: "/pagesA/notification/notificationList",
  calendar: "/pagesA/calendar/calendar",
  goal: "/pagesA/goal/goal",
  week: "/pagesA/week/week",
  wordMarking: "/pagesA/wordmarking/wordmarking",
  wordMarkingList: "/pagesA/wordmarking/wordmarkingList",
  lessonPreparation: "/pagesA/lessonPreparation/lessonPreparation",

  courseSelection: "/pagesA/wordPractice/courseSelection/courseSelection",
  courseSelectionAnother: "/pagesA/wordPractice/courseSelection/courseSelectionanother",
  learningStatistics: "/pagesA/wordPractice/learningStatistics/learningStatistics",
  generalWordList: "/pagesA/wordPractice/generalWordList/generalWordList",
  wordDetection: "/pagesA/wordPractice/wordDetection/wordDetection",
  preschoolTesting: "/pagesA/wordPractice/preschoolTesting/preschoolTesting",
  wordRecognition: "/pagesA/wordPractice/wordRecognitionNew/wordRecognitionNew",
  combinedReview: "/pagesA/wordPractice/combinedReview/combinedReview",
  flashCube: "/pagesA/wordPractice/flashCube/flashCube",
  mixedGroup: "/pagesA/wordPractice/mixedGroup/mixedGroup",
  afterTesting: "/pagesA/wordPractice/afterTesting/afterTesting",
  aTafterTesting: "/pagesA/wordPractice/aTafterTesting/aTafterTesting",
  interactiveCourse: "/pagesA/wordPractice/interactiveCourse/interactiveCourse",
  lessonEnd: "/pagesA/wordPractice/lessonEnd/lessonEnd",
  lessonWaiting: "/pagesA/wordPractice/lessonWaiting/lessonWaiting",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The tabs, in their order on the bar. */
export const tabPaths = [
  paths.home,
  paths.trainingRecords,
  paths.antiForgetting,
  paths.my,
] as const satisfies readonly Path[];

export type TabPath = (typeof tabPaths)[number];
export type PagePath = Exclude<Path, TabPath>;

export function isTab(path: string): path is TabPath {
  return (tabPaths as readonly string[]).includes(path);
}

/** Whether a page may be seen without a session: a week may, by its link. */
export function isPublic(path: string): boolean {
  return /^\/pages\/(login|setting)\//.test(path) || path === paths.week;
}

/** Whether a lesson may run on this page, so that nothing but the lesson may interrupt. */
export function isLessonPage(path: string): boolean {
  const others: readonly string[] = [paths.classDemo, paths.wordTraining];
  return path.startsWith("/pagesA/wordPractice/") || others.includes(path);
}

export type Query = Record<string, string | number | boolean | undefined>;

/** A page's address with its query parameters. */
export function address(path: Path, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return search === "" ? path : `${path}?${search}`;
}
