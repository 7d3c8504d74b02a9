import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { Drawing } from "@/ui";
import { ReportLink } from "./ReportLink";
import { Star } from "./Star";
import styles from "./Star.module.css";

const FLAG = "M6 21V4h11l-2 4 2 4H6";

interface CardCornerProps {
  readonly word: WordView;
  readonly courseId?: number | undefined;
  readonly isHidden: boolean;
}

/** What one does with the word of a card: report it, make it a favourite. */
export default function CardCorner({ word, courseId, isHidden }: CardCornerProps) {
  const { t } = useTranslation("entities");
  return (
    <div className={styles.corner}>
      <ReportLink
        className={styles.report}
        wordId={word.id}
        courseId={courseId}
        aria-label={t("reportWord")}
      >
        <Drawing shape={FLAG} size={20} />
      </ReportLink>
      <Star word={word} isHidden={isHidden} />
    </div>
  );
}
