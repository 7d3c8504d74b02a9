import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { outdate } from "@/queries";
import { call } from "@/rpc";
import { toast } from "@/ui";

/** What was marked last, and can be undone. */
interface Marked {
  readonly wordIds: readonly number[];
  readonly isMastered: boolean;
}

/** What is asked of a call may hold so many words. */
const AT_ONCE = 500;

function outdateWords(): Promise<void> {
  return outdate(
    "CustomerListStudentCourseBoxWordByPage",
    "CustomerListMarkedWords",
    "CustomerSearchWords",
    "CustomerListFavoriteWords",
    "CustomerListPracticeSets",
    "CustomerListPracticeWords",
    "CustomerListStudentCourese",
    "CustomerRetrieveCourseMetric",
    "RetrieveCourseMetric",
  );
}

/** Marks words as mastered and takes that back, one or many, with a way back. */
export function useMarks() {
  const { t } = useTranslation("errors");
  const [marked, setMarked] = useState<Marked | null>(null);
  const failed = (error: unknown) => toast(errorText(error) ?? t("markFailed"));

  const mark = useMutation({
    mutationFn: async ({ wordIds, isMastered }: Marked) => {
      const asked = wordIds.slice(0, AT_ONCE);
      const { changed } = await call("CustomerMarkWords", { wordIds: asked, isMastered });
      setMarked(changed.length > 0 ? { wordIds: changed, isMastered } : null);
      await outdateWords();
    },
    onError: failed,
  });
  const undo = useMutation({
    mutationFn: async ({ wordIds }: Marked) => {
      setMarked(null);
      await call("CustomerUndoWordMarks", { wordIds: [...wordIds] });
      await outdateWords();
    },
    onError: failed,
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
