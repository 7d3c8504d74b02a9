import { Fragment, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { awaitsFirstWord, isReview } from "@/entities/lesson/machine/facts";
import { closeSession, openSession } from "@/entities/lesson/opened";
import { WithPresence } from "@/entities/lesson/Presence";
import { type Session, stateOf } from "@/entities/lesson/session";
import {
  SessionContext,
  useFacts,
  useLessonTexts,
  useSelected,
  useWatching,
} from "@/entities/lesson/useSession";
import { runningLesson } from "@/entities/order/runningLesson";
import { errorText } from "@/i18n/errorText";
import { goBack, redirectTo, switchTab } from "@/navigation";
import { paths } from "@/paths";
import { refusedWith } from "@/rpc";
import { Button, Empty, ErrorBlock, Screen, Skeleton } from "@/ui";
import { useStore } from "@/ui/useStore";

/** Pages that show all words, or those of a lesson's group. */
const PRACTICE: ReadonlySet<string> = new Set([paths.flashCube, paths.mixedGroup]);

interface GateProps {
  readonly children: ReactNode;
}

/** Loads the lesson in the address and shows its page, if the lesson is there. */
export function LessonGate({ children }: GateProps) {
  const { t } = useTranslation(["lessons", "errors"]);
  const [query] = useSearchParams();
  const courseOrderId = Number(query.get("courseOrderId"));
  if (!Number.isSafeInteger(courseOrderId) || courseOrderId <= 0) {
    return (
      <Screen title={t("lessons:title")} onBack={() => void goBack()}>
        <Empty text={t("errors:invalidCourseId")} action={<HomeButton />} />
      </Screen>
    );
  }
  return (
    <Opened key={courseOrderId} courseOrderId={courseOrderId}>
      {children}
    </Opened>
  );
}

function Opened({ courseOrderId, children }: GateProps & { readonly courseOrderId: number }) {
  const { t } = useTranslation(["lessons", "errors"]);
  const { opening, load } = openSession(courseOrderId);
  const now = useStore(opening);
  const review = now.state === "ready" && isReview(stateOf(now.opened).facts);
  useEffect(() => {
    if (!review) return;
    // It has pages of its own: this is an outdated address.
    void redirectTo(paths.antiForgettingWords, { courseOrderId });
  }, [review, courseOrderId]);
  if (review) return null;
  if (now.state === "ready") return <Open lesson={now.opened}>{children}</Open>;
  if (now.state === "failed" && refusedWith(now.error, "NOT_FOUND")) {
    return (
      <Screen title={t("lessons:title")} onBack={() => void goBack()}>
        <Empty text={t("errors:invalidCourseId")} action={<HomeButton />} />
      </Screen>
    );
  }
  return (
    <Screen title={t("lessons:title")} onBack={() => void goBack()}>
      {now.state === "loading" ? (
        <Skeleton rows={4} height={96} />
      ) : (
        <ErrorBlock text={errorText(now.error)} onRetry={() => void load()} />
      )}
    </Screen>
  );
}

function Open({ lesson, children }: GateProps & { readonly lesson: Session }) {
  const { t } = useTranslation(["lessons", "errors"]);
  const facts = useFacts(lesson);
  const { order, clock } = facts;
  const { status, deadline } = clock;
  const over = useSelected(lesson, (state) => state.over);
  const { courseOrderId } = lesson;

  useWatching(lesson);
  useEffect(() => {
    if (status === "IN_PROGRESS") runningLesson.enter(order);
  }, [status, order]);
  useEffect(() => {
    if (over === null) return;
    // Loaded again when opened again, because another review may be running by then.
    return () => closeSession(courseOrderId);
  }, [over, courseOrderId]);

  if (status !== "IN_PROGRESS" || over !== null) return <NotRunning lesson={lesson} />;
  if (deadline === null && !awaitsFirstWord(facts)) {
    return (
      <Screen title={t("lessons:title")} onBack={() => void goBack()}>
        <ErrorBlock text={t("lessons:endTimeFailed")} onRetry={() => void lesson.reload()} />
      </Screen>
    );
  }
  return (
    <SessionContext value={lesson}>
      <Following lesson={lesson} />
      <WithPresence lesson={lesson}>
        {/* Another book restarts the page, without anything of the previous one. */}
        <Fragment key={order.courseBook?.courseBookId}>{children}</Fragment>
      </WithPresence>
    </SessionContext>
  );
}

/** Tells the lesson which of its pages is on screen: the address follows its state. */
function Following({ lesson }: { readonly lesson: Session }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const type = query.get("type");
  const isPractice = query.get("mode") === "all" && PRACTICE.has(pathname);

  useEffect(() => {
    lesson.send({ type: "PAGE", pathname });
    lesson.send({ type: "LESSON_PAGE", page: { pathname, type, isPractice } });
    return () => lesson.send({ type: "LESSON_PAGE", page: null });
  }, [lesson, pathname, type, isPractice]);
  return null;
}

function NotRunning({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, "lessons");
  const { clock, order } = useFacts(lesson);
  const { status } = clock;
  const noShow = t(lesson.isTutor ? "noShowOfStudent" : "noShowOfYours");
  const texts = {
    RESERVED: t("notStarted"),
    IN_PROGRESS: t("classCompleted"),
    COMPLETED: t("classCompleted"),
    CANCELED: order.isNoShow ? noShow : t("classCanceled"),
    EXPIRED: t("classExpired"),
  } as const;
  return (
    <Screen title={t("title")} onBack={() => void goBack()}>
      <Empty text={texts[status]} action={<HomeButton />} />
    </Screen>
  );
}

function HomeButton() {
  const { t } = useTranslation("lessons");
  return (
    <Button kind="secondary" onClick={() => void switchTab(paths.home)}>
      {t("homePage")}
    </Button>
  );
}
