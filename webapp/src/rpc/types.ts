/**
 * The service's messages by name, generated from its OpenAPI document (`npm run rpc`); instants are
 * milliseconds since 1970 UTC.
 */
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type AuditedReview = Schemas["AuditedReview"];
export type BookMetric = Schemas["StudentBookMetric"];
export type ClassPlace = Schemas["ClassPlace"];
export type CommissionDetail = Schemas["CommissionDetail"];
export type CommissionFilter = Schemas["CommissionFilter"];
export type CommissionLines = Schemas["CommissionLines"];
export type CommissionOverview = Schemas["CommissionOverview"];
export type CommissionPlace = Schemas["CommissionPlace"];
export type CommissionProblemView = Schemas["CommissionProblemView"];
export type CommissionStatus = Schemas["CommissionStatus"];
export type CommissionTotals = Schemas["CommissionTotals"];
export type CommissionView = Schemas["CommissionView"];
export type CourseBookView = Schemas["CourseBookView"];
export type CourseMetric = Schemas["CourseMetric"];
export type CourseOrderView = Schemas["CourseOrderView"];
export type CoveredStudent = Schemas["CoveredStudent"];
export type CourseRecord = Schemas["CourseRecord"];
export type CurrentBook = Schemas["BookInHand"];
export type Criterion = Schemas["Criterion"];
export type EvaluationView = Schemas["EvaluationView"];
export type LessonClock = Schemas["LessonClock"];
export type LessonProgress = Schemas["LessonProgress"];
export type LessonSnapshot = Schemas["LessonSnapshot"];
export type MaterialKind = Schemas["MaterialKind"];
export type MaterialType = Schemas["MaterialType"];
export type NoticeKind = Schemas["NoticeKind"];
export type NoticeView = Schemas["NoticeView"];
export type OrderFilter = Schemas["OrderFilter"];
export type ReviewAgenda = Schemas["ReviewAgenda"];
export type ReviewPlan = Schemas["ReviewPlan"];
export type ReviewView = Schemas["ReviewView"];
export type RecordDetail = Schemas["RecordDetail"];
export type RecordPlace = Schemas["RecordPlace"];
export type ReviewDay = Schemas["ReviewDay"];
export type RecordTime = Schemas["RecordTime"];
export type RecordWords = Schemas["RecordWords"];
export type ReportMetric = Schemas["ReportMetric"];
export type Right = Schemas["Right"];
export type Role = Schemas["Role"];
export type SavedProgress = Schemas["SavedProgress"];
export type SchoolLevel = Schemas["SchoolLevel"];
export type StudentCourse = Schemas["StudentCourse"];
export type PlanAuditView = Schemas["PlanAuditView"];
export type SupplementDay = Schemas["SupplementDay"];
export type SupplementView = Schemas["SupplementView"];
export type StudentDetail = Schemas["StudentDetail"];
export type StudentRow = Schemas["StudentRow"];
export type SuggestionDetail = Schemas["SuggestionDetail"];
export type SuggestionType = Schemas["SuggestionType"];
export type RestApplicationView = Schemas["RestApplicationView"];
export type RestSlotView = Schemas["RestSlotView"];
export type RestWeekView = Schemas["RestWeekView"];
export type SuggestionView = Schemas["SuggestionView"];
export type PracticeWord = Schemas["PracticeWord"];
export type ReportedWord = Schemas["ReportedWord"];
export type TestedWord = Schemas["TestedWord"];
export type TemplateView = Schemas["TemplateView"];
export type TeacherDetail = Schemas["TeacherDetail"];
export type TrainingMaterialDetail = Schemas["TrainingMaterialDetail"];
export type TrainingMaterialView = Schemas["TrainingMaterialView"];
export type UserProfile = Schemas["UserProfile"];
export type VocaExam = Schemas["VocaExam"];
export type VocaExamRecord = Schemas["VocaExamRecord"];
export type VocaLevel = Schemas["VocaLevel"];
export type VocaQuestion = Schemas["VocaQuestion"];
export type VocaReport = Schemas["VocaReport"];
export type WordBankCategory = Schemas["WordBankCategory"];
export type WordChoice = Schemas["WordChoice"];
export type StickerName = Schemas["Sticker"];
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

/** A read-only message. */
type Unchanging<Message> = Message extends readonly (infer One)[]
  ? readonly Unchanging<One>[]
  : Message extends object
    ? { readonly [Field in keyof Message]: Unchanging<Message[Field]> }
    : Message;

/** An operation's request. */
export type Ask<Name extends OperationName> = Unchanging<
  Operation<Name>["requestBody"]["content"]["application/json"]
>;

type Content<Name extends OperationName> = Operation<Name>["responses"][200]["content"];

/** An operation's answer on success; some answer a file. */
export type Answer<Name extends OperationName> =
  Content<Name> extends { "application/json": { data: infer Data } } ? Data : File;
