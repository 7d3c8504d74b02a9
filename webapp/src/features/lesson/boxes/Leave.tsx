import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { Button, Dialog, toast } from "@/ui";
import type { Lesson } from "../store/lesson";
import styles from "./ClassMenu.module.css";

/** A review that is left in its first minute does not count: said before it is left. */
export function Leave({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation("lesson");
  const close = () => lesson.dismiss("leave");
  // Whoever watches the lesson goes home when it was left.
  const leave = useMutation({
    mutationFn: () => lesson.requests.leave(),
    onSuccess: close,
    onError: (error) => {
      const text = errorText(error);
      if (text) toast(text);
    },
  });
  return (
    <Dialog
      title={t("leaveReview")}
      onDismiss={close}
      actions={
        <div className={styles.actions}>
          <Button wide onClick={close}>
            {t("keepReviewing")}
          </Button>
          <Button wide kind="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            {t("leaveUncounted")}
          </Button>
        </div>
      }
    >
      {t("leaveReviewText")}
    </Dialog>
  );
}
