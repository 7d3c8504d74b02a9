import { useTranslation } from "react-i18next";
import type { Answered } from "@/entities/lesson/machine/answering";
import { leadsHere } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useAnswers } from "@/entities/lesson/useAnswering";
import { present } from "@/entities/lesson/useNeeded";
import { useFacts, useSelected, useWords } from "@/entities/lesson/useSession";
import { SLOW_MS } from "@/entities/word/answering";
import { STEPS } from "@/machines/lessonFlow";
import type { LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import { Button, classes, Drawing, Inline, Text } from "@/ui";
import { shapes } from "../components/shapes";
import styles from "./Aside.module.css";
import HandOver from "./HandOver";

const ASKED = STEPS.filter((step) => step !== "memorize" && step !== "after_test");

interface AsideProps {
  readonly lesson: Session;
  readonly progress: LessonProgress;
}

type State = "known" | "notYet" | "asked" | "passed" | "ahead";

/** A word's result in a step of its group, as far as this device saw it. */
function stateOf(
  progress: LessonProgress,
  step: (typeof ASKED)[number],
  wordId: number,
  answers: readonly Answered[],
): State {
  const answer = answers.findLast(
    ({ asked, wordId: id }) =>
      id === wordId && asked.step === step && asked.groupIndex === progress.groupIndex,
  );
  if (answer) return answer.right ? "known" : "notYet";
  const group = progress.groups[progress.groupIndex] ?? [];
  if (progress.step === step && group[progress.cursor] === wordId) return "asked";
  const now = progress.step === null ? -1 : STEPS.indexOf(progress.step);
  return STEPS.indexOf(step) < now ? "passed" : "ahead";
}

/** The leader's view of the student: answers so far, hard words, the controls. */
export default function Aside({ lesson, progress }: AsideProps) {
  const { t } = useTranslation("lessons");
  const { user } = useFacts(lesson).order;
  const leads = useSelected(lesson, leadsHere);
  const group = progress.groups[progress.groupIndex] ?? [];
  const words = present(useWords(lesson, group), group);
  const answers = useAnswers(lesson);
  return (
    <aside className={styles.aside} aria-label={t("aboutStudent")}>
      <Text as="h2" look="title">
        {user.userName}
      </Text>
      {progress.step !== "after_test" && (
        <section>
          <h3 className={styles.heading}>{t("groupAnswers")}</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t("word")}</span>
                </th>
                {ASKED.map((step) => (
                  <th key={step} scope="col">
                    <Drawing shape={shapes[step]} size={18} />
                    <span className="visually-hidden">{t(`step_${step}`)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {words.map(({ id, enWord }) => (
                <tr key={id}>
                  <th scope="row" lang="en" translate="no">
                    {enWord}
                  </th>
                  {ASKED.map((step) => {
                    const state = stateOf(progress, step, id, answers);
                    return (
                      <td key={step}>
                        <span className={classes(styles.dot, styles[state])} />
                        <span className="visually-hidden">{t(`answer_${state}`)}</span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Hard {...{ lesson, progress, words, answers }} />
      <div className={styles.controls} hidden={lesson.isDemo}>
        <Button kind="secondary" onClick={() => lesson.send({ type: "OPEN", box: "menu" })}>
          {t("classMenu")}
        </Button>
        <HandOver lesson={lesson} />
        {leads && (
          <Button kind="secondary" onClick={() => lesson.send({ type: "ASK_END" })}>
            {t("endClass")}
          </Button>
        )}
      </div>
    </aside>
  );
}

interface HardProps extends AsideProps {
  readonly words: readonly WordView[];
  readonly answers: readonly Answered[];
}

/** The words of the group that were not known, or took long, with the reason. */
function Hard({ progress, words, answers }: HardProps) {
  const { t } = useTranslation("lessons");
  const why = (wordId: number): string | null => {
    const given = answers.filter((one) => one.wordId === wordId && one.asked.step !== null);
    const wrong = given.findLast(({ right }) => !right)?.asked.step;
    if (wrong) return t("hardIn", { step: t(`step_${wrong}`) });
    if (progress.groupWrongIds.includes(wordId)) return t("hardInGroup");
    const slow = given.findLast(({ latencyMs }) => latencyMs > SLOW_MS);
    return slow ? t("slow", { count: Math.round(slow.latencyMs / 1000) }) : null;
  };
  const hard = words.flatMap((word) => {
    const reason = why(word.id);
    return reason === null ? [] : [{ word, reason }];
  });
  return (
    <section>
      <h3 className={styles.heading}>{t("hardWords")}</h3>
      {hard.length === 0 && <Text look="note">{t("nothingHard")}</Text>}
      <ul>
        {hard.map(({ word, reason }) => (
          <Inline as="li" key={word.id} centered apart className={styles.hard}>
            <b lang="en" translate="no">
              {word.enWord}
            </b>
            <Text as="span" look="note">
              {reason}
            </Text>
          </Inline>
        ))}
      </ul>
    </section>
  );
}
