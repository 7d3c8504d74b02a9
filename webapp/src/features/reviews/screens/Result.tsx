import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { leadsHere } from "@/entities/lesson/machine/context";
import { closeSession } from "@/entities/lesson/opened";
import { present } from "@/entities/lesson/useNeeded";
import { useFacts, useSelected, useSession, useWords } from "@/entities/lesson/useSession";
import { usePlay } from "@/entities/lesson/useSound";
import { ReviewTrack } from "@/entities/order/ReviewTrack";
import { WordRow } from "@/entities/word/WordRow";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { inside } from "@/i18n/when";
import { SHORTEST_REVIEW_MS } from "@/machines/constants";
import { navigateTo, redirectTo, switchTab } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { useSendAgain } from "@/queries/useSendAgain";
import { CallFailed, type ReviewPlan, repeatable, serverNow } from "@/rpc";
import { MINUTE_MS } from "@/time";
import { Button, ErrorBlock, Inline, List, Screen, Section, Stack, Text, toast } from "@/ui";
import { Card } from "@/ui/Card";
import { Panes } from "@/ui/Panes";
import { Rating } from "@/ui/Rating";
import { Ring } from "@/ui/Ring";
import { Begin, firstOf } from "../components/DueReviews";
import { ReviewGate } from "../components/ReviewGate";
import { Waiting } from "../components/Waiting";
import { useLeaving } from "../leaving";
import styles from "../Review.module.css";
import { finishReview } from "../requests";
import { useRun } from "../useRun";

/** A review's end: its score, forgotten words, stars, and the next review. */
export default function Result() {
  const { t } = useTranslation("reviews");
  return (
    <ReviewGate title={t("resultTitle")}>
      <Outcome />
    </ReviewGate>
  );
}

function Outcome() {
  const { t } = useTranslation("reviews");
  const review = useSession();
  const leave = useLeaving(review);
  const play = usePlay(review);
  const leads = useSelected(review, leadsHere);
  const { page, run } = useRun(review);
  const { order } = useFacts(review);
  const needed = useWords(review, run.wrong);
  const { courseOrderId } = review;
  const isOver = page === "finished";
  useEffect(() => {
    if (page === "testing") void redirectTo(paths.antiForgettingEvaluate, { courseOrderId });
    if (page === "listing" || page === "reserved") {
      void redirectTo(paths.antiForgettingWords, { courseOrderId });
    }
  }, [page, courseOrderId]);
  const plan = useQuery({ ...callQuery("CustomerQueryReviewPlan", { courseOrderId }) });
  const total = run.right.length + run.wrong.length;
  // A review ended by the clock was idle until then: its duration is unknown.
  const lasted = (order.utcEnded ?? serverNow()) - (order.utcStarted ?? serverNow());
  return (
    <Screen
      kind="grey"
      title={t("resultTitle")}
      onBack={isOver ? undefined : () => void leave()}
      footer={
        isOver ? <Done wrong={run.wrong.length} /> : leads ? <HandIn /> : <Waiting handingIn />
      }
    >
      <Panes
        aside={
          <>
            {run.wrong.length > 0 ? (
              <Section title={t("lookAgain")} aside={t("words", { count: run.wrong.length })}>
                <List label={t("lookAgain")}>
                  {present(needed, run.wrong).map((word) => (
                    <WordRow
                      key={word.id}
                      word={{ ...word, state: "forgotten" }}
                      courseId={order.courseBook?.courseBookId}
                      onSound={() => play(word)}
                    />
                  ))}
                </List>
                {needed.error !== null && (
                  <ErrorBlock
                    text={errorText(needed.error, "wordDataFailed")}
                    onRetry={needed.ask}
                  />
                )}
              </Section>
            ) : (
              <Text look="muted" className={styles.hint}>
                {t("allKnown")}
              </Text>
            )}
            {plan.data && <Next plan={plan.data} courseOrderId={courseOrderId} />}
          </>
        }
      >
        <Stack as="section" gap={2} centered className={styles.moment} aria-live="polite">
          <Ring value={run.right.length} max={total} size={148} line={12}>
            <p className={styles.score}>
              <span className="visually-hidden">
                {t("score", { right: run.right.length, total })}
              </span>
              <Text as="b" look="figure" aria-hidden="true">
                {run.right.length}
              </Text>
              <span aria-hidden="true">{t("ofTotal", { total })}</span>
            </p>
          </Ring>
          {order.endedBy !== "clock" && (
            <Text look="quiet">{t("took", { count: Math.floor(lasted / MINUTE_MS) })}</Text>
          )}
        </Stack>
      </Panes>
    </Screen>
  );
}

