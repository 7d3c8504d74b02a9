import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidateAfterMarks } from "@/entities/word/invalidation";
import { errorText } from "@/i18n/errorText";
import { call } from "@/rpc";
import { WORDS_MARKED } from "@/rpc/bounds";
import { toast } from "@/ui";

/** The last marking, which can be undone. */
interface Marked {
  readonly wordIds: readonly number[];
  readonly isMastered: boolean;
}

function* portions(wordIds: readonly number[]): Generator<number[]> {
  for (let at = 0; at < wordIds.length; at += WORDS_MARKED)
    yield wordIds.slice(at, at + WORDS_MARKED);
}

/** Marks and unmarks words as mastered, one or many, with undo. */
export function useMarks() {
  const { t } = useTranslation("errors");
  const [marked, setMarked] = useState<Marked | null>(null);
  const failed = (error: unknown) => toast(errorText(error) ?? t("markFailed"));

  const mark = useMutation({
    mutationFn: async ({ wordIds, isMastered }: Marked) => {
      setMarked(null);
      const done: number[] = [];
      try {
        for (const some of portions(wordIds)) {
          const { changed } = await call("CustomerMarkWords", { wordIds: some, isMastered });
          done.push(...changed);
        }
      } finally {
        // Words marked before one of several requests failed can be undone, too.
        if (done.length > 0) setMarked({ wordIds: done, isMastered });
        await invalidateAfterMarks();
      }
    },
    onError: failed,
  });
  const undo = useMutation({
    mutationFn: async ({ wordIds }: Marked) => {
      setMarked(null);
      try {
        for (const some of portions(wordIds)) {
          await call("CustomerUndoWordMarks", { wordIds: some });
        }
      } finally {
        await invalidateAfterMarks();
      }
    },
    onError: (error, marking) => {
      // A repeated undo has no further effect.
      setMarked(marking);
      failed(error);
    },
  });
  return {
    marked,
    isBusy: mark.isPending || undo.isPending,
    mark: (wordIds: readonly number[], isMastered: boolean) =>
      mark.mutateAsync({ wordIds, isMastered }).catch(() => undefined),
    undo: () => marked && undo.mutate(marked),
    forget: useCallback(() => setMarked(null), []),
  };
}

export type Marks = ReturnType<typeof useMarks>;
