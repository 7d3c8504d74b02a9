import { useTranslation } from "react-i18next";
import { BETWEEN_MS } from "@/entities/lesson/machine/answering";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { useAnswers, useBefore } from "@/entities/lesson/useAnswering";
import { present } from "@/entities/lesson/useNeeded";
import { useSelected, useWords } from "@/entities/lesson/useSession";
import type { LessonProgress } from "@/machines/lessonProgress";
import { stepWords } from "@/machines/lessonProgress";
import { Button, classes, Drawing, Icon, Inline, Stack, Text } from "@/ui";
import { Companions } from "@/ui/Companions";
import { shapes as answerShapes } from "@/ui/shapes";
import { TimeRing } from "@/ui/TimeRing";
import tints from "@/ui/tints.module.css";
import { useKeys } from "@/ui/useKeys";
import { marksIn } from "../answering/marks";
import { Dots } from "./Dots";
import styles from "./Interstitial.module.css";
import { LessonFrame } from "./LessonFrame";
import { shapes } from "./shapes";
import type { StepProps } from "./step";
import { TakeBack } from "./Thumb";
import thumb from "./Thumb.module.css";

type InterstitialProps = Pick<StepProps, "lesson" | "progress" | "answering" | "head">;

/** The next step, and the result of the previous one; it continues automatically or at a tap. */
export function Interstitial({ lesson, progress, answering, head }: InterstitialProps) {
  const { t } = useTranslation("lessons");
  const { step } = progress;
  const before = useBefore(lesson);
  const how = useSelected(lesson, isLedByTutor) ? "led" : "alone";
  const goOn = () => answering.actor.send({ type: "GO_ON" });
  const takeBack = () => answering.actor.send({ type: "TAKE_BACK" });
  useKeys([
    ["Enter", goOn],
    [" ", goOn],
  ]);
  if (step === null) return null;
  const isHearing = step === "listening_review";
  return (
    <LessonFrame
      {...head}
      hint={null}
      progress={<Dots at={0} of={stepWords(progress).length} />}
      actions={
        <div className={classes("rests", thumb.row)}>
          {answering.last && <TakeBack answering={answering} onTakeBack={takeBack} />}
          <Button className={thumb.main} onClick={goOn}>
            {t("startStep")}
          </Button>
        </div>
      }
    >
      <Stack as="section" gap={2} centered="middle" className={styles.next} aria-live="polite">
        {before?.step === "mixed_group" ? (
          <Companions moment="groupDone" width={160} />
        ) : (
          <span className={classes(styles.badge, isHearing ? styles.hearing : tints.brand)}>
            <TimeRing ms={BETWEEN_MS} tone={isHearing ? "sky" : "brand"} />
            <Drawing shape={shapes[step]} size={48} />
          </span>
        )}
        <Text as="h2" look="figure">
          {t(`step_${step}`)}
        </Text>
        <Text look="muted" className={styles.lead}>
          {t(`about_${step}_${how}`)}
        </Text>
      </Stack>
      {before && <Recap lesson={lesson} before={before} />}
    </LessonFrame>
  );
}

/** The words of the previous step, as they were answered here. */
function Recap({ lesson, before }: Pick<StepProps, "lesson"> & { before: LessonProgress }) {
  const { t } = useTranslation("lessons");
  const marks = marksIn(before, useAnswers(lesson));
  const ids = stepWords(before);
  const words = present(useWords(lesson, ids), ids);
  if (marks.size === 0 || before.step === null) return null;
  const known = [...marks.values()].filter(Boolean).length;
  return (
    <section className={styles.recap}>
      <Inline as="h3" apart className={styles.heading}>
        {t("justDone", { step: t(`step_${before.step}`) })}
        <span>{t("tally", { known, notYet: marks.size - known })}</span>
      </Inline>
      <Inline as="ul" gap={2} wraps className={styles.words}>
        {words.map(({ id, enWord }, at) => {
          const right = marks.get(at);
          if (right === undefined) return null;
          return (
            <Inline
              as="li"
              key={id}
              gap={1}
              centered
              className={classes(styles.word, right ? tints.positive : tints.warning)}
            >
              <span lang="en" translate="no">
                {enWord}
              </span>
              {right ? (
                <Icon name="check" size={16} />
              ) : (
                <Drawing shape={answerShapes.notYet} size={16} />
              )}
            </Inline>
          );
        })}
      </Inline>
    </section>
  );
}
