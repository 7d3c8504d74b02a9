import { invalidate } from "@/queries";
import type { Answer } from "@/rpc";
import { LOG } from "../../log/entries";

export const TUTORS = "StoreListTutor";
export const TUTOR = "StoreQueryTutor";

export type ListedTutor = Answer<typeof TUTORS>["data"][number];
export type TutorFile = Answer<typeof TUTOR>;

export const LEVELS = ["diamond", "gold", "silver", "bronze", "intern"] as const;
export type Level = (typeof LEVELS)[number];

/** The title that a text of the service names. */
export function levelIn(text: string | null): Level | null {
  return LEVELS.find((level) => level === text) ?? null;
}

/** Reads again all that shows a tutor, after a change. */
export async function readAgain(): Promise<void> {
  await invalidate(TUTOR, TUTORS, LOG);
}
