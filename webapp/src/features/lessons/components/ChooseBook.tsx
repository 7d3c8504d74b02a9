import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { placeNow } from "@/entities/lesson/machine/context";
import { queryOf } from "@/entities/lesson/machine/place";
import { stateOf } from "@/entities/lesson/session";
import { useSession } from "@/entities/lesson/useSession";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { Button, toast } from "@/ui";

/** Stores the chosen book and continues; nothing is chosen at first. */
export function ChooseBook({ bookId }: { readonly bookId: number | null }) {
  const { t } = useTranslation("lessons");
  const lesson = useSession();
  const { courseOrderId } = lesson;
  const choose = useMutation({
    mutationFn: (chosen: number) => lesson.requests.chooseBook(chosen),
    onSuccess: () => {
      // An interactive book leads to its page.
      const place = placeNow(stateOf(lesson));
      return navigateTo(place.path, queryOf(courseOrderId, place));
    },
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
