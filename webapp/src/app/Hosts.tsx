import { lazy, Suspense } from "react";
import { useRunningLesson } from "@/entities/order/runningLesson";
import { useSession } from "@/entities/person/session";
import { FeedbackHost } from "@/ui/FeedbackHost";

const MustAgree = lazy(() => import("../features/accounts/MustAgree"));

/** What opens above every page: messages, questions, and an agreement that is still missing. */
export default function Hosts() {
  const isInLesson = useRunningLesson() !== null;
  const mustAgree = useSession()?.profile?.mustAgree && !isInLesson;
  return (
    <>
      <FeedbackHost />
      {mustAgree && (
        <Suspense fallback={null}>
          <MustAgree />
        </Suspense>
      )}
    </>
  );
}
