import { useSelector } from "@xstate/react";
import { type Session, stateOf } from "@/entities/lesson/session";
import { useLessonTexts } from "@/entities/lesson/useSession";
import { errorText } from "@/i18n/errorText";
import { switchTab } from "@/navigation";
import { isLessonPage, paths } from "@/paths";
import { CallFailed } from "@/rpc";
import { Button, Dialog } from "@/ui";

type WayOn = "retry" | "again" | "choose" | "none";

/** Actions that resolve a refusal; all other failures can simply be retried. */
const waysOn: { readonly [Code in string]?: WayOn } = {
  INVALID_RESULT: "again",
  RESULT_REQUIRED: "choose",
  ROLE_CANNOT_OPERATE: "none",
};

/** The class is being ended, ends by itself once the service answers, or its end was refused. */
export function Ending({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, ["lessons", "common", "errors"]);
  const { error, ending } = useSelector(lesson.ending, ({ context }) => context);
  const state = useSelector(lesson.ending, ({ value }) => value);
  const give = () => lesson.ending.send({ type: "GIVE_UP" });
  if (state === "waiting") {
    const leave = () => {
      lesson.ending.send({ type: "HIDE" });
      if (isLessonPage(stateOf(lesson).pathname)) void switchTab(paths.home);
    };
    return (
      <Dialog
        title={t("lessons:endKept")}
        onDismiss={leave}
        actions={
          <>
            <Button kind="quiet" onClick={give}>
              {t("lessons:endNotYet")}
            </Button>
            <Button onClick={leave}>{t("common:confirm")}</Button>
          </>
        }
      >
        <p role="status">{t("lessons:endKeptText")}</p>
      </Dialog>
    );
  }
  if (state !== "failed") {
    return (
      <Dialog title={t("lessons:ending")} dismissible={false} onDismiss={() => {}} actions={null}>
        <p role="status">{t("lessons:endingText")}</p>
      </Dialog>
    );
  }
  const code = error instanceof CallFailed ? error.code : undefined;
  const wayOn = waysOn[code ?? ""] ?? "retry";
  const goOn = () => {
    if (wayOn === "retry") return lesson.ending.send({ type: "RETRY" });
    give();
    if (wayOn === "again") lesson.send({ type: "END", slot: ending?.slot ?? null });
    if (wayOn === "choose") lesson.send({ type: "ASK_END" });
    if (wayOn === "none") void lesson.reload().catch(() => undefined);
  };
  const labels = {
    retry: t("common:retry"),
    again: t("common:retry"),
    choose: t("lessons:chooseHow"),
    none: t("common:confirm"),
  } as const;
  return (
    <Dialog
      title={t("errors:endCourseFailed")}
      onDismiss={give}
      actions={
        <>
          {wayOn !== "none" && (
            <Button kind="quiet" onClick={give}>
              {t("lessons:later")}
            </Button>
          )}
          <Button onClick={goOn}>{labels[wayOn]}</Button>
        </>
      }
    >
      {errorText(error) ?? t("errors:operationFailed")}
    </Dialog>
  );
}
