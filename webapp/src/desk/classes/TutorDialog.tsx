import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { Button, Dialog, Empty, ErrorBlock, Skeleton, Text } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";
import { useChanges } from "./changes";
import type { DeskClass } from "./deskClass";
import { SeriesFields } from "./SeriesFields";
import { useSeriesChoice } from "./series";

interface TutorDialogProps {
  readonly one: DeskClass;
  readonly onClose: () => void;
}

/** Gives a class to another tutor who is free at its time. */
export function TutorDialog({ one, onClose }: TutorDialogProps) {
  const { t } = useTranslation(["deskClasses", "common"]);
  const { appointmentTime, lessonType, student, tutor } = one;
  const changesOf = useChanges();
  const { data, isPending, error, refetch } = useQuery(
    callQuery("StoreListFreeTutor", { appointmentTime, lessonType, anyTime: true }),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const free = data?.data.filter(({ userId }) => userId !== tutor?.userId) ?? [];
  const choice = useSeriesChoice(one, chosen === null ? {} : { tutorId: chosen });
  const picked = free.find(({ userId }) => userId === chosen);

  async function give(): Promise<void> {
    if (!picked) return;
    setSending(true);
    try {
      await changesOf(one, choice.chosen).changeTutor(picked);
      onClose();
    } catch (failure) {
      setRefusal(errorText(failure));
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      title={t("changeTutorTitle", { student: student.userName })}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:back")}
          </Button>
          <Button
            busy={isSending}
            disabled={!(picked && choice.isReady)}
            onClick={() => void give()}
          >
            {t("changeTutor")}
          </Button>
        </>
      }
    >
      <Text look="muted">{t("freeAt", { when: dayAndTime(appointmentTime, serverNow()) })}</Text>
      {isPending && <Skeleton rows={3} height={56} />}
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {data && free.length === 0 && <Empty text={t("noTutorFree")} />}
      {free.length > 0 && (
        <RadioRows
          label={t("tutor")}
          value={chosen}
          onChange={setChosen}
          rows={free.map(({ userId, userName, accountNo }) => ({
            value: userId,
            title: userName,
            detail: accountNo,
          }))}
        />
      )}
      <SeriesFields one={one} choice={choice} />
      {refusal && (
        <Text look="negative" role="alert">
          {refusal}
        </Text>
      )}
    </Dialog>
  );
}
