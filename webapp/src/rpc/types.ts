/** Messages of the service: what each operation is asked and answers. Instants are ms since 1970 UTC. */

export type Role = "user" | "TEACHER";
export type OrderStatus = "RESERVED" | "IN_PROGRESS" | "COMPLETED" | "CANCELED" | "EXPIRED";
export type OrderFilter = "ALL" | OrderStatus | "DELETED";
export type OrderPeriod = "ANY" | "TODAY" | "LAST_7_DAYS" | "UPCOMING";
export type DeletionStatus = "NORMAL" | "DELETE_PENDING" | "DELETE_APPROVED" | "DELETED";
export type LessonType = "QUOTA_30" | "QUOTA_60" | "QUOTA_TRIAL" | "ANTI_FORGETTING";
export type CourseType = "QUICK_WORD_MEMORIZATION" | "INTERACTIVE";
export type OrderAction = "START" | "ENTER" | "PAUSE" | "COMPLETE" | "APPROVE_DELETION";
export type WordState = "new" | "learned_pending_test" | "mastered" | "forgotten";
export type LessonMode = "new_words" | "review";
export type LessonStep =
  | "memorize"
  | "review"
  | "listening_review"
  | "flash"
  | "mixed_group"
  | "after_test";
export type MaterialType =
  | "VOCABULARY"
  | "GRAMMAR"
  | "READING"
  | "CLOZE"
  | "LISTENING_AND_SPEAKING"
  | "WRITING"
  | "SEVEN_PICK_FIVE"
  | "SELECT_WORD_FILL_BLANK"
  | "READING_JUDGMENT";
export type WordBankCategory =
  | "EXAM_SYLLABUS"
  | "CLASSROOM_SYNC"
  | "FIXED_COLLOCATIONS"
  | "PHRASES"
  | "WORD_FORMS"
  | "ROOTS_AND_AFFIXES"
  | "PROFESSIONAL"
  | "PERSONALISED"
  | "SECOND_PASS"
  | "ENGLISH_ENGLISH"
  | "ADULT"
  | "OTHER";
export type SchoolLevel = "PRIMARY" | "JUNIOR" | "SENIOR" | "UNIVERSITY" | "ADULT";

export interface Page<Row> {
  data: Row[];
  total: number;
}

interface Paged {
  pageNo?: number;
  pageSize?: number;
}

export interface LoginCandidate {
  userId: number;
  userRole: Role;
  userName: string;
  accountNo: string;
}

export interface LoginAnswer {
  single: boolean;
  token: string | null;
  userId: number | null;
  userRole: Role | null;
  ticket: string | null;
  candidates: LoginCandidate[];
  serverTime: number;
}

export interface UserProfile {
  userId: number;
  userRole: Role;
  userName: string;
  accountNo: string;
  phone: string;
  institution: string | null;
}

export interface TeacherDetail {
  userId: number;
  userName: string;
  titleLevel: string;
  institution: string | null;
}

export interface Person {
  userId: number;
  userName: string;
}

export interface CourseBookView {
  courseBookId: number;
  code: string;
  titleZh: string;
  titleEn: string;
  category: WordBankCategory;
  level: SchoolLevel;
  materialType: MaterialType;
  wordCount: number;
}

export interface CourseOrderView {
  courseOrderId: number;
  status: OrderStatus;
  deletionStatus: DeletionStatus;
  lessonType: LessonType;
  courseType: CourseType;
  materialType: MaterialType;
  isSimulated: boolean;
  isNewWordBook: boolean;
  newAudio: boolean;
  appointmentTime: number;
  lengthMinutes: number;
  utcStarted: number | null;
  deadline: number | null;
  utcEnded: number | null;
  isPause: boolean;
  user: Person;
  tutor: Person | null;
  courseBook: CourseBookView | null;
  wordCount: number;
  antiForgetTime: string | null;
  actions: OrderAction[];
}

export interface CourseOrderCount {
  all: number;
  inProgress: number;
  reserved: number;
  completed: number;
  canceled: number;
  expired: number;
  deleted: number;
  today: number;
  reviewsToday: number;
}

export interface LessonClock {
  courseOrderId: number;
  status: OrderStatus;
  utcStarted: number | null;
  deadline: number | null;
  isPause: boolean;
  utcPaused: number | null;
  progressVersion: number;
  hasResult: boolean;
  serverTime: number;
}

export interface PreTest {
  size: 5 | 15;
  candidateIds: number[];
  knownIds: number[];
  unknownIds: number[];
}

export interface LessonProgress {
  mode: LessonMode;
  seed: number;
  preTest?: PreTest | null;
  chosenIds?: number[];
  alreadyKnownIds?: number[];
  step?: LessonStep | null;
  groups?: number[][];
  groupIndex?: number;
  cursor?: number;
  groupWrongIds?: number[];
  testCorrectIds?: number[];
  testWrongIds?: number[];
  finished?: boolean;
}

export interface AnswerEvent {
  wordId: number;
  step: LessonStep | "pre_test";
  right: boolean;
  latencyMs: number;
}

export interface SavedProgress {
  courseOrderId: number;
  version: number;
  utcSaved: number;
  progress: LessonProgress;
}

export interface LessonResult {
  courseOrderId: number;
  correctWordIds: number[];
  wrongWordIds: number[];
  alreadyKnownWordIds: number[];
  antiForgetTime: string | null;
  utcSubmitted: number;
}

