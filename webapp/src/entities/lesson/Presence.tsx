import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import { Stack } from "@/ui";
import { HeadNotice } from "@/ui/Screen";
import { isClass } from "./machine/facts";
import styles from "./Presence.module.css";
import type { Session } from "./session";
import { useFacts, usePresence, useProgress } from "./useSession";
import { CallButton } from "./Voice";

/** Who is missing in a led lesson, or that the other side is there. */
export function usePresenceText(lesson: Session): string | null {
  const { t } = useTranslation("entities");
  const presence = usePresence(lesson);
  if (presence === null) return null;
  if (presence === "lost" || presence === "lostAlone") return t(presence);
  return t(`presence_${lesson.isTutor ? "student" : "tutor"}_${presence}`);
}

interface LessonProps {
  readonly lesson: Session;
}

/** The same as a status, with a dot that stands for a present other side. */
export function PresenceLine({ lesson }: LessonProps) {
  return (
    <p role="status" className={styles.line}>
      <PresenceDot lesson={lesson} />
      {usePresenceText(lesson)}
    </p>
  );
}

export function PresenceDot({ lesson }: LessonProps) {
  return usePresence(lesson) === "present" && <span className={styles.dot} />;
}

/** Before the first step of a class: that it has begun. */
function Begun({ lesson }: LessonProps) {
  const { t } = useTranslation("entities");
  const facts = useFacts(lesson);
  const { step } = useProgress(lesson);
  const { utcStarted } = facts.clock;
  if (step !== null || utcStarted === null || !isClass(facts)) return null;
  return <p className={styles.line}>{t("begun", { at: clockTime(utcStarted) })}</p>;
}

/** Below the header of each page of a led lesson: who is missing, or that nobody is. */
export function WithPresence({ lesson, children }: LessonProps & { readonly children: ReactNode }) {
  const notice = use(HeadNotice);
  const isKnown = usePresence(lesson) !== null;
  const row = isKnown && (
    <div className={styles.row}>
      <Stack gap={1}>
        <PresenceLine lesson={lesson} />
        <Begun lesson={lesson} />
      </Stack>
      <CallButton lesson={lesson} />
    </div>
  );
  return (
    <HeadNotice
      value={
        <>
          {notice}
          {row}
        </>
      }
    >
      {children}
    </HeadNotice>
  );
}
