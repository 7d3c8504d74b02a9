import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { dayName } from "@/i18n/format";
import { serverNow } from "@/rpc";
import { DAY_MS } from "@/time";
import { Button } from "@/ui";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";
import { Results } from "../components/Results";
import { useLesson, useProgress } from "../context";
import { isInteractive } from "../machine/facts";
import styles from "./LessonEnd.module.css";

/** After the test, on the device that ends the class: how it went, and the end. */
export default function LessonEnd() {
  return (
    <LessonGate>
      <End />
    </LessonGate>
  );
}

function End() {
  const { t } = useTranslation("lessons");
  const lesson = useLesson();
  // What there is to review may come from the other device while this page is open.
  useProgress(lesson);
  const { plans, isTimeUp, facts } = lesson;
  const { isSimulated, courseBook } = facts.order;
  const hasTime = isSimulated && courseBook !== null && !isTimeUp && !isInteractive(facts);
  const end = () => lesson.end(null);
  const hint = () => {
    if (!plans) return t("nothingPlanned");
    const { reviewDays } = configuration();
    const first = dayName(serverNow() + (reviewDays[0] ?? 1) * DAY_MS, serverNow());
    return t("lessonEndHint", { first, last: reviewDays.at(-1) ?? 0 });
  };
  return (
    <LessonScreen
      title={t("lessonEnd")}
      footer={
        <div className={styles.footer}>
          {plans ? (
            <>
              <Button wide onClick={() => lesson.open("picker")}>
                {t("pickTime")}
              </Button>
              <Button wide kind="secondary" onClick={end}>
                {t("endWithoutPlan")}
              </Button>
            </>
          ) : (
            <Button wide onClick={end}>
              {t("endClass")}
            </Button>
          )}
          {hasTime && (
            <Button wide kind="tinted" onClick={() => lesson.endAndGoOn()}>
              {t("fiveMore")}
            </Button>
          )}
        </div>
      }
    >
      <Results />
      <p>{hint()}</p>
      {hasTime && plans && <p>{t("fiveMoreHint", { time: facts.proposedTime })}</p>}
    </LessonScreen>
  );
}
