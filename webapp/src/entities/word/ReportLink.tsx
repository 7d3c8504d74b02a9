import type { ComponentProps, MouseEvent } from "react";
import { navigateTo } from "@/navigation";
import { address, paths } from "@/paths";

interface ReportLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** None of a word that no book teaches: its spelling is told then. */
  readonly wordId: number | null;
  readonly word?: string;
  /** The book that shows the word so. */
  readonly courseId?: number | undefined;
}

/** Leads to the form that reports a word, filled in; the way back leads to where one was. */
export function ReportLink({ wordId, word, courseId, ...more }: ReportLinkProps) {
  const query = wordId === null ? { word } : { wordId, courseId };
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigateTo(paths.suggestionForm, query);
  };
  return <a {...more} href={`#${address(paths.suggestionForm, query)}`} onClick={open} />;
}
