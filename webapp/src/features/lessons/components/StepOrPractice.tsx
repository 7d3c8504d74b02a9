import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Skeleton } from "@/ui";
import { LessonGate } from "./LessonGate";
import { StepScreen } from "./StepScreen";

const FreePractice = lazy(() => import("./FreePractice"));

/** A page for a step of a lesson's groups, or for practising all words: `mode=all`. */
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