interface NextProps {
  readonly plan: ReviewPlan;
  readonly courseOrderId: number;
}

/** The next review and its time; this one is shown with its coming state. */
function Next({ plan, courseOrderId }: NextProps) {
  const { t } = useTranslation("reviews");
  const days = plan.days.map((day) =>
    day.courseOrderId === courseOrderId ? { ...day, state: "done" as const } : day,
  );
  const here = days.findIndex((day) => day.courseOrderId === courseOrderId);
  const next = days.slice(here + 1).find(({ state }) => state !== "missed" && state !== "done");
  if (days.length === 0) return null;
  return (
    <Card gap={3}>
      <Inline as="p" centered apart wraps>
        <b>
          {next
            ? t("nextReview", { when: inside(dayAndTime(next.date, serverNow())) })
            : t("lastReview")}
        </b>
        {next && (
          <Text as="span" look="quiet">
            {t("dayN", { day: next.day })}
          </Text>
        )}
      </Inline>
      <ReviewTrack days={days as Parameters<typeof ReviewTrack>[0]["days"]} />
    </Card>
  );
}

/** The stars, which are required to submit it: its leader gives them. */
function HandIn() {
  const { t } = useTranslation("reviews");
  const review = useSession();
  const { order } = useFacts(review);
  const [chosen, setStars] = useState(0);
  const stars = chosen || (order.rating ?? 0);
  const [attempt] = useState(repeatable);
  const left = useSecondsLeft(order.utcStarted);
  const finishing = useMutation({
    mutationFn: () => attempt((key) => finishReview(review, stars, key), stars),
    onSuccess: () => toast(t("submitted")),
    onError: (error) => {
      const isUnanswered = error instanceof CallFailed && error.passing;
      const text = isUnanswered ? null : errorText(error);
      if (text) toast(text);
    },
  });
  const { mutate: finish, isPending } = finishing;
  const isKept = useSendAgain(finishing, finish);
  // A review counts from one minute on: an earlier tap is kept until then.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || left > 0) return;
    setAsked(false);
    finish();
  }, [isAsked, left, finish]);
  return (
    <Stack gap={2} centered>
      <Text look="strong">{t("rateQuestion")}</Text>
      <Rating
        label={t("rateQuestion")}
        value={stars}
        nameOf={(count) => t("stars", { count })}
        onChange={(count) => {
          setStars(count);
          review.send({ type: "RATE", stars: count });
        }}
      />
      {left > 0 && <Text look="quiet">{t("waitMinute")}</Text>}
      <Text look="quiet" role="status">
        {isKept && t("resultKept")}
      </Text>
      <Button
        wide
        disabled={stars === 0 || isAsked}
        busy={isPending}
        onClick={() => setAsked(true)}
      >
        {isAsked && left > 0 ? t("submitsIn", { seconds: left }) : t("submit")}
      </Button>
    </Stack>
  );
}

function secondsLeft(startedAt: number | null): number {
  return Math.max(0, Math.ceil(((startedAt ?? 0) + SHORTEST_REVIEW_MS - serverNow()) / 1_000));
}

/** The time until the review has lasted its minute. */
function useSecondsLeft(startedAt: number | null): number {
  const [left, setLeft] = useState(() => secondsLeft(startedAt));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const ticking = setInterval(() => setLeft(secondsLeft(startedAt)), 1_000);
    return () => clearInterval(ticking);
  }, [isOver, startedAt]);
  return left;
}

/** After its end the student goes on with what is due today, or practises the forgotten words. */
function Done({ wrong }: { readonly wrong: number }) {
  const { t } = useTranslation("reviews");
  const { courseOrderId, isTutor } = useSession();
  const { data } = useQuery({
    ...callQuery("CustomerRetrieveReviewAgenda", {}),
    enabled: !isTutor,
  });
  // An earlier answer may still hold this review.
  const due = data?.due.filter((one) => one.courseOrderId !== courseOrderId) ?? [];
  const next = firstOf(due);
  const go = () => {
    closeSession(courseOrderId);
    void switchTab(paths.antiForgetting);
  };
  return (
    <Stack gap={2} className="rests">
      {next && (
        <>
          <Text look="quiet">{t("dueLeft", { count: due.length })}</Text>
          <Begin review={next} />
        </>
      )}
      <Inline lastGrows>
        {wrong > 0 && !isTutor && (
          <Button
            kind="secondary"
            onClick={() => void navigateTo(paths.reviewAndTest, { kind: "ORDER", courseOrderId })}
          >
            {t("practise", { count: wrong })}
          </Button>
        )}
        <Button wide kind={next ? "quiet" : "primary"} onClick={go}>
          {t("toReviews")}
        </Button>
      </Inline>
    </Stack>
  );
}
