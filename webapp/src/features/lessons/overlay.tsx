import { useSelector } from "@xstate/react";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { offerStarted } from "@/entities/lesson/gaveWay";
import type { Box } from "@/entities/lesson/machine/boxes";
import { boxOf, isAlong, isPractising } from "@/entities/lesson/machine/context";
import { type Facts, gaveWay, isLed, isReview, type Over } from "@/entities/lesson/machine/facts";
import { closeSession, openSession } from "@/entities/lesson/opened";
import { type Session, stateOf } from "@/entities/lesson/session";
import { useFacts, useLessonTexts, useSelected, useWatching } from "@/entities/lesson/useSession";
import { Voice } from "@/entities/lesson/Voice";
import { invalidateOrders } from "@/entities/order/invalidation";
import { tellStartFailed } from "@/entities/order/orderActions";
import { heardOrder, runningLesson } from "@/entities/order/runningLesson";
import { newSimulation } from "@/entities/order/simulation";
import { termsOf } from "@/entities/order/terms";
import { i18n } from "@/i18n";
import { navigateTo, switchTab } from "@/navigation";
import { isLessonPage, isTab, paths } from "@/paths";
import { refusedWith } from "@/rpc";
import { Button, classes, Icon, toast } from "@/ui";
import bottom from "@/ui/bottom.module.css";
import { useStore } from "@/ui/useStore";
import { ClassMenu } from "./boxes/ClassMenu";
import { EarlyEnd } from "./boxes/EarlyEnd";
import { End } from "./boxes/End";
import { Ending } from "./boxes/Ending";
import { Paused } from "./boxes/Paused";
import { useGoToLesson } from "./boxes/useGoToLesson";
import { Warning } from "./boxes/Warning";
import { useRemainingText } from "./components/Remaining";
import styles from "./overlay.module.css";

/**
 * Shown only at the end, but loaded while the lesson runs, because the connection may be poor then.
 */
const loadPicker = async () => ({ default: (await import("./boxes/TimePicker")).TimePicker });
const TimePicker = lazy(loadPicker);

const boxes: Record<Box, ComponentType<{ readonly lesson: Session }>> = {
  ending: Ending,
  paused: Paused,
  picker: TimePicker,
  end: End,
  warning: Warning,
  early_end: EarlyEnd,
  menu: ClassMenu,
};

