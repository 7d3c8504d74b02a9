import { Fragment, memo } from "react";
import { useTranslation } from "react-i18next";
import { STEPS } from "@/machines/lessonFlow";
import type { LessonProgress } from "@/machines/lessonProgress";
import { classes, Drawing } from "@/ui";
import tints from "@/ui/tints.module.css";
import styles from "./Rail.module.css";
import { shapes } from "./shapes";

const OF_GROUP = STEPS.filter((step) => step !== "after_test");

/** The steps of a group with the current one, which names the page. */
export const Rail = memo(function Rail({ step }: Pick<LessonProgress, "step">) {
  const { t } = useTranslation("lessons");
  // No step is current outside of the steps, and in the test.
  const now = OF_GROUP.flatMap((one, at) => (one === step ? [at] : []))[0] ?? -1;
  return (
    <ol className={styles.rail} aria-label={t("groupSteps")}>
      {OF_GROUP.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && (
            <li className={classes(styles.link, at <= now && styles.done)} aria-hidden="true" />
          )}
          <li
            className={classes(
              styles.step,
              at < now && tints.brand,
              at === now && styles.now,
              at === now && (one === "listening_review" ? tints.sky : tints.strong),
              at > now && styles.ahead,
            )}
            aria-current={at === now ? "step" : undefined}
          >
            <Drawing shape={shapes[one]} size={20} />
            {at === now ? (
              <h1 tabIndex={-1} className={styles.title}>
                {t(`step_${one}`)}
              </h1>
            ) : (
              <span className="visually-hidden">
                {at < now ? t("stepDone", { step: t(`step_${one}`) }) : t(`step_${one}`)}
              </span>
            )}
          </li>
        </Fragment>
      ))}
    </ol>
  );
});

/** The done part of a group, or of the test. */
function shareOf({ step, groupIndex, cursor, skippedFrom }: LessonProgress, at: number): number {
  if (step === "after_test") return at < (skippedFrom ?? Number.POSITIVE_INFINITY) ? 1 : 0;
  if (at !== groupIndex || step === null) return at < groupIndex ? 1 : 0;
  return (STEPS.indexOf(step) + Math.min(cursor / 5, 0.99)) / OF_GROUP.length;
}

interface WholeProps {
  readonly progress: LessonProgress;
  readonly of: number;
}

/** The whole lesson as a thin line: its groups, then the test. */
export const WholeLesson = memo(function WholeLesson({ progress, of }: WholeProps) {
  const { groups, step, cursor } = progress;
  const shares = groups.map((_, at) => shareOf(progress, at));
  return (
    <div className={styles.whole} aria-hidden="true">
      {shares.map((share, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position
        <span key={at} className={styles.part}>
          <span className={styles.filled} style={{ transform: `scaleX(${share})` }} />
        </span>
      ))}
      <span className={classes(styles.part, styles.test)}>
        <span
          className={styles.filled}
          style={{ transform: `scaleX(${step === "after_test" ? cursor / Math.max(of, 1) : 0})` }}
        />
      </span>
    </div>
  );
});
