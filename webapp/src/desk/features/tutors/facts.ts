import type { TutorFile } from "./tutors";

type Facts = TutorFile["facts"];

/** The fields that are chosen, by their names in StoreSetFacts. */
export const CHOICES = ["work_status", "tutor_type", "position", "exam_status"] as const;
/** The fields that are numbers. */
export const NUMBERS = ["tutoring_minutes", "words_taught", "articles_taught"] as const;

type Name = (typeof CHOICES)[number] | (typeof NUMBERS)[number];

export const VALUES = {
  work_status: ["employed", "on_leave", "resigned", "terminated"],
  tutor_type: ["full_time", "part_time"],
  position: ["practice_partner", "group_leader", "regiment_leader"],
  exam_status: ["pass", "fail"],
} as const satisfies { readonly [Choice in (typeof CHOICES)[number]]: readonly string[] };

export type Value = (typeof VALUES)[keyof typeof VALUES][number];

/** The fields as texts, empty where one is not filled in. */
export function factsOf(facts: Facts): { readonly [Field in Name]: string } {
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    work_status: text(facts.workStatus),
    tutor_type: text(facts.tutorType),
    position: text(facts.position),
    exam_status: text(facts.examStatus),
    tutoring_minutes: text(facts.tutoringMinutes),
    words_taught: text(facts.wordsTaught),
    articles_taught: text(facts.articlesTaught),
  };
}

/** A field as it is sent: null clears it. */
export function textOf(text: string): string | null {
  return text.trim() || null;
}
