/**
 * Messages of the service, by name. They are generated from its OpenAPI document (`npm run rpc`);
 * instants are milliseconds since 1970 UTC.
 */
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type AnswerEvent = Schemas["AnswerEvent"];
export type AudioUrls = Schemas["AudioUrls"];
export type CourseBookView = Schemas["CourseBookView"];
export type CourseMetric = Schemas["CourseMetric"];
export type CourseOrderCount = Schemas["CourseOrderCount"];
export type CourseOrderView = Schemas["CourseOrderView"];
export type CourseRecord = Schemas["CourseRecord"];
export type Criterion = Schemas["Criterion"];
export type EvaluationView = Schemas["EvaluationView"];
export type LessonClock = Schemas["LessonClock"];
export type LessonMode = Schemas["LessonMode"];
export type LessonProgress = Schemas["LessonProgress"];
export type LessonResult = Schemas["LessonResult"];
export type LessonSnapshot = Schemas["LessonSnapshot"];
export type LessonStep = Schemas["LessonStep"];
export type LessonType = Schemas["LessonType"];
export type NoticeKind = Schemas["NoticeKind"];
export type NoticeView = Schemas["NoticeView"];
export type OrderAction = Schemas["OrderAction"];
export type OrderFilter = Schemas["OrderFilter"];
export type OrderPeriod = Schemas["OrderPeriod"];
export type OrderStatus = Schemas["OrderStatus"];
export type Person = Schemas["Person"];
export type PreTest = Schemas["PreTest"];
export type ReviewAgenda = Schemas["ReviewAgenda"];
export type ReviewPlan = Schemas["ReviewPlan"];
export type ReviewView = Schemas["ReviewView"];
export type RecordDetail = Schemas["RecordDetail"];
export type RecordPlace = Schemas["RecordPlace"];
export type ReviewDay = Schemas["ReviewDay"];
export type RecordTime = Schemas["RecordTime"];
export type RecordWords = Schemas["RecordWords"];
export type ReportMetric = Schemas["ReportMetric"];
export type Role = Schemas["Role"];
export type SavedProgress = Schemas["SavedProgress"];
export type SchoolLevel = Schemas["SchoolLevel"];
export type StudentCourse = Schemas["StudentCourse"];
export type SubmitResult = Schemas["SubmitResult"];
export type SuggestionDetail = Schemas["SuggestionDetail"];
export type SuggestionType = Schemas["SuggestionType"];
export type SuggestionView = Schemas["SuggestionView"];
export type ReportedWord = Schemas["ReportedWord"];
export type TestedWord = Schemas["TestedWord"];
export type TeacherDetail = Schemas["TeacherDetail"];
export type UserProfile = Schemas["UserProfile"];
export type VocaExam = Schemas["VocaExam"];
export type VocaExamDetail = Schemas["VocaExamDetail"];
export type VocaExamRecord = Schemas["VocaExamRecord"];
export type VocaLevel = Schemas["VocaLevel"];
export type VocaQuestion = Schemas["VocaQuestion"];
export type VocaReport = Schemas["VocaReport"];
export type WordBankCategory = Schemas["WordBankCategory"];
export type WordState = Schemas["WordState"];
export type WordView = Schemas["WordView"];

/** One page of a list, with the length of the whole list. */
export interface Page<Row> {
  data: Row[];
  total: number;
}

type OperationAt<Route> = Route extends `/request/${infer Name}` ? Name : never;
type Operation<Name extends OperationName> = paths[`/request/${Name}`]["post"];

/** The operations of the service, under their exact names. */
export type OperationName = OperationAt<keyof paths>;

/** What an operation is asked. */
export type Ask<Name extends OperationName> =
  Operation<Name>["requestBody"]["content"]["application/json"];

/** What an operation answers when it succeeds. */
export type Answer<Name extends OperationName> =
  Operation<Name>["responses"][200]["content"]["application/json"]["data"];
