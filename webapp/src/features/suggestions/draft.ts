import { OWN } from "@/keptStore";
import type { SuggestionType } from "@/rpc";
import { local } from "@/storage";
import { createDraft } from "@/ui/draft";

/** The reported word, as a book shows it. */
interface About {
  readonly wordId: number | null;
  readonly courseId: number | null;
}

/** An unsent suggestion. */
export interface Draft extends About {
  /** Its author, because a device may be shared. */
  readonly userId: number | null;
  readonly title: string;
  readonly type: SuggestionType | null;
  readonly content: string;
  /** Addresses of the uploaded pictures. */
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

export const draft = createDraft<Draft>(local, `${OWN}suggestion`, EMPTY);

/**
 * The initial content of a form: this person's draft about the same word, or any draft if the form
 * was opened without a word; else empty.
 */
export function begun(userId: number | null, wordId: number | null): Draft | undefined {
  const latest = draft.get();
  if (latest.userId !== userId) return undefined;
  return wordId === null || latest.wordId === wordId ? latest : undefined;
}
