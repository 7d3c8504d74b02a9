import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { leadsHere } from "@/entities/lesson/machine/context";
import { useFacts, useSelected, useSession } from "@/entities/lesson/useSession";
import { usePlay } from "@/entities/lesson/useSound";
import { tellStartFailed } from "@/entities/order/orderActions";
import { useOpening } from "@/entities/order/useOpening";
import { useReviewWords } from "@/entities/word/useWords";
import { WhyAsked } from "@/entities/word/WhyAsked";
import { WordRow } from "@/entities/word/WordRow";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { repeatable } from "@/rpc";
import { Button, Empty, Inline, List, Screen, Text } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { ReviewGate } from "../components/ReviewGate";
import { Waiting } from "../components/Waiting";
import { useLeaving } from "../leaving";
import { useWordsAsked } from "../naming";
import styles from "../Review.module.css";
import { beginReview, startReview } from "../requests";
import { useRun } from "../useRun";

/** A review's first page: its words with audio, each meaning on demand. */
export default function ReviewWords() {
  const { t } = useTranslation("reviews");
  return (
    <ReviewGate title={t("listTitle")}>
      <Words />
    </ReviewGate>
  );
}

function Words() {
  const { t } = useTranslation(["reviews", "errors"]);
  const review = useSession();
  const leave = useLeaving(review);
  const play = usePlay(review);
  const [isOpen, setOpen] = useState(false);
  const { courseOrderId } = review;
  const { order } = useFacts(review);
  const words = useReviewWords({ courseOrderId });
  const asked = useWordsAsked();
  const { page } = useRun(review);
  const isFollowing = !useSelected(review, leadsHere);
  useEffect(() => {
    if (page !== "testing" || !isFollowing) return;
    void redirectTo(paths.antiForgettingEvaluate, { courseOrderId });
  }, [page, isFollowing, courseOrderId]);
  return (
    <Screen title={t("listTitle")} onBack={() => void leave()} footer={<NextStep />}>
      <Inline centered apart wraps>
        <p>{asked(order)}</p>
        <Button small kind="quiet" edge="end" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hideMeanings" : "showMeanings")}
        </Button>
      </Inline>
      <InfiniteList
        pages={words}
        skeleton={{ rows: 8, height: 56 }}
        failure={() => t("errors:wordListFailed")}
        empty={<Empty text={t("errors:noMemoryWords")} />}
      >
        {(rows) => (
          <List flows label={t("listTitle")}>
            {rows.map((word) => (
              <WordRow
                key={word.id}
                word={word}
                courseId={order.courseBook?.courseBookId}
                isConcealed={!isOpen}
                onSound={() => play(word)}
                why={<WhyAsked wordId={word.id} studentId={order.user.userId} />}
              />
            ))}
          </List>
        )}
      </InfiniteList>
    </Screen>
  );
}

/** The possible action: start it, begin its test, continue it, view its result. */
function NextStep() {
  const { t } = useTranslation("reviews");
  const opening = useOpening();
  const review = useSession();
  const { page } = useRun(review);
  const leads = useSelected(review, leadsHere);
  const { order } = useFacts(review);
  const { courseOrderId } = review;
  const [attempt] = useState(repeatable);
  const start = useMutation({
    mutationFn: () => attempt((key) => startReview(review, key)),
    onError: (error) => tellStartFailed(error, "startClassFailed"),
  });
  const begin = useMutation({
    mutationFn: async () => {
      if (page === "listing") await beginReview(review);
      await redirectTo(paths.antiForgettingEvaluate, { courseOrderId });
    },
    onError: (error) => tellStartFailed(error, "operationFailed"),
  });
  if (page === "reserved") {
    if (!order.actions.includes("START")) {
      return (
        <Text look="muted" className={styles.hint}>
          {opening(order) ?? t("overReview")}
        </Text>
      );
    }
    return (
      <Button wide busy={start.isPending} onClick={() => start.mutate()}>
        {t("startReview")}
      </Button>
    );
  }
  if (page === "listing" && !leads) return <Waiting />;
  if (page === "listing" || page === "testing") {
    return (
      <Button wide busy={begin.isPending} onClick={() => begin.mutate()}>
        {t(page === "listing" ? "beginTest" : "goOnTest")}
      </Button>
    );
  }
  if (page === "closed" || page === "left") {
    return (
      <Text look="muted" className={styles.hint}>
        {t("overReview")}
      </Text>
    );
  }
  return (
    <Button wide onClick={() => void redirectTo(paths.antiForgettingResult, { courseOrderId })}>
      {t("seeResult")}
    </Button>
  );
}
