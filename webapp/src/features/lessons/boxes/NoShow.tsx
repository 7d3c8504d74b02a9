import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { noShowHere } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useSelected } from "@/entities/lesson/useSession";
import { errorText } from "@/i18n/errorText";
import { clockTime } from "@/i18n/format";
import { serverNow } from "@/rpc";
import { Button, confirm, toast } from "@/ui";

/** For its tutor while the student has not entered: when the class may end as a no-show. */
export function Awaited({ lesson }: { readonly lesson: Session }) {
  const { t } = useTranslation("lessons");
  const { user } = useFacts(lesson).order;
  const noShowFrom = useSelected(lesson, noShowHere);
  if (noShowFrom === null) return null;
  const text = serverNow() < noShowFrom ? "notEnteredUntil" : "notEntered";
  return <p>{t(text, { name: user.userName, at: clockTime(noShowFrom) })}</p>;
}

/** Ends the class as a no-show, after the waiting time and a confirmation. */
export function NoShow({ lesson }: { readonly lesson: Session }) {
  const { t } = useTranslation(["lessons", "errors"]);
  const { user } = useFacts(lesson).order;
  const end = useMutation({
    mutationFn: async () => {
      const sure = await confirm({
        title: t("lessons:noShowTitle"),
        text: t("lessons:noShowText", { name: user.userName }),
        confirmLabel: t("lessons:endNoShow"),
        danger: true,
      });
      if (sure) await lesson.requests.endNoShow();
    },
    onError: (error) => {
      const text = errorText(error, "endTrainingFailed");
      if (text) toast(text);
    },
  });
  const noShowFrom = useSelected(lesson, noShowHere);
  if (noShowFrom === null || serverNow() < noShowFrom) return null;
  return (
    <Button wide kind="danger" busy={end.isPending} onClick={() => end.mutate()}>
      {t("lessons:endNoShow")}
    </Button>
  );
}
