import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { openSession } from "@/entities/lesson/opened";
import { WithPresence } from "@/entities/lesson/Presence";
import type { Session } from "@/entities/lesson/session";
import { SessionContext, useSelected, useWatching } from "@/entities/lesson/useSession";
import { Voice } from "@/entities/lesson/Voice";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { Empty, ErrorBlock, Screen, Skeleton } from "@/ui";
import { useStore } from "@/ui/useStore";
import { goAside } from "../settingAside";

interface GateProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Loads the review in the address, and keeps it up to date while it is shown. */
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
  const { opening, load } = openSession(courseOrderId);
  const now = useStore(opening);
  const review = now.state === "ready" ? now.opened : null;
  useEffect(() => {
    if (now.state !== "failed") return;
    const again = () => void load();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [now, load]);
  if (review) {
    return (
      <SessionContext value={review}>
        <Watching review={review} />
        <WithPresence lesson={review}>{children}</WithPresence>
        <Voice lesson={review} />
      </SessionContext>
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

/** Watches a review, and leaves one that was put back. */
function Watching({ review }: { readonly review: Session }) {
  useWatching(review);
  const over = useSelected(review, (state) => state.over);
  useEffect(() => {
    const isSetAside = over === "left_elsewhere" || over === "abandoned";
    if (isSetAside) void goAside(review.courseOrderId, over);
  }, [over, review]);
  return null;
}
