import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { clockTime } from "@/i18n/format";
import { Button, Dialog, Field, TextArea } from "@/ui";
import { useForm } from "@/ui/useForm";
import { dateOf, instantAt } from "../when";
import { useChanges } from "./changes";
import type { Change, DeskClass } from "./deskClass";
import { MovePreview } from "./MovePreview";
import { SeriesFields } from "./SeriesFields";
import { useSeriesChoice } from "./series";

const REASON_LENGTH = 200;

interface ChangeDialogProps {
  readonly one: DeskClass;
  readonly change: Change;
  readonly onClose: () => void;
}

/** Asks what a change needs, a new time or a reason, and makes it. */
export function ChangeDialog({ one, change, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(["deskClasses", "common"]);
  const [formId] = useState(() => `change-${one.courseOrderId}`);
  const changesOf = useChanges();
  const { appointmentTime, student } = one;
  const asksTime = change === "move" || change === "reopen";
  const form = useForm({
    initial: { day: dateOf(appointmentTime), time: clockTime(appointmentTime), reason: "" },
    check: ({ day, time, reason }) => ({
      day: asksTime && instantAt(day, time) === null ? t("timeMissing") : undefined,
      reason: !asksTime && reason.trim() === "" ? t("reasonMissing") : undefined,
    }),
    async send({ day, time, reason }) {
      const at = instantAt(day, time);
      const changes = changesOf(one, choice.chosen);
      try {
        if (change === "move") await changes.move(at ?? appointmentTime);
        else if (change === "reopen") await changes.reopen(at === appointmentTime ? null : at);
        else await changes[change](reason.trim());
        onClose();
      } catch (error) {
        // It stands in the dialog until something else is tried.
        const text = errorText(error);
        if (text !== null) form.mark(asksTime ? "time" : "reason", text);
      }
    },
    failure: "operationFailed",
  });
  const to = instantAt(form.values.day, form.values.time) ?? appointmentTime;
  const isMove = change === "move";
  const choice = useSeriesChoice(one, isMove ? { at: to } : {});
  return (
    <Dialog
      title={t(`${change}Title`, { student: student.userName })}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:back")}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={change === "cancel" ? "danger" : "primary"}
            busy={form.isSending}
            disabled={!choice.isReady}
          >
            {t(change)}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props}>
        {asksTime ? (
          <>
            <Field type="date" label={t("day")} {...form.text("day")} />
            <Field type="time" step={1800} label={t("time")} {...form.text("time")} />
            {isMove && choice.scope === "THIS" && to !== appointmentTime && (
              <MovePreview one={one} to={to} />
            )}
          </>
        ) : (
          <TextArea label={t("reason")} maxLength={REASON_LENGTH} {...form.text("reason")} />
        )}
        {(isMove || change === "cancel") && (
          <SeriesFields one={one} choice={choice} isEnd={!isMove} />
        )}
      </form>
    </Dialog>
  );
}
