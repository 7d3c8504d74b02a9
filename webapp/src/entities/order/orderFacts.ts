import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import type { CourseOrderView } from "@/rpc";

/**
 * An order in a few facts: its kind, its length, the other person (none: nobody; left out: shown
 * elsewhere), its book.
 */
export function useOrderFacts(
  order: CourseOrderView,
  withWhom?: string | null,
): readonly (string | null)[] {
  const { t } = useTranslation();
  const title = useBookTitle();
  const saysLength = /^QUOTA_\d/.test(order.lessonType) && !order.isSimulated;
  // The length of a review depends on its words.
  const isReview = order.lessonType === "ANTI_FORGETTING";
  return [
    order.isSimulated && !isReview ? null : t(`lesson${order.lessonType}`),
    order.isSimulated ? t("simulation") : null,
    saysLength || isReview ? null : t("minutes", { count: order.lengthMinutes }),
    withWhom === null && !order.isSimulated ? t("noTutor") : (withWhom ?? null),
    order.courseBook ? title(order.courseBook) : isReview ? null : t("unnamedBook"),
    order.wordCount ? t("words", { count: order.wordCount }) : null,
  ];
}
