/** Writes src/rpc/bounds.ts: how long and how many the service takes what is sent. */
import { readFileSync, writeFileSync } from "node:fs";

type Bound = "maxLength" | "maximum" | "maxItems";

interface Schema {
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
}

interface Document {
  readonly components: {
    readonly schemas: Record<string, { readonly properties?: Record<string, Schema> }>;
  };
}

/** What each bound is called here, and which field of which request it is of. */
const BOUNDS: readonly (readonly [name: string, request: string, field: string, bound: Bound])[] = [
  ["EVALUATION_LENGTH", "EvaluateTutor", "suggestion", "maxLength"],
  ["FEEDBACK_LENGTH", "SubmitFeedback", "feedback", "maxLength"],
  ["INVITE_CODE_LENGTH", "Register", "inviteCode", "maxLength"],
  ["LESSON_LATENCY_MS", "Judge", "latencyMs", "maximum"],
  ["MATERIAL_SEARCH_LENGTH", "ListTrainingMaterial", "title", "maxLength"],
  ["MESSAGE_LENGTH", "SubmitFeedback", "message", "maxLength"],
  ["NAME_LENGTH", "Register", "name", "maxLength"],
  ["PASSWORD_LENGTH", "Register", "password", "maxLength"],
  ["PERSON_SEARCH_LENGTH", "SearchPeople", "text", "maxLength"],
  ["PHONE_LENGTH", "OnePhone", "phone", "maxLength"],
  ["PRACTICE_LATENCY_MS", "PracticeAnswer", "latencyMs", "maximum"],
  ["PROBLEM_LENGTH", "RaiseCommissionProblem", "text", "maxLength"],
  ["STUDENT_NAME_LENGTH", "CreateTrial", "studentName", "maxLength"],
  ["STUDENT_SEARCH_LENGTH", "ListStudents", "search", "maxLength"],
  ["SUGGESTION_LENGTH", "SubmitSuggestion", "content", "maxLength"],
  ["SUGGESTION_PICTURES", "SubmitSuggestion", "pictureUrls", "maxItems"],
  ["SUGGESTION_TITLE_LENGTH", "SubmitSuggestion", "title", "maxLength"],
  ["TEST_LATENCY_MS", "AnswerVocaExam", "latencyMs", "maximum"],
  ["WORDS_MARKED", "MarkWords", "wordIds", "maxItems"],
  ["WORDS_READ", "ListWordInfo", "wordIds", "maxItems"],
  ["WORD_SEARCH_LENGTH", "SearchWords", "search", "maxLength"],
];

/** The file's text, by the OpenAPI document. */
export function boundsText(): string {
  const text = readFileSync("src/rpc/openapi.json", "utf8");
  const { schemas } = (JSON.parse(text) as Document).components;
  const rows = BOUNDS.map(([name, request, field, bound]) => {
    const schema = schemas[request]?.properties?.[field];
    const found = [schema, ...(schema?.anyOf ?? [])].find((one) => one?.[bound] !== undefined);
    if (!found) throw new Error(`${request}.${field} has no ${bound}`);
    const value = grouped(found[bound] ?? 0);
    return `/** The ${bound} of ${request}.${field}. */\nexport const ${name} = ${value};`;
  });
  return [
    "/* Written by `npm run rpc` from the OpenAPI document; do not edit. */",
    ...rows,
    "",
  ].join("\n");
}

/** A number as programs write it here: 1_000. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, "_");
}

if (import.meta.main) writeFileSync("src/rpc/bounds.ts", boundsText());
