import { invalidate } from "@/queries";
import type { Answer } from "@/rpc";
import { LOG } from "../../log/entries";
import { STUDENTS } from "./students";

export const FILE = "StoreQueryStudent";
export const PURCHASES = "StoreListCredits";
export const CLASSES = "StoreListStudentClass";

export type StudentFile = Answer<typeof FILE>;

/** A part of a student's file. */
export interface PartProps {
  readonly student: StudentFile;
}

/** Reads again all that shows a student, after a change. */
export async function readAgain(): Promise<void> {
  await invalidate(FILE, PURCHASES, STUDENTS, LOG);
}
