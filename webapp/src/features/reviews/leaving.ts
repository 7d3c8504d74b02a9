import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reviewOf } from "@/entities/lesson/machine/facts";
import { closeSession } from "@/entities/lesson/opened";
import { type Session, stateOf } from "@/entities/lesson/session";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { inside } from "@/i18n/when";
import { switchTab } from "@/navigation";
import { paths } from "@/paths";
import { repeatable, serverNow } from "@/rpc";
import { confirm, toast } from "@/ui";
import { useBackGuard } from "@/ui/back";
import { countsForNothing, isUnfinished, keptUntil, leaveReview } from "./requests";

const REVIEW_PAGES: ReadonlySet<string> = new Set([
  paths.antiForgettingWords,
  paths.antiForgettingEvaluate,
  paths.antiForgettingResult,
]);

function runOf(review: Session) {
  const { facts, progress } = stateOf(review);
  return reviewOf(facts, progress).run;
}

/**
 * Leaves a review. After a minute it can be continued: its answers stay until the clock puts it
 * back. Before that it does not count. The user is told which, with the affected words; also on
 * back navigation out of its pages.
 */
export function useLeaving(review: Session): () => Promise<void> {
  const { t } = useTranslation("reviews");
  const [attempt] = useState(repeatable);

  const leaveShort = async (): Promise<boolean> => {
    const { right, wrong } = runOf(review);
    const count = right.length + wrong.length;
    const sure = await confirm({
      title: t("leaveTitle"),
      text: count > 0 ? t("leaveTextAnswered", { count }) : t("leaveText"),
      confirmLabel: t("leaveYes"),
      cancelLabel: t("stay"),
      danger: true,
    });
    if (!sure) return false;
    try {
      const goesOn = await attempt((key) => leaveReview(review, key));
      toast(t(goesOn ? "keptRunning" : "left"));
      if (!goesOn) closeSession(review.courseOrderId);
      return true;
    } catch (error) {
      const text = errorText(error);
      if (text) toast(text);
      return false;
    }
  };

  const leaveUnfinished = (): Promise<boolean> => {
    const { right, wrong, words } = runOf(review);
    const until = inside(dayAndTime(keptUntil(review), serverNow()));
    return confirm({
      title: t("leaveTitle"),
      text: t("leaveUnfinished", {
        answered: right.length + wrong.length,
        total: words.length,
        until,
      }),
      confirmLabel: t("leaveKept"),
      cancelLabel: t("stay"),
    });
  };

  const leave = async () => {
    const goes = countsForNothing(review)
      ? await leaveShort()
      : !isUnfinished(review) || (await leaveUnfinished());
    if (goes) await switchTab(paths.antiForgetting);
  };

  useBackGuard((to) => {
    const stays = to !== null && REVIEW_PAGES.has(to);
    const asks = !stays && (countsForNothing(review) || isUnfinished(review));
    return asks ? () => void leave() : null;
  });
  return leave;
}
