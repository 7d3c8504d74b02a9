import { plans } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useLessonTexts, useSelected } from "@/entities/lesson/useSession";
import { Dialog } from "@/ui";
import { useRemainingText } from "../components/Remaining";
import { WaysToEnd } from "./WaysToEnd";

/** Ends a class before its time: one question with the possible ways. */
export function EarlyEnd({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, "lessons");
  const { isNewWordBook } = useFacts(lesson).order;
  const hasPlan = useSelected(lesson, plans);
  const remaining = useRemainingText(lesson);
  return (
    <Dialog
      title={t("earlyEnd")}
      onDismiss={() => lesson.send({ type: "DISMISS", box: "early_end" })}
      actions={<WaysToEnd lesson={lesson} isEarly />}
    >
      <p>{t("earlyEndText", { time: remaining })}</p>
      {isNewWordBook && !hasPlan && <p>{t("nothingPlanned")}</p>}
    </Dialog>
  );
}
