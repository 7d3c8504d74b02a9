import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Drawing } from "@/ui";
import { ReportLink } from "./ReportLink";
import styles from "./Star.module.css";

const FLAG = "M6 21V4h11l-2 4 2 4H6";

/** The report button beside a word's star. */
export function ReportFlag(
  props: Pick<ComponentProps<typeof ReportLink>, "wordId" | "word" | "courseId">,
) {
  const { t } = useTranslation("entities");
  return (
    <ReportLink {...props} className={styles.report} aria-label={t("reportWord")}>
      <Drawing shape={FLAG} size={20} />
    </ReportLink>
  );
}
