import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { isUp, leadsHere } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useLessonTexts, useSelected } from "@/entities/lesson/useSession";
import { useIsBusy, useUnsentCount } from "@/entities/lesson/useUnsentCount";
import { errorText } from "@/i18n/errorText";
import { switchTab } from "@/navigation";
import { isLessonPage, paths } from "@/paths";
import { refusedWith } from "@/rpc";
import { Button, Dialog, toast } from "@/ui";
import { useRemainingText } from "../components/Remaining";
import styles from "./ClassMenu.module.css";
import { Awaited, NoShow } from "./NoShow";
import { useGoToLesson } from "./useGoToLesson";

const HandOver = lazy(() => import("../leading/HandOver"));

/** Actions for the whole class: pause it once, end it, leave its pages. */
export function ClassMenu({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, ["lessons", "common", "errors"]);
  const facts = useFacts(lesson);
  const { order, clock } = facts;
  const canPause = clock.pausesLeft !== 0;
  const leads = useSelected(lesson, leadsHere);
  const isTimeUp = useSelected(lesson, isUp);
  const { pathname } = useLocation();
  const remaining = useRemainingText(lesson);
  const unsentCount = useUnsentCount(lesson.sync);
  const isBusy = useIsBusy(lesson.sync);
  const goToLesson = useGoToLesson(lesson);
  const close = () => lesson.send({ type: "DISMISS", box: "menu" });
  const pause = useMutation({
    mutationFn: () => lesson.requests.pauseClass(),
    onSuccess: () => {
      close();
      toast(t("lessons:postponed"));
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast(t("lessons:withReason", { what: t("errors:pauseFailed"), why: text }));
      // After its time the only action is to end it.
      if (refusedWith(error, "DEADLINE_PASSED")) lesson.send({ type: "OPEN", box: "end" });
    },
  });
  const person = lesson.isTutor ? order.user : order.tutor;
  const alone = order.isNewWordBook ? "common:simulation" : "common:lessonANTI_FORGETTING";
  return (
    <Dialog
      sheet
      title={t("lessons:classMenu")}
      onDismiss={close}
      actions={
        <div className={styles.actions}>
          {!isLessonPage(pathname) && (
            <Button
              wide
              onClick={() => {
                close();
                goToLesson();
              }}
            >
              {t("lessons:backToClass")}
            </Button>
          )}
          <Button
            wide
            kind="secondary"
            disabled={!canPause || isTimeUp}
            busy={pause.isPending}
            onClick={() => pause.mutate()}
          >
            {canPause ? t("lessons:pauseClass") : t("lessons:pauseSpent")}
          </Button>
          <Suspense>{lesson.isTutor && <HandOver wide lesson={lesson} onDone={close} />}</Suspense>
          <NoShow lesson={lesson} />
          {leads && (
            <Button wide kind="danger" onClick={() => lesson.send({ type: "ASK_END" })}>
              {t("lessons:endClass")}
            </Button>
          )}
          {isLessonPage(pathname) && (
            <Button
              wide
              kind="quiet"
              onClick={() => {
                close();
                void switchTab(paths.home);
              }}
            >
              {t("lessons:leaveForNow")}
            </Button>
          )}
          <Button wide kind="quiet" onClick={close}>
            {t("common:close")}
          </Button>
        </div>
      }
    >
      <p className={styles.time}>{remaining}</p>
      <p>{person ? t("lessons:classWith", { name: person.userName }) : t(alone)}</p>
      <Awaited lesson={lesson} />
      {unsentCount > 0 && (
        <p>{t(isBusy ? "lessons:busyKeptLong" : "lessons:keptHereLong", { count: unsentCount })}</p>
      )}
    </Dialog>
  );
}
