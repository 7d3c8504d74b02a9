import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { Empty, ErrorBlock, Screen, Skeleton } from "@/ui";
import { useStore } from "@/ui/useStore";
import { ReviewContext } from "../context";
import { goAside } from "../settingAside";
import { openReview } from "../store/opened";
import type { Review } from "../store/review";

interface GateProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Loads the review that the address names, and keeps looking at it while it is shown. */
export function ReviewGate(props: GateProps) {
  const { t } = useTranslation("errors");
  const [query] = useSearchParams();
  const courseOrderId = Number(query.get("courseOrderId"));
  if (!Number.isSafeInteger(courseOrderId) || courseOrderId <= 0) {
    return (
      <Screen title={props.title} onBack={() => void goBack()}>
        <Empty text={t("invalidCourseId")} />
      </Screen>
    );
  }
  return <Opened key={courseOrderId} courseOrderId={courseOrderId} {...props} />;
}

function Opened({ courseOrderId, title, children }: GateProps & { courseOrderId: number }) {
  const { opening, load } = openReview(courseOrderId);
  const now = useStore(opening);
  const review = now.state === "ready" ? now.opened : null;
  useEffect(() => review?.watch(), [review]);
  useEffect(() => {
    if (now.state !== "failed") return;
    const again = () => void load();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [now, load]);
  if (review) {
    return (
      <ReviewContext value={review}>
        <PutBack review={review} />
        {children}
      </ReviewContext>
    );
  }
  return (
    <Screen title={title} onBack={() => void goBack()}>
      {now.state === "failed" ? (
        <ErrorBlock text={errorText(now.error)} onRetry={() => void load()} />
      ) : (
        <Skeleton rows={6} height={56} />
      )}
    </Screen>
  );
}

/** Goes out of a review that was put back. */
function PutBack({ review }: { readonly review: Review }) {
  const why = useSelector(review.actor, ({ context }) => context.setAside);
  useEffect(() => {
    if (why) void goAside(review.courseOrderId, why);
  }, [why, review]);
  return null;
}
