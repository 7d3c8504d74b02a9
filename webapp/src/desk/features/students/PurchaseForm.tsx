import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Ask, asking, call, newIdempotencyKey } from "@/rpc";
import { Field, Select } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { type PartProps, readAgain } from "./file";
import styles from "./Student.module.css";

const ADD = "StoreAddCredits";
const NOTE_LENGTH = 200;
const MOST = 500;

interface PurchaseFormProps extends PartProps {
  /** Whether classes are bought or taken back. */
  readonly sign: 1 | -1;
  readonly onDone: () => void;
}

/** Records classes that were bought, or takes some back; its undo does the opposite. */
export function PurchaseForm({ student, sign, onDone }: PurchaseFormProps) {
  const { t } = useTranslation(["deskStudents", "common"]);
  // An answer that was lost and asked for again is counted once.
  const [add] = useState(() => asking(ADD));
  const { userId, userName } = student;
  const form = useForm({
    initial: { lessonType: "QUOTA_60", lessons: "", day: "", note: "" },
    check: ({ lessons }) => {
      const count = /^\d+$/.test(lessons.trim()) ? Number(lessons) : 0;
      return {
        lessons: count >= 1 && count <= MOST ? undefined : t("lessonsWrong", { most: MOST }),
      };
    },
    async send({ lessonType, lessons, day, note }) {
      const count = Number(lessons);
      const asked: Ask<typeof ADD> = {
        userId,
        lessonType: lessonType as "QUOTA_60",
        lessons: sign * count,
        day: day || null,
        note: note.trim(),
      };
      await add(asked);
      notify(t(sign > 0 ? "purchased" : "takenBack", { student: userName, count }), async () => {
        const undone = { ...asked, lessons: -sign * count, note: t("undoNote") };
        await call(ADD, undone, { idempotencyKey: newIdempotencyKey() });
        await readAgain();
      });
      onDone();
      await readAgain();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.row}>
      <Field
        autoFocus
        label={t(sign > 0 ? "lessonsBought" : "lessonsTakenBack")}
        inputMode="numeric"
        {...form.text("lessons")}
      />
      <Select
        label={t("lessonType")}
        {...form.text("lessonType")}
        options={(["QUOTA_60", "QUOTA_30"] as const).map((value) => ({
          value,
          label: t(`common:lesson${value}`),
        }))}
      />
      <Field type="date" label={t("boughtOn")} hint={t("boughtOnHint")} {...form.text("day")} />
      <Field label={t("note")} maxLength={NOTE_LENGTH} {...form.text("note")} />
      <div className={styles.line}>
        <Act type="submit" primary aria-disabled={form.isSending || undefined}>
          {t(sign > 0 ? "recordPurchase" : "takeBack")}
        </Act>
        <Act onClick={onDone}>{t("common:back")}</Act>
      </div>
    </form>
  );
}
