import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Skeleton } from "@/ui";
import { LessonGate } from "./LessonGate";
import { StepScreen } from "./StepScreen";

const FreePractice = lazy(() => import("./FreePractice"));

/** A page that a lesson's groups go through, and that all words may be practised on: `mode=all`. */
export function StepOrPractice({ kind }: { readonly kind: "flash" | "mixed_group" }) {
  const [query] = useSearchParams();
  if (query.get("mode") !== "all") return <StepScreen />;
  return (
    <LessonGate>
      <Suspense fallback={<Skeleton rows={1} height={360} />}>
        <FreePractice kind={kind} />
      </Suspense>
    </LessonGate>
  );
}
