import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui";
import { Rating } from "../parts/Rating";
import type { Lesson } from "../store/lesson";

/** A review is rated before it ends. */
export function RatingBox({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation("lesson");
  const close = () => lesson.box.set(null);
  const end = () => {
    close();
    lesson.end(null);
  };
  return (
    <Dialog title={t("rateReview")} onDismiss={close} actions={null}>
      <Rating lesson={lesson} label={t("rateAndEnd")} onRated={end} />
    </Dialog>
  );
}
