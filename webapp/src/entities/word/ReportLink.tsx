import type { ComponentProps, MouseEvent } from "react";
import { navigateTo } from "@/navigation";
import { address, paths } from "@/paths";

interface ReportLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** None for a word without a book: then its spelling is sent. */
  readonly wordId: number | null;
  readonly word?: string;
  /** The book that shows the word with this text. */
  readonly courseId?: number | undefined;
}

/** Leads to the prefilled form to report a word; back returns to the earlier page. */
export function ReportLink({ wordId, word, courseId, ...more }: ReportLinkProps) {
  const query = wordId === null ? { word } : { wordId, courseId };
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigateTo(paths.suggestionForm, query);
  };
  return <a {...more} href={`#${address(paths.suggestionForm, query)}`} onClick={open} />;
}
