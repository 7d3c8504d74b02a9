import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { errorText } from "@/i18n/errorText";
import { switchTab } from "@/navigation";
import { paths } from "@/paths";
import { repeatable } from "@/rpc";
import { confirm, toast } from "@/ui";
import { closeReview } from "./store/opened";
import type { Review } from "./store/review";

const REVIEW_PAGES: ReadonlySet<string> = new Set([
  paths.antiForgettingWords,
  paths.antiForgettingEvaluate,
  paths.antiForgettingResult,
]);

/**
 * Leaves a review: one that has lasted a minute goes on where it stands, a shorter one counts for
 * nothing, which is said first. Also asked on the way back out of its pages.
 */
export function useLeaving(review: Review): () => Promise<void> {
  const { t } = useTranslation("reviews");
  const [attempt] = useState(repeatable);

  const leave = async () => {
    if (review.isTooShort) {
      const sure = await confirm({
        title: t("leaveTitle"),
        text: t("leaveText"),
        confirmLabel: t("leaveYes"),
        cancelLabel: t("stay"),
        danger: true,
      });
      if (!sure) return;
      try {
        await attempt((key) => review.leave(key));
        toast(t("left"));
      } catch (error) {
        const text = errorText(error);
        if (text) toast(text);
        return;
      }
      closeReview(review.courseOrderId);
    }
    await switchTab(paths.antiForgetting);
  };

  const blocker = useBlocker(
    ({ nextLocation, historyAction }) =>
      historyAction === "POP" && !REVIEW_PAGES.has(nextLocation.pathname) && review.isTooShort,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    void leave();
  });
  return leave;
}