/** The running lesson on every page: its time and its boxes. */
export default function LessonOverlay({ courseOrderId }: { readonly courseOrderId: number }) {
  const { opening, load } = openSession(courseOrderId);
  const now = useStore(opening);
  useEffect(() => {
    if (now.state !== "failed") return;
    if (refusedWith(now.error, "NOT_FOUND")) return forget();
    // Opened without a connection: its time appears when the connection returns.
    const again = () => void load();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [now, load]);
  const review = now.state === "ready" && isReview(stateOf(now.opened).facts);
  useEffect(() => {
    if (review) forget();
  }, [review]);
  return now.state === "ready" && !review ? <OnEveryPage lesson={now.opened} /> : null;
}

/** Leaves what is no running lesson, and asks for the one that runs. */
function forget(): void {
  runningLesson.leave();
  void invalidateOrders();
}

function OnEveryPage({ lesson }: { readonly lesson: Session }) {
  const { pathname } = useLocation();
  const box = useSelected(lesson, boxOf);
  const facts = useFacts(lesson);
  const { status } = facts.clock;

  useWatching(lesson);
  useEffect(() => lesson.send({ type: "PAGE", pathname }), [lesson, pathname]);
  useLeavingAtTheEnd(lesson);
  const isHeard = useSelected(lesson, (state) => state.isHeard);
  useEffect(() => {
    heardOrder.set(isHeard ? lesson.courseOrderId : null);
    return () => heardOrder.set(null);
  }, [lesson, isHeard]);
  useEffect(() => {
    if (status === "RESERVED") forget();
  }, [status]);

  useEffect(() => {
    loadPicker().catch(() => undefined);
  }, []);

  const isPractice = useSelected(lesson, isPractising);
  const isElsewhere = isPractice || !isLessonPage(pathname);
  const isLooking = useSelected(lesson, isAlong) && isElsewhere;
  const hasStrip = isLooking || !isLessonPage(pathname);
  const place = { lesson, aboveTabs: isTab(pathname) };
  const Shown = box && boxes[box];
  return (
    <>
      {hasStrip && (isLooking ? <LookingAround {...place} /> : <Strip {...place} />)}
      <Voice {...place} aboveStrip={hasStrip} />
      <Suspense>{Shown && <Shown key={box} lesson={lesson} />}</Suspense>
    </>
  );
}

/** When the class is over, says so and goes to the next page. */
function useLeavingAtTheEnd(lesson: Session): void {
  const over = useSelected(lesson, (state) => state.over);
  const wasOver = useRef(over !== null);
  useEffect(() => {
    if (over === null) return;
    const { facts, pathname } = stateOf(lesson);
    // A lesson that was over before this device looked is closed without a message, and the end
    // page says itself what this would repeat.
    const isSaid = wasOver.current || (isLessonPage(pathname) && hasEndPage(lesson, over));
    if (!isSaid && !gaveWay(facts)) toast(i18n.t(saidOf(facts, over), termsOf(facts.order)));
    runningLesson.leave();
    // A page of the lesson closes it on leaving.
    if (!isLessonPage(pathname)) closeSession(lesson.courseOrderId);
    leave(lesson, over).catch(() => toast(i18n.t("lessons:courseEndJumpError")));
  }, [lesson, over]);
}

function saidOf({ order }: Facts, over: Over) {
  if (order.isNoShow) return "lessons:classNoShow";
  return over === "completed" ? "lessons:classCompleted" : "lessons:classClosed";
}

/** Whether its student sees the end page: the result, and the evaluation of the tutor. */
function hasEndPage(lesson: Session, how: Over): boolean {
  return !lesson.isTutor && isLed(stateOf(lesson).facts) && how === "completed";
}

/** Leaves the lesson's pages, and offers what it gave way to. */
async function leave(lesson: Session, how: Over): Promise<void> {
  const { facts, pathname } = stateOf(lesson);
  const isOnPage = isLessonPage(pathname);
  if (!gaveWay(facts)) return isOnPage ? goOn(lesson, how) : undefined;
  if (isOnPage) await switchTab(paths.home);
  await offerStarted("simulation");
}

/**
 * Goes home; after a class its tutor writes feedback first, and its student sees the result and
 * evaluates the tutor. If five more words were requested, continues with these.
 */
async function goOn(lesson: Session, how: Over): Promise<void> {
  const { courseOrderId, isTutor } = lesson;
  const { facts, goesOn } = stateOf(lesson);
  await switchTab(paths.home);
  const { courseBook } = facts.order;
  if (goesOn && how === "completed" && courseBook) {
    const { courseBookId } = courseBook;
    await newSimulation()
      .learnFive({ courseBookId, lessonType: "QUOTA_30" })
      .catch((error) => tellStartFailed(error, "createSimulationFailed"));
  }
  if (hasEndPage(lesson, how))
    return navigateTo(paths.personalClassRecord, { courseOrderId, isOver: true });
  if (isTutor && isLed(facts) && how === "completed")
    await navigateTo(paths.tutorMessage, { courseOrderId });
}

interface StripProps {
  readonly lesson: Session;
  readonly aboveTabs: boolean;
}

/** The running class at the bottom of every page outside the lesson. */
function Strip({ lesson, aboveTabs }: StripProps) {
  const t = useLessonTexts(lesson, "lessons");
  const text = useRemainingText(lesson);
  const name = classes(bottom.line, styles.strip, aboveTabs && styles.aboveTabs);
  const isEndKept = useSelector(
    lesson.ending,
    ({ context: { ending, isQuiet } }) => isQuiet && ending !== null,
  );
  if (isEndKept) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        className={name}
        onClick={() => lesson.ending.send({ type: "SHOW" })}
      >
        <span className={styles.kept}>{t("endKept")}</span>
        <Icon name="forward" size={20} />
      </button>
    );
  }
  return (
    <button
      {...menuOf(lesson, t("classMenuWithTime", { time: `${t("inClass")} ${text}` }))}
      className={name}
    >
      <span aria-hidden="true" className={styles.dot} />
      <span>{t("inClass")}</span>
      <span className={styles.time}>{text}</span>
      <Icon name="forward" size={20} />
    </button>
  );
}

/** The same where the device follows a leader and shows something else. */
function LookingAround({ lesson, aboveTabs }: StripProps) {
  const t = useLessonTexts(lesson, "lessons");
  const text = useRemainingText(lesson);
  const goToLesson = useGoToLesson(lesson);
  return (
    <section
      className={classes(bottom.line, styles.strip, aboveTabs && styles.aboveTabs)}
      aria-label={t("inClass")}
    >
      <p role="status" className={styles.looking}>
        {t("lookingAround")}
      </p>
      <button
        {...menuOf(lesson, t("classMenuWithTime", { time: `${t("inClass")} ${text}` }))}
        className={styles.menu}
      >
        {text}
      </button>
      <Button small kind="quiet" edge="end" className={styles.back} onClick={goToLesson}>
        {t("backToClass")}
      </Button>
    </section>
  );
}

/** A button that opens the class menu. */
function menuOf(lesson: Session, label: string) {
  return {
    type: "button",
    "aria-haspopup": "dialog",
    "aria-label": label,
    onClick: () => lesson.send({ type: "OPEN", box: "menu" }),
  } as const;
}
