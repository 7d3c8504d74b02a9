import { useMutation } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import type { Session } from "@/entities/lesson/session";
import { useLessonTexts } from "@/entities/lesson/useSession";
import { errorText } from "@/i18n/errorText";
import { serverNow } from "@/rpc";
import { Button, Dialog, toast } from "@/ui";
import { clockText } from "../components/Remaining";
import styles from "./ClassMenu.module.css";

/** The class is paused until someone resumes, or the pause is over. */
export function Paused({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, ["lessons", "errors"]);
  const pause = useSelector(lesson.pause, ({ context }) => context.taken.at(-1));
  const [now, setNow] = useState(serverNow);
  const remaining = pause ? Math.max(0, pause.since + pause.lengthMs - now) : 0;
  const resume = useMutation({
    mutationFn: () => lesson.requests.resumeClass(),
    onError: (error) => {
      const text = errorText(error);
      if (text) toast(t("lessons:withReason", { what: t("errors:resumeFailed"), why: text }));
    },
  });

  useEffect(() => {
    const second = setInterval(() => {
      setNow(serverNow());
      lesson.pause.send({ type: "LAPSE", now: serverNow() });
    }, 1000);
    return () => clearInterval(second);
  }, [lesson]);

  return (
    <Dialog
      title={t("lessons:paused")}
      dismissible={false}
      onDismiss={() => {}}
      actions={
        <Button wide busy={resume.isPending} onClick={() => resume.mutate()}>
          {t("lessons:resume")}
        </Button>
      }
    >
      <p className={styles.time} role="timer">
        {clockText(remaining)}
      </p>
      <p>{t("lessons:pausedText")}</p>
    </Dialog>
  );
}
