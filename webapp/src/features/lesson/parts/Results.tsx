import { useTranslation } from "react-i18next";
import { Stats } from "@/ui/Stats";
import { useLesson, useProgress } from "../context";

/** How the after-lesson test went. */
export function Results() {
  const { t } = useTranslation("lesson");
  const { testCorrectIds, testWrongIds, alreadyKnownIds, mode } = useProgress(useLesson());
  const counts = [
    { label: t("resultRight"), value: testCorrectIds.length },
    { label: t("resultWrong"), value: testWrongIds.length },
  ];
  const known = { label: t("alreadyKnown"), value: alreadyKnownIds.length };
  return <Stats live on="tiles" stats={mode === "new_words" ? [...counts, known] : counts} />;
}
