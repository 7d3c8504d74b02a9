import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { i18n } from "@/i18n";
import { errorText } from "@/i18n/errorText";
import { type CourseOrderView, call, refusedWith, repeatable } from "@/rpc";
import { Button, confirm, toast } from "@/ui";
import { enterLesson } from "./enterLesson";
import { outdate } from "./queries";
import { runningLesson } from "./runningLesson";
import { useIsTutor } from "./session";

/** The lists that a change of an order puts out of date. */
export function outdateOrders(): Promise<void> {
  return outdate(
    "CustomerListCourseOrder",
    "CustomerGetCourseOrderCount",
    "CustomerListAntiForgetOrder",
  );
}

/** Starts the class of an order and enters it. */
export async function startClass(courseOrderId: number, idempotencyKey: string): Promise<void> {
  await call("StartCourseOrder", { courseOrderId }, { idempotencyKey });
  void outdateOrders();
  await enterLesson(courseOrderId);
}

async function endClass(courseOrderId: number, idempotencyKey: string): Promise<void> {
  const sure = await confirm({
    title: i18n.t("endTitle"),
    text: i18n.t("endText"),
    confirmLabel: i18n.t("actionEnd"),
    danger: true,
  });
  if (!sure) return;
  try {
    await call("CompleteCourseOrder", { courseOrderId }, { idempotencyKey });
    if (runningLesson.get() === courseOrderId) runningLesson.leave();
    toast(i18n.t("endDone"));
  } catch (error) {
    if (!refusedWith(error, "RESULT_REQUIRED")) throw error;
    const goOn = await confirm({
      title: i18n.t("notice"),
      text: i18n.t("needsResult"),
      confirmLabel: i18n.t("goOn"),
    });
    if (goOn) await enterLesson(courseOrderId);
  }
  await outdateOrders();
}

/** The buttons of what the service says can be done with an order now. */
export function OrderButtons({ order }: { readonly order: CourseOrderView }) {
  const { t } = useTranslation();
  const [attemptStart] = useState(repeatable);
  const [attemptEnd] = useState(repeatable);
  const isTutor = useIsTutor();
  const { courseOrderId, actions } = order;
  const onError = (error: unknown) => {
    const text = errorText(error);
    if (text) toast(text);
  };
  const start = useMutation({
    mutationFn: () => attemptStart((key) => startClass(courseOrderId, key)),
    onError,
  });
  const end = useMutation({
    mutationFn: () => attemptEnd((key) => endClass(courseOrderId, key)),
    onError,
  });
  const enter = useMutation({ mutationFn: () => enterLesson(courseOrderId), onError });

  return (
    <>
      {actions.includes("COMPLETE") && (
        <Button small kind="secondary" busy={end.isPending} onClick={() => end.mutate()}>
          {t("actionEnd")}
        </Button>
      )}
      {actions.includes("START") && (
        <Button small busy={start.isPending} onClick={() => start.mutate()}>
          {t(isTutor ? "actionStart" : "actionStartOwn")}
        </Button>
      )}
      {actions.includes("ENTER") && (
        <Button small busy={enter.isPending} onClick={() => enter.mutate()}>
          {t("actionEnter")}
        </Button>
      )}
    </>
  );
}
