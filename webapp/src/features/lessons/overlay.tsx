import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { isReview } from "@/entities/order/lessonEntry";
import { tellStartFailed } from "@/entities/order/orderActions";
import { runningLesson } from "@/entities/order/runningLesson";
import { newSimulation } from "@/entities/order/simulation";
import { i18n } from "@/i18n";
import { navigateTo, switchTab } from "@/navigation";
import { isLessonPage, isTab, paths } from "@/paths";
import { refusedWith } from "@/rpc";
import { classes, Icon, toast } from "@/ui";
import { useStore } from "@/ui/useStore";
import { ClassMenu } from "./boxes/ClassMenu";
import { EarlyEnd } from "./boxes/EarlyEnd";
import { End } from "./boxes/End";
import { Ending } from "./boxes/Ending";
import { Paused } from "./boxes/Paused";
import { Warning } from "./boxes/Warning";
import { useRemainingText } from "./components/Remaining";
import { useBox, useFacts } from "./context";
import type { Box } from "./machine/boxes";
import type { Over } from "./machine/facts";
import styles from "./overlay.module.css";
import type { Lesson } from "./store/lesson";
import { closeLesson, openLesson } from "./store/opened";

/** Shown at the end alone, and fetched while the lesson runs: its end may come on a poor connection. */
const loadPicker = async () => ({ default: (await import("./boxes/TimePicker")).TimePicker });
const TimePicker = lazy(loadPicker);

const boxes: Record<Box, ComponentType<{ readonly lesson: Lesson }>> = {
  ending: Ending,
  paused: Paused,
  picker: TimePicker,
  end: End,
  warning: Warning,
  early_end: EarlyEnd,
  menu: ClassMenu,
};

const FAREWELLS = {
  completed: "lessons:classCompleted",
  closed: "lessons:classClosed",
  left: "lessons:reviewLeft",
} as const;

/** The running lesson on every page: its time, and the boxes that come with it. */
export default function LessonOverlay({ courseOrderId }: { readonly courseOrderId: number }) {
  const { opening, load } = openLesson(courseOrderId);
  const now = useStore(opening);
  useEffect(() => {
    if (now.state !== "failed") return;
    if (refusedWith(now.error, "NOT_FOUND")) return runningLesson.leave();
    // Opened without a connection: its time is shown when that is back.
    const again = () => void load();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [now, load]);
  const review = now.state === "ready" && isReview(now.opened.facts.order);
  useEffect(() => {
    if (!review) return;
    closeLesson(courseOrderId);
    runningLesson.leave();
  }, [review, courseOrderId]);
  return now.state === "ready" && !review ? <OnEveryPage lesson={now.opened} /> : null;
}

function OnEveryPage({ lesson }: { readonly lesson: Lesson }) {
  const { pathname } = useLocation();
  const box = useBox(lesson);
  const { status } = useFacts(lesson).clock;

  useEffect(() => lesson.watch(), [lesson]);
  useEffect(() => lesson.at(pathname), [lesson, pathname]);
  useEffect(() => leavingAtTheEnd(lesson), [lesson]);
  useEffect(() => {
    if (status === "RESERVED") runningLesson.leave();
  }, [status]);

  useEffect(() => {
    loadPicker().catch(() => undefined);
  }, []);

  const Shown = box && boxes[box];
  return (
    <>
      {!isLessonPage(pathname) && <Strip lesson={lesson} aboveTabs={isTab(pathname)} />}
      <Suspense>{Shown && <Shown key={box} lesson={lesson} />}</Suspense>
    </>
  );
}

/** When the class is over, says so and goes to what comes next. */
function leavingAtTheEnd(lesson: Lesson): () => void {
  return lesson.whenOver((how, wasHere) => {
    // One that was over before this device looked again goes without a word.
    const { isNoShow } = lesson.facts.order;
    if (wasHere) toast(i18n.t(isNoShow ? "lessons:classNoShow" : FAREWELLS[how]));
    runningLesson.leave();
    // A page of the lesson closes it on leaving.
    if (!isLessonPage(lesson.pathname)) closeLesson(lesson.courseOrderId);
    else goOn(lesson, how).catch(() => toast(i18n.t("errors:courseEndJumpError")));
  });
}

/**
 * Goes home; a tutor writes of the class first, and goes home from there. Who asked for five more
 * words goes on with these.
 */
async function goOn(lesson: Lesson, how: Over): Promise<void> {
  const { courseOrderId, isTutor, isLed, goesOn, facts } = lesson;
  await switchTab(paths.home);
  const { courseBook } = facts.order;
  if (goesOn && how === "completed" && courseBook) {
    const { courseBookId } = courseBook;
    await newSimulation()
      .learnFive({ courseBookId, lessonType: "QUOTA_30" })
      .catch((error) => tellStartFailed(error, "createSimulationFailed"));
  }
  if (isTutor && isLed && how === "completed") {
    await navigateTo(paths.tutorMessage, { courseOrderId });
  }
}

interface StripProps {
  readonly lesson: Lesson;
  readonly aboveTabs: boolean;
}

/** The running class at the bottom of every page that is not the lesson's own. */
function Strip({ lesson, aboveTabs }: StripProps) {
  const { t } = useTranslation("lessons");
  const text = useRemainingText(lesson);
  return (
    <button
      type="button"
      className={classes(styles.strip, aboveTabs && styles.aboveTabs)}
      aria-haspopup="dialog"
      aria-label={t("classMenuWithTime", { time: `${t("inClass")} ${text}` })}
      onClick={() => lesson.open("menu")}
    >
      <span aria-hidden="true" className={styles.dot} />
      <span>{t("inClass")}</span>
      <span className={styles.time}>{text}</span>
      <Icon name="forward" size={20} />
    </button>
  );
}
