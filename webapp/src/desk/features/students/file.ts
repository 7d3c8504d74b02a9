import { useMutation } from "@tanstack/react-query";
import { invalidate } from "@/queries";
import type { Answer } from "@/rpc";
import { notifyFailure } from "../../ui/notices";
import { STUDENTS } from "./students";

export const FILE = "StoreQueryStudent";
export const PURCHASES = "StoreListCredits";
export const CLASSES = "StoreListStudentClass";

export type StudentFile = Answer<typeof FILE>;

/** A part of a student's file. */
export interface PartProps {
  readonly student: StudentFile;
}

/** What an action does while the page waits for it; a failure stands in a notice. */
export function useWork() {
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: notifyFailure,
  });
  return { run: mutate, isBusy: isPending };
}

/** Reads again all that shows a student, after a change. */
export async function readAgain(): Promise<void> {
  await invalidate(FILE, PURCHASES, STUDENTS);
}
