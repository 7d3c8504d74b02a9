import { address, paths } from "@/paths";

/** Where a word is reported: the form with the word filled in. */
export function reportAddress(wordId: number, courseId?: number): string {
  return `#${address(paths.suggestionForm, { wordId, courseId })}`;
}
