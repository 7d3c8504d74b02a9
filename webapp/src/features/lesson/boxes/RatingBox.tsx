import { useTranslation } from "react-i18next";
import { Button, Dialog } from "@/ui";
import { Rating } from "../parts/Rating";
import type { Lesson } from "../store/lesson";

/** A review is rated before it ends. */
export function RatingBox({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation("lesson");
  const close = () => lesson.dismiss("rating");
  const end = () => {
    close();
    lesson.end(null);
  };
  return (
    <Dialog
      title={t("rateReview")}
      onDismiss={close}
      actions={
        <Button wide kind="quiet" onClick={close}>
          {t("later")}
        </Button>
      }
    >
      <Rating lesson={lesson} label={t("rateAndEnd")} onRated={end} />
    </Dialog>
  );
}
