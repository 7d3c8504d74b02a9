import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PAUSE_MS } from "@/machines/pause";
import { serverNow } from "@/rpc";
import { Button, Dialog } from "@/ui";
import { clockText } from "../components/Remaining";
import type { Lesson } from "../store/lesson";
import styles from "./ClassMenu.module.css";

/** The class rests: five minutes, or until somebody goes on. */
export function Paused({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation("lessons");
  const pausedAt = useSelector(lesson.pause, ({ context }) => context.pausedAt);
  const [now, setNow] = useState(serverNow);
  const remaining = Math.max(0, (pausedAt ?? now) + PAUSE_MS - now);

  useEffect(() => {
    const second = setInterval(() => {
      setNow(serverNow());
      lesson.pause.send({ type: "LAPSE", now: serverNow() });
    }, 1000);
    return () => clearInterval(second);
  }, [lesson]);

  return (
    <Dialog
      title={t("paused")}
      dismissible={false}
      onDismiss={() => {}}
      actions={
        <Button wide onClick={() => lesson.resumeClass()}>
          {t("resume")}
        </Button>
      }
    >
      <p className={styles.time} role="timer">
        {clockText(remaining)}
      </p>
      <p>{t("pausedText")}</p>
    </Dialog>
  );
}
