import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, toast } from "@/ui";
import { useLesson } from "../context";

/** Stores the chosen book and goes on; nothing is chosen at first. */
export function ChooseBook({ bookId }: { readonly bookId: number | null }) {
  const { t } = useTranslation("lesson");
  const lesson = useLesson();
  const { courseOrderId } = lesson;
  const choose = useMutation({
    mutationFn: (chosen: number) => lesson.requests.chooseBook(chosen),
    onSuccess: () => navigateTo(paths.learningStatistics, { courseOrderId }),
    onError: (error) => {
      const text = errorText(error);
      if (text) toast(text);
    },
  });
  return (
    <Button
      wide
      disabled={bookId === null}
      busy={choose.isPending}
      onClick={() => bookId !== null && choose.mutate(bookId)}
    >
      {t("useBook")}
    </Button>
  );
}
