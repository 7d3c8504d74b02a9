import type { Ask, Role } from "@/rpc";

type StudentForm = NonNullable<Ask<"CustomerUpdateUserProfile">["student"]>;
type TutorForm = NonNullable<Ask<"CustomerTeacherUpdateProfile">["tutor"]>;

type StudentField = keyof StudentForm;
type TutorField = keyof TutorForm;
export type FieldName = StudentField | TutorField;

/** The input type of a profile field. */
export type Kind =
  | { readonly kind: "text"; readonly autoComplete?: string }
  | { readonly kind: "lines" }
  /** An integer, unless there is another step. */
  | {
      readonly kind: "number";
      readonly least: number;
      readonly most: number;
      readonly step?: number;
    }
  | { readonly kind: "one" | "many"; readonly values: readonly string[] }
  /** Several texts, separated by commas. */
  | { readonly kind: "list"; readonly most: number }
  | { readonly kind: "phone" | "idNumber" };

export const LINES_MAX = 1_000;

const years = (school: string, count: number) =>
  Array.from({ length: count }, (_, year) => `${school}_${year + 1}`);

const score: Kind = { kind: "number", least: 0, most: 150, step: 0.5 };
const text: Kind = { kind: "text" };

export const kinds: { readonly [Name in FieldName]-?: Kind } = {
  gender: { kind: "one", values: ["female", "male"] },
  age: { kind: "number", least: 3, most: 100 },
  grade: {
    kind: "one",
    values: [
      ...years("primary", 6),
      ...years("junior", 3),
      ...years("senior", 3),
      ...years("university", 4),
    ],
  },
  school: text,
  className: text,
  classRank: { kind: "number", least: 1, most: 1_000 },
  gradeRank: { kind: "number", least: 1, most: 100_000 },
  chineseScore: score,
  mathScore: score,
  englishScore: score,
  englishInterest: { kind: "one", values: ["has", "general", "none"] },
  tutoringHistory: { kind: "one", values: ["never", "once", "currently"] },
  fatherOccupation: text,
  motherOccupation: text,
  idNumber: { kind: "idNumber" },
  nativePlace: text,
  address: { kind: "text", autoComplete: "street-address" },
  wechatNumber: text,
  sourceChannel: text,
  referrerName: text,
  remarks: { kind: "lines" },

  education: { kind: "one", values: ["junior_college", "bachelor", "master", "doctor"] },
  major: text,
  affiliatedInstitution: { kind: "text", autoComplete: "organization" },
  certificates: {
    kind: "many",
    values: [
      "cet_4",
      "cet_6",
      "tem_4",
      "tem_8",
      "teacher_primary",
      "teacher_junior",
      "teacher_senior",
      "teacher_university",
      "bec_preliminary",
      "bec_vantage",
      "bec_higher",
      "ielts_over_6_5",
      "toefl_over_80",
      "catti_3",
    ],
  },
  skills: { kind: "list", most: 20 },
  personalIntroduction: { kind: "lines" },
  emergencyContact: text,
  emergencyPhone: { kind: "phone" },
};

export interface FieldGroup {
  readonly title: "person" | "school" | "family" | "more" | "work" | "emergency";
  readonly fields: readonly FieldName[];
}

const studentGroups: readonly FieldGroup[] = [
  { title: "person", fields: ["gender", "age", "grade", "className", "school"] },
  {
    title: "school",
    fields: [
      "chineseScore",
      "mathScore",
      "englishScore",
      "classRank",
      "gradeRank",
      "englishInterest",
      "tutoringHistory",
    ],
  },
  { title: "family", fields: ["fatherOccupation", "motherOccupation", "nativePlace", "address"] },
  {
    title: "more",
    fields: ["idNumber", "wechatNumber", "sourceChannel", "referrerName", "remarks"],
  },
];

const tutorGroups: readonly FieldGroup[] = [
  {
    title: "work",
    fields: ["education", "major", "affiliatedInstitution", "skills", "personalIntroduction"],
  },
  { title: "more", fields: ["certificates"] },
  { title: "emergency", fields: ["emergencyContact", "emergencyPhone"] },
];

/** The groups of each role. */
export const groupsOf: { readonly [Of in Role]: readonly FieldGroup[] } = {
  user: studentGroups,
  TEACHER: tutorGroups,
};

/** The fields that the store maintains: shown, not editable. */
export const studentKept = [
  "initialVocabulary",
  "initialVocabularyOn",
  "englishLevel",
  "verifierName",
] as const;

export const tutorKept = [
  "examStatus",
  "workStatus",
  "position",
  "tutorType",
  "tutoringMinutes",
  "wordsTaught",
  "articlesTaught",
] as const;
