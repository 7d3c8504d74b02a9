import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { deskPaths, goTo } from "../../navigation";
import { notify } from "../../ui/notices";
import { BOOK, SHELF } from "./books";
import { type CheckedList, LOAD, PATIENCE_MS, type Target } from "./lists";

/**
 * Loads a checked list part by part, each in a call of its own; after a failure it goes on with the
 * part that failed, whose repetition changes nothing.
 */
export function useLoading({ listId, total }: CheckedList, target: Target) {
  const { t } = useTranslation("deskBooks");
  const bookTitle = useBookTitle();
  const [done, setDone] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function load(): Promise<void> {
    if (listId === null) return;
    setError(null);
    setLoading(true);
    try {
      let start = done;
      while (start < total) {
        const part = await call(LOAD, { ...target, listId, start }, { timeLimitMs: PATIENCE_MS });
        start = part.done;
        setDone(start);
      }
      await invalidate(SHELF, BOOK);
      notify(t("loaded", { title: bookTitle(target), count: total }));
      goTo(deskPaths.book, { code: target.bookCode });
    } catch (failure) {
      setError(failure);
    } finally {
      setLoading(false);
    }
  }

  return { load: () => void load(), done, isLoading, error };
}
