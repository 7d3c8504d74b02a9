import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui";
import { useRemainingText } from "../components/Remaining";
import { useFacts } from "../context";
import type { Lesson } from "../store/lesson";
import { WaysToEnd } from "./WaysToEnd";

/** Ending a class before its time: asked once, with what there is to choose. */
export function EarlyEnd({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation("lessons");
  const { isNewWordBook } = useFacts(lesson).order;
  const remaining = useRemainingText(lesson);
  return (
    <Dialog
      title={t("earlyEnd")}
      onDismiss={() => lesson.dismiss("early_end")}
      actions={<WaysToEnd lesson={lesson} isEarly />}
    >
      <p>{t("earlyEndText", { time: remaining })}</p>
      {isNewWordBook && !lesson.plans && <p>{t("nothingPlanned")}</p>}
    </Dialog>
  );
}
