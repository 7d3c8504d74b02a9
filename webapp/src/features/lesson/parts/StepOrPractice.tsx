import { useSearchParams } from "react-router";
import { FreePractice } from "./FreePractice";
import { LessonGate } from "./LessonGate";
import { StepScreen } from "./StepScreen";

/** A page that a lesson's groups go through, and that all words may be practised on: `mode=all`. */
export function StepOrPractice({ kind }: { readonly kind: "flash" | "mixed_group" }) {
  const [query] = useSearchParams();
  if (query.get("mode") !== "all") return <StepScreen />;
  return (
    <LessonGate>
      <FreePractice kind={kind} />
    </LessonGate>
  );
}
