import { useTranslation } from "react-i18next";
import { useLesson, useProgress } from "../context";
import { Tally } from "./Tally";

/** How the after-lesson test went. */
export function Results() {
  const { t } = useTranslation("lesson");
  const { testCorrectIds, testWrongIds, alreadyKnownIds, mode } = useProgress(useLesson());
  const counts = [
    { label: t("resultRight"), count: testCorrectIds.length },
    { label: t("resultWrong"), count: testWrongIds.length },
  ];
  const known = { label: t("alreadyKnown"), count: alreadyKnownIds.length };
  return <Tally counts={mode === "new_words" ? [...counts, known] : counts} />;
}
