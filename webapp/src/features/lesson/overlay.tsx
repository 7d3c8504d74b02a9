import { useSelector } from "@xstate/react";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { runningLesson } from "@/entities/order/runningLesson";
import { switchTab } from "@/navigation";
import { isLessonPage, isTab, paths } from "@/paths";
import { refusedWith } from "@/rpc";
import { classes, toast } from "@/ui";
import { ClassMenu } from "./boxes/ClassMenu";
import { EarlyEnd } from "./boxes/EarlyEnd";
import { End } from "./boxes/End";
import { Ending } from "./boxes/Ending";
import { Leave } from "./boxes/Leave";
import { Paused } from "./boxes/Paused";
import { RatingBox } from "./boxes/RatingBox";
import { TimePicker } from "./boxes/TimePicker";
import { Warning } from "./boxes/Warning";
import { useFacts } from "./context";
import { useAskedOnBack } from "./leaving";
import styles from "./overlay.module.css";
import { useRemainingText } from "./parts/Remaining";
import { useCell } from "./store/cell";
import type { Box, Lesson } from "./store/lesson";
import { closeLesson, openLesson } from "./store/opened";

const boxes: Record<NonNullable<Box>, ComponentType<{ readonly lesson: Lesson }>> = {
  warning: Warning,
  end: End,
  picker: TimePicker,
  menu: ClassMenu,
  early_end: EarlyEnd,
  rating: RatingBox,
  leave: Leave,
};

const FAREWELLS = {
  completed: "lesson:classCompleted",
  closed: "lesson:classClosed",
  left: "lesson:reviewLeft",
} as const;

/** The running lesson on every page: its time, and the boxes that come with it. */
export default function LessonOverlay({ courseOrderId }: { readonly courseOrderId: number }) {
  const { opening, load } = openLesson(courseOrderId);
  const now = useCell(opening);
  useEffect(() => {
    if (now.state !== "failed") return;
    if (refusedWith(now.error, "NOT_FOUND")) return runningLesson.leave();
    // Opened without a connection: its time is shown when that is back.
    const again = () => void load();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [now, load]);
  return now.state === "ready" ? <Over lesson={now.lesson} /> : null;
}

function Over({ lesson }: { readonly lesson: Lesson }) {
  const { pathname } = useLocation();
  const box = useCell(lesson.box);
  const isPaused = useSelector(lesson.pause, ({ value }) => value === "paused");
  const isEnding = useSelector(
    lesson.ending,
    ({ value, context }) =>
      context.ending?.completes === true && value !== "open" && value !== "completed",
  );
  useLeavingAtTheEnd(lesson, pathname);
  useAskedOnBack(lesson);

  useEffect(() => lesson.watch(), [lesson]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may be a special one
  useEffect(() => lesson.hold(), [lesson, pathname]);

  const Shown = box && boxes[box];
  return (
    <>
      {!isLessonPage(pathname) && <Pill lesson={lesson} aboveTabs={isTab(pathname)} />}
      {isEnding && <Ending lesson={lesson} />}
      {!isEnding && isPaused && <Paused lesson={lesson} />}
      {!isEnding && !isPaused && Shown && <Shown key={box} lesson={lesson} />}
    </>
  );
}

/** When the class is over, says so and goes home. */
function useLeavingAtTheEnd(lesson: Lesson, pathname: string): void {
  const { t } = useTranslation(["lesson", "errors"]);
  const isOver = useCell(lesson.isOver);
  const { status } = useFacts(lesson).clock;
  // One that was over before this device looked again goes without a word.
  const [wasRunning] = useState(isOver === null);
  useEffect(() => {
    if (status === "RESERVED") runningLesson.leave();
  }, [status]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    if (isOver === null) return;
    if (wasRunning) toast(t(FAREWELLS[isOver]));
    runningLesson.leave();
    // A page of the lesson closes it on leaving.
    if (!isLessonPage(pathname)) closeLesson(lesson.courseOrderId);
    else switchTab(paths.home).catch(() => toast(t("errors:courseEndJumpError")));
  }, [isOver]);
}

interface PillProps {
  readonly lesson: Lesson;
  readonly aboveTabs: boolean;
}

function Pill({ lesson, aboveTabs }: PillProps) {
  const { t } = useTranslation("lesson");
  const text = useRemainingText(lesson);
  return (
    <button
      type="button"
      className={classes(styles.pill, aboveTabs && styles.aboveTabs)}
      aria-haspopup="dialog"
      aria-label={t("classMenuWithTime", { time: `${t("inClass")} ${text}` })}
      onClick={() => lesson.box.set("menu")}
    >
      {t("inClass")} <span className={styles.time}>{text}</span>
    </button>
  );
}
