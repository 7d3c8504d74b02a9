import type { SuggestionType } from "@/rpc";
import { OWN } from "@/store";
import { createDraft } from "@/ui/draft";

/** The word that is reported, as a book shows it. */
interface About {
  readonly wordId: number | null;
  readonly courseId: number | null;
}

/** What somebody has written of a suggestion so far. */
export interface Draft extends About {
  /** Whose it is: a device may be shared. */
  readonly userId: number | null;
  readonly title: string;
  readonly type: SuggestionType | null;
  readonly content: string;
  /** Addresses of the pictures that are there already. */
  readonly pictures: readonly string[];
}

export const EMPTY: Draft = {
  userId: null,
  wordId: null,
  courseId: null,
  title: "",
  type: null,
  content: "",
  pictures: [],
};

export const draft = createDraft<Draft>(localStorage, `${OWN}suggestion`, EMPTY);

/**
 * What a form begins with: what this person wrote of the same word, or of any when the form was not
 * opened for one; else nothing.
 */
export function begun(userId: number | null, wordId: number | null): Draft | undefined {
  const latest = draft.get();
  if (latest.userId !== userId) return undefined;
  return wordId === null || latest.wordId === wordId ? latest : undefined;
}
