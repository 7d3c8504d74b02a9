import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import type { CourseOrderView } from "@/rpc";

/**
 * What an order is about, in a few facts: its kind, its length, with whom (none: nobody; left out:
 * that is said elsewhere), with which book.
 */
export function useOrderFacts(
  order: CourseOrderView,
  withWhom?: string | null,
): readonly (string | null)[] {
  const { t } = useTranslation();
  const title = useBookTitle();
  const saysLength = /^QUOTA_\d/.test(order.lessonType) && !order.isSimulated;
  // A review takes as long as its words do.
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