export interface LessonSnapshot {
  order: CourseOrderView;
  clock: LessonClock;
  progress: SavedProgress | null;
  result: LessonResult | null;
}

export interface SubmitResult {
  courseOrderId: number;
  courseId?: number | null;
  studentId: number;
  correctWordIds: number[];
  wrongWordIds: number[];
  alreadyKnownWordIds: number[];
  antiForgetTime?: string | null;
}

export interface StudentCourse {
  courseBook: CourseBookView;
  mastered: number;
  toReview: number;
  new: number;
  masteryRate: number | null;
}

export interface WordView {
  id: number;
  enWord: string;
  zhWord: string;
  phonetic: string;
  partOfSpeech: string;
  originalText: string;
  originalTextZh: string;
  knowledgePoints: string;
  voiceUrl: string;
  audioUrl: string;
  audioUrlEn: string;
  audioUrlEnCn: string;
  audioUrlEnEnEn: string;
  audioUrlEnEnCn: string;
  state: WordState;
  isFavorite: boolean;
}

export interface CourseMetric {
  total: number;
  new: number;
  learnedPendingTest: number;
  mastered: number;
  forgotten: number;
  toReview: number;
  favorite: number;
  masteryRate: number | null;
}

export interface AudioUrls {
  targetText: string;
  sourceText: string;
  ready: boolean;
  voiceUrl: string;
  audioUrl: string;
  audioUrlEn: string;
  audioUrlEnCn: string;
  audioUrlEnEnEn: string;
  audioUrlEnEnCn: string;
}

type Nothing = Record<string, never>;
type OneCourseOrder = { courseOrderId: number };

/** Every operation: [what it is asked, what it answers]. */
interface Operations {
  CustomerLoginByPhoneAndPassword: [
    { phone: string; password: string; loginAs: Role[]; inviteUserId?: number | null },
    LoginAnswer,
  ];
  QueryUserProfileByToken: [Nothing, UserProfile];
  CustomerTeacherQueryDetail: [Nothing, TeacherDetail];
  LogoutUserByLoginToken: [Nothing, Nothing];

  CustomerListCourseOrder: [
    Paged & { status?: OrderFilter; period?: OrderPeriod; lessonType?: LessonType | null },
    Page<CourseOrderView>,
  ];
  CustomerGetCourseOrderCount: [Nothing, CourseOrderCount];
  CustomerCheckCourseOrderTime: [OneCourseOrder, LessonClock];
  StartCourseOrder: [OneCourseOrder, CourseOrderView];
  CompleteCourseOrder: [OneCourseOrder, CourseOrderView];
  CustomerPauseCourse: [OneCourseOrder, LessonClock];
  CustomerSelectCourseBook: [OneCourseOrder & { courseBookId: number }, CourseOrderView];
  CustomerCreateSimulation: [
    { courseBookId: number; lessonType?: "QUOTA_30" | "QUOTA_60" },
    CourseOrderView,
  ];
  CustomerListAntiForgetOrder: [
    Paged & { period?: OrderPeriod; status?: OrderFilter },
    Page<CourseOrderView>,
  ];

  CustomerQueryCourseOrder: [OneCourseOrder, LessonSnapshot];
  CustomerSaveCourseOrderProgress: [
    OneCourseOrder & { version: number; progress: LessonProgress; answers?: AnswerEvent[] },
    { courseOrderId: number; version: number },
  ];
  CustomerListCourseProgress: [{ courseOrderIds: number[] }, Page<SavedProgress>];
  CustomerSubmitLearnNewWordResult: [SubmitResult, LessonResult];
  CustomerSubmitReviewResult: [SubmitResult, LessonResult];

  CustomerListStudentCourese: [
    Paged & {
      studentId?: number | null;
      category?: WordBankCategory | null;
      level?: SchoolLevel | null;
    },
    Page<StudentCourse>,
  ];
  CustomerListCourseBook: [
    Paged & {
      category?: WordBankCategory | null;
      level?: SchoolLevel | null;
      materialType?: MaterialType | null;
    },
    Page<CourseBookView>,
  ];
  CustomerListCourseWordByCourseIdByPage: [
    Paged & { courseId: number; studentId?: number | null },
    Page<WordView>,
  ];
  CustomerListNewWords: [
    Paged & { courseBookId: number; studentId?: number | null },
    Page<WordView>,
  ];
  CustomerListReviewWords: [
    Paged & {
      courseOrderId?: number | null;
      courseBookId?: number | null;
      studentId?: number | null;
    },
    Page<WordView>,
  ];
  CustomerListCourseOrderPendingLearnNewWords: [OneCourseOrder & { size?: 5 | 15 }, Page<WordView>];
  CustomerListWordInfoByWordIdIn: [
    { wordIds: number[]; studentId?: number | null },
    Page<WordView>,
  ];
  CustomerRetrieveCourseMetric: [{ courseBookId: number; studentId?: number | null }, CourseMetric];

  CommonAudioGenerator: [
    { data: { targetText: string; sourceText?: string }[]; version?: "word" | "v2" },
    Page<AudioUrls>,
  ];
}

export type OperationName = keyof Operations;
export type Ask<Name extends OperationName> = Operations[Name][0];
export type Answer<Name extends OperationName> = Operations[Name][1];
