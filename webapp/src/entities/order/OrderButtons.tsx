import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { i18n } from "@/i18n";
import { type ErrorKey, errorText } from "@/i18n/errorText";
import { type CourseOrderView, call, repeatable } from "@/rpc";
import { Button, confirm, toast } from "@/ui";
import { invalidateAfterApproval, invalidateOrders } from "./invalidation";
import { isReview } from "./isReview";
import { endOrder, enterOrder } from "./lessonEntry";
import { startClass, tellStartFailed } from "./orderActions";
import { termsOf } from "./terms";

/** Approves the store's request to delete a class record, after the tutor has confirmed. */
function useApproval(
  { courseOrderId, status }: CourseOrderView,
  onError: (error: unknown) => void,
) {
  const { t } = useTranslation();
  const [attempt] = useState(repeatable);
  return useMutation({
    mutationFn: async () => {
      await i18n.loadNamespaces("entities");
      const sure = await confirm({
        title: i18n.t("entities:deletionTitle"),
        text: i18n.t(`entities:deletionText${status === "RESERVED" ? "Reserved" : ""}`),
        confirmLabel: t("actionApproveDeletion"),
        danger: true,
      });
      if (!sure) return;
      const name = "CustomerTeacherApproveDeleteClassRecordRequest";
      await attempt((idempotencyKey) => call(name, { courseOrderId }, { idempotencyKey }));
      toast(t("deletionAgreed"));
      void invalidateAfterApproval();
    },
    onError: (error) => {
      // The store may have withdrawn it: the card shows the current state.
      void invalidateOrders();
      onError(error);
    },
  });
}

const ofClass = { lead: "actionStart", own: "actionStartOwn", enter: "actionEnter" } as const;
const ofReview = { lead: "actionLead", own: "actionReview", enter: "actionGoOn" } as const;

interface OrderButtonsProps {
  readonly order: CourseOrderView;
  /** The page is about this order: its main button is filled, the others are not. */
  readonly large?: boolean;
}

/** The buttons for the actions that the service allows now. */
export function OrderButtons({ order, large = false }: OrderButtonsProps) {
  const { t } = useTranslation();
  const [attemptStart] = useState(repeatable);
  const isTutor = useIsTutor();
  const { courseOrderId, actions } = order;
  const names = isReview(order) ? ofReview : ofClass;
  const size = large
    ? ({ large, wide: true } as const)
    : ({ small: true, kind: "tinted" } as const);
  const tell = (fallback: ErrorKey) => (error: unknown) => {
    const text = errorText(error, fallback);
    if (text) toast(text);
  };
  const start = useMutation({
    mutationFn: () => attemptStart((key) => startClass(courseOrderId, key), courseOrderId),
    onError: (error) => tellStartFailed(error, "startClassFailed"),
  });
  const end = useMutation({
    mutationFn: () => endOrder(order),
    onError: tell("endTrainingFailed"),
  });
  const enter = useMutation({
    mutationFn: () => enterOrder(order),
    onError: tell("navigationError"),
  });
  const approve = useApproval(order, tell("deleteFailed"));

  return (
    <>
      {actions.includes("APPROVE_DELETION") && (
        <Button small kind="danger" busy={approve.isPending} onClick={() => approve.mutate()}>
          {t("actionApproveDeletion")}
        </Button>
      )}
      {actions.includes("START") && (
        <Button {...size} busy={start.isPending} onClick={() => start.mutate()}>
          {t(isTutor ? names.lead : names.own)}
        </Button>
      )}
      {actions.includes("ENTER") && (
        <Button {...size} busy={enter.isPending} onClick={() => enter.mutate()}>
          {t(names.enter, termsOf(order))}
        </Button>
      )}
      {/* Behind the button that takes the place of the start: a second tap of a start ends nothing. */}
      {actions.includes("COMPLETE") && !isReview(order) && (
        <Button small kind="quiet" busy={end.isPending} onClick={() => end.mutate()}>
          {t("actionEnd", termsOf(order))}
        </Button>
      )}
    </>
  );
}
