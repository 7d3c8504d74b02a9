import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { Button, Field, Text, TextArea } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { type Form, useForm } from "@/ui/useForm";
import { Act } from "../../ui/Act";
import { FILE_LIMIT_MB, isTooLarge } from "../../ui/files";
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
import { type Cells, cellsOf, type Line } from "./lines";
import { cellsIn, linesOf } from "./reading";
import { useBooking, usePreview } from "./useBooking";

const LONGEST = 100_000;
const COLUMNS = ["student", "tutor", "day", "time", "kind", "bookShort"] as const;

interface FromTableProps {
  readonly onBooked: (booked: readonly BookedClass[]) => void;
  readonly onUndone: (booked: readonly BookedClass[]) => void;
}

interface Values {
  readonly lines: readonly Line[];
  readonly reason: string;
  readonly anyTime: boolean;
}

/** Books the classes of a table, pasted or of a file: wrong lines are corrected in place. */
export function FromTable({ onBooked, onUndone }: FromTableProps) {
  const { t } = useTranslation(["deskBooking", "common"]);
  const [pasted, setPasted] = useState("");
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
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
    const asked = line.student.accountNo && line.tutor.accountNo ? classOf(line) : null;
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

  async function read(cells: () => Promise<Cells[]>): Promise<void> {
    if (isReading) return;
    setReading(true);
    setRefusal(null);
    try {
      const found = await linesOf(await cells());
      if (found.length === 0) setRefusal(t("noLines"));
      else setPasted("");
      form.change({ lines: found });
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setReading(false);
    }
  }

  async function choose(file: File): Promise<void> {
    if (isTooLarge(file)) setRefusal(t("tooLarge", { count: FILE_LIMIT_MB }));
    else await read(() => cellsIn(file));
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
          <Button
            busy={isReading}
            disabled={pasted.trim() === ""}
            onClick={() => void read(async () => cellsOf(pasted))}
          >
            {t("readTable")}
          </Button>
          <label className={styles.file}>
            {t("file")}
            <input
              type="file"
              accept=".xlsx,.csv,.xls,.ods,.tsv,.txt"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // The same file may be chosen again after it was corrected.
                target.value = "";
                if (file) void choose(file);
              }}
            />
          </label>
        </div>
        {refusal && (
          <Text look="negative" role="alert">
            {refusal}
          </Text>
        )}
      </div>
    );
  }

  return (
    <form {...form.props} className={styles.paste}>
      <div aria-hidden className={styles.heads}>
        <span />
        {COLUMNS.map((column) => (
          <span key={column}>{t(column)}</span>
        ))}
      </div>
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
