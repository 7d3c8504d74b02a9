import type { WordView } from "@/rpc";
import { ReportFlag } from "./ReportFlag";
import { Star } from "./Star";
import styles from "./Star.module.css";

interface CardCornerProps {
  readonly word: WordView;
  readonly courseId?: number | undefined;
  readonly isHidden: boolean;
}

/** The actions of a card's word: report it, make it a favourite. */
export default function CardCorner({ word, courseId, isHidden }: CardCornerProps) {
  return (
    <div className={styles.corner}>
      <ReportFlag wordId={word.id} courseId={courseId} />
      <Star word={word} isHidden={isHidden} />
    </div>
  );
}
