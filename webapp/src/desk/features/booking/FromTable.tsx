import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Text, TextArea } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { type Form, useForm } from "@/ui/useForm";
import { Act } from "../../ui/Act";
import styles from "./Booking.module.css";
import {
  type BookedClass,
  type Booking,
  classOf,
  isOffTheGrid,
  lacksCredit,
  MOST_LINES,
  REASON_LENGTH,
} from "./draft";
import { LineRow } from "./LineRow";
import { type Line, linesOf, textOf } from "./lines";
import { useBooking, usePreview } from "./useBooking";

const LONGEST = 100_000;

interface FromTableProps {
  readonly onBooked: (booked: readonly BookedClass[]) => void;
  readonly onUndone: (booked: readonly BookedClass[]) => void;
}

interface Values {
  readonly lines: readonly Line[];
  readonly reason: string;
  readonly anyTime: boolean;
}

/** Books the classes of a table, pasted or of a CSV file: wrong lines are corrected in place. */
export function FromTable({ onBooked, onUndone }: FromTableProps) {
  const { t } = useTranslation(["deskBooking", "common"]);
  const [pasted, setPasted] = useState("");
  const book = useBooking(onUndone);
  const form: Form<Values> = useForm<Values>({
    initial: { lines: [], reason: "", anyTime: false },
    check: ({ reason }) => ({
      lines: isWhole ? undefined : t("linesMissing"),
      reason: needsReason && reason.trim() === "" ? t("reasonMissing") : undefined,
    }),
    async send() {
      if (booking === null) return;
      const booked = await book(booking);
      if (booked.length === 0) return;
      onBooked(booked);
      form.change({ lines: [], reason: "", anyTime: false });
    },
    failure: "operationFailed",
  });
  const { lines, reason, anyTime } = form.values;
  const complete = lines.flatMap((line) => {
    const asked = classOf(line);
    return asked ? [{ id: line.id, asked }] : [];
  });
  const isWhole = complete.length === lines.length && lines.length <= MOST_LINES;
  const booking: Booking | null =
    complete.length === 0 || complete.length > MOST_LINES
      ? null
      : { classes: complete.map(({ asked }) => asked), anyTime, reason: reason.trim() };
  const { answered, isOfThis } = usePreview(booking);
  const refused = answered?.refused ?? [];
  const warnings = answered?.warnings ?? [];
  const needsReason = refused.some(lacksCredit);
  const whyOf = (id: number) =>
    [
      ...refused.map((one) => ({ ...one, said: one.obstacle })),
      ...warnings.map((one) => ({ ...one, said: one.warning })),
    ]
      .filter(({ line }) => complete[line - 1]?.id === id)
      .map(({ said }) => said.message);

  function read(text: string): void {
    form.change({ lines: linesOf(text.slice(0, LONGEST)) });
    setPasted("");
  }

  const change = (id: number, changes: Partial<Line>) =>
    form.change({ lines: lines.map((one) => (one.id === id ? { ...one, ...changes } : one)) });

  if (lines.length === 0) {
    return (
      <div className={styles.paste}>
        <TextArea
          label={t("paste")}
          hint={t("pasteHint")}
          rows={6}
          maxLength={LONGEST}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <div className={styles.acts}>
          <Button disabled={pasted.trim() === ""} onClick={() => read(pasted)}>
            {t("readTable")}
          </Button>
          <label className={styles.file}>
            {t("file")}
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={async ({ target }) => {
                const file = target.files?.[0];
                if (file) read(textOf(await file.arrayBuffer()));
              }}
            />
          </label>
        </div>
      </div>
    );
  }

  return (
    <form {...form.props} className={styles.paste}>
      <ul className={styles.lines} aria-label={t("wayTable")}>
        {lines.map((line, at) => (
          <LineRow
            key={line.id}
            number={at + 1}
            line={line}
            why={whyOf(line.id)}
            onChange={(changes) => change(line.id, changes)}
            onRemove={() => form.change({ lines: lines.filter(({ id }) => id !== line.id) })}
          />
        ))}
      </ul>
      {(anyTime || refused.some(isOffTheGrid)) && (
        <Checkbox checked={anyTime} onChange={(value) => form.change({ anyTime: value })}>
          {t("anyTime")}
        </Checkbox>
      )}
      {(needsReason || reason !== "") && (
        <Field label={t("reason")} maxLength={REASON_LENGTH} {...form.text("reason")} />
      )}
      <div role="status">
        {form.mistakes.lines && <Text look="negative">{form.mistakes.lines}</Text>}
        {lines.length > MOST_LINES && (
          <Text look="negative">{t("tooMany", { most: MOST_LINES })}</Text>
        )}
        {isOfThis && isWhole && answered && (
          <Text look={refused.length > 0 ? "negative" : "quiet"}>
            {refused.length > 0
              ? t("noneBooked", { count: lines.length })
              : t("nothingInTheWay", { count: lines.length })}
          </Text>
        )}
      </div>
      <div className={styles.acts}>
        <Button type="submit" busy={form.isSending}>
          {t("bookClasses", { count: lines.length })}
        </Button>
        <Act onClick={() => form.change({ lines: [] })}>{t("otherTable")}</Act>
      </div>
    </form>
  );
}
