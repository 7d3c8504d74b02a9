import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Session } from "@/entities/lesson/session";
import { SessionContext, useProgress } from "@/entities/lesson/useSession";
import { useIsTutor } from "@/entities/person/session";
import { STEPS } from "@/machines/lessonFlow";
import { goBack } from "@/navigation";
import { Button, classes, Drawing, Screen, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Companions } from "@/ui/Companions";
import { Ring } from "@/ui/Ring";
import tints from "@/ui/tints.module.css";
import { Step } from "../components/StepScreen";
import { shapes } from "../components/shapes";
import styles from "../demo/Demo.module.css";
import { demoLesson } from "../demo/demoLesson";

/** One group of words through every step of a lesson as a demonstration: nothing is stored. */
export default function ClassDemo() {
  const role = useIsTutor() ? "TEACHER" : "user";
  const [lesson, setLesson] = useState<Session | null>(null);
  useEffect(() => () => lesson?.close(), [lesson]);
  const begin = () => setLesson(demoLesson(role));
  if (lesson === null) return <Beginning how={role === "user" ? "alone" : "led"} onBegin={begin} />;
  return (
    <SessionContext value={lesson}>
      <Running lesson={lesson} onAgain={begin} />
    </SessionContext>
  );
}

interface BeginningProps {
  readonly how: "alone" | "led";
  readonly onBegin: () => void;
}

function Beginning({ how, onBegin }: BeginningProps) {
  const { t } = useTranslation("lessons");
  return (
    <Screen
      title={t("demo")}
      onBack={() => void goBack()}
      footer={
        <Button wide large onClick={onBegin}>
          {t("demoBegin")}
        </Button>
      }
    >
      <p>{t(`demoText_${how}`)}</p>
      <Card as="ol" gap={3}>
        {STEPS.map((step) => (
          <li key={step} className={styles.step}>
            <span className={classes(tints.brand, styles.drawing)}>
              <Drawing shape={shapes[step]} />
            </span>
            <Text as="span" look="strong">
              {t(`step_${step}`)}
            </Text>
            <Text as="span" look="note">
              {t(`about_${step}_${how}`)}
            </Text>
          </li>
        ))}
      </Card>
      <Text look="note">{t("demoNote")}</Text>
    </Screen>
  );
}

interface RunningProps {
  readonly lesson: Session;
  readonly onAgain: () => void;
}

function Running({ lesson, onAgain }: RunningProps) {
  const { t } = useTranslation("lessons");
  const { finished, testCorrectIds, testWrongIds } = useProgress(lesson);
  if (!finished) return <Step />;
  const right = testCorrectIds.length;
  const total = right + testWrongIds.length;
  return (
    <Screen
      title={t("demo")}
      onBack={() => void goBack()}
      footer={
        <Stack gap={2}>
          <Button wide onClick={() => void goBack()}>
            {t("demoDone")}
          </Button>
          <Button wide kind="secondary" onClick={onAgain}>
            {t("demoAgain")}
          </Button>
        </Stack>
      }
    >
      <Stack as="section" centered className={styles.done} aria-live="polite">
        <Companions moment="lessonDone" width={160} />
        <Ring value={right} max={total} size={128} line={11}>
          <p>
            <Text as="b" look="figure">
              {right}
            </Text>
            /{total}
          </p>
        </Ring>
        <Text as="h2" look="title">
          {t("demoEnd")}
        </Text>
        <p>{t("demoEndText")}</p>
      </Stack>
    </Screen>
  );
}
