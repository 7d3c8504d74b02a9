import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { part } from "@/i18n/format";
import { callQuery, invalidate } from "@/queries";
import { call, newIdempotencyKey } from "@/rpc";
import { DAY_MS } from "@/time";
import { ErrorBlock, IconButton, Skeleton, Text } from "@/ui";
import { shapes } from "@/ui/shapes";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import styles from "./Hours.module.css";
import {
  ENDS,
  HOURS,
  type Hours,
  isWrong,
  likeMonday,
  placeOf,
  STARTS,
  WEEKDAYS,
  withMore,
} from "./hours";

interface HoursCardProps {
  readonly userId: number;
  readonly tutor: string;
}

/** The hours of a week in which a tutor is offered. */
export function HoursCard({ userId, tutor }: HoursCardProps) {
  const { t } = useTranslation("deskTutors");
  const { data, error, refetch } = useQuery(callQuery(HOURS, { userId }));
  return (
    <SideCard title={t("hours")}>
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={7} height={40} />}
      {data && (
        // Begins again with what was saved, also by others.
        <Editor
          key={JSON.stringify(data.hours)}
          saved={data.hours}
          onSave={(hours) => save(userId, hours)}
          said={t("hoursSaved", { tutor })}
        />
      )}
    </SideCard>
  );
}

async function save(userId: number, hours: readonly Hours[]): Promise<void> {
  const key = { idempotencyKey: newIdempotencyKey() };
  await call("StoreSaveWorkingHours", { userId, hours: [...hours] }, key);
  await invalidate(HOURS, "StoreListWeek", "StoreListFreeTutor");
}

interface EditorProps {
  readonly saved: readonly Hours[];
  readonly said: string;
  readonly onSave: (hours: readonly Hours[]) => Promise<void>;
}

function Editor({ saved, said, onSave }: EditorProps) {
  const { t } = useTranslation("deskTutors");
  const [hours, setHours] = useState(saved);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isChanged = JSON.stringify(hours) !== JSON.stringify(saved);
  const ofDay = (weekday: number) => hours.filter((one) => one.weekday === weekday);
  const put = (weekday: number, ofThis: readonly Hours[]) => {
    setRefusal(null);
    setHours(WEEKDAYS.flatMap((day) => (day === weekday ? ofThis : ofDay(day))));
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (hours.some(isWrong)) {
      setRefusal(t("hoursWrong"));
      return;
    }
    setSending(true);
    try {
      await onSave(hours);
      notify(said, () => onSave(saved));
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <form noValidate className={styles.editor} onSubmit={(event) => void submit(event)}>
      <Text look="muted">{t(saved.length === 0 ? "hoursNone" : "hoursText")}</Text>
      <ul className={styles.days}>
        {WEEKDAYS.map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            hours={ofDay(weekday)}
            none={t(hours.length === 0 ? "anyTime" : "noHours")}
            onChange={(ofThis) => put(weekday, ofThis)}
          />
        ))}
      </ul>
      {refusal && (
        <Text look="negative" role="alert">
          {refusal}
        </Text>
      )}
      <div className={styles.acts}>
        {ofDay(1).length > 0 && (
          <Act onClick={() => setHours(likeMonday(hours))}>{t("copyToWorkdays")}</Act>
        )}
        <Act
          type="submit"
          primary={isChanged}
          disabled={!isChanged}
          aria-disabled={isSending || undefined}
        >
          {t("save")}
        </Act>
      </div>
    </form>
  );
}

interface DayProps {
  readonly weekday: number;
  readonly hours: readonly Hours[];
  /** What a day without hours means. */
  readonly none: string;
  readonly onChange: (hours: readonly Hours[]) => void;
}

/** 1970-01-05 was a Monday. */
const A_MONDAY = 4.5 * DAY_MS;

function Day({ weekday, hours, none, onChange }: DayProps) {
  const { t } = useTranslation("deskTutors");
  const day = part(A_MONDAY + (weekday - 1) * DAY_MS, { weekday: "short" });
  const change = (at: number, changes: Partial<Hours>) =>
    onChange(hours.map((one, nth) => (nth === at ? { ...one, ...changes } : one)));
  return (
    <li className={styles.day}>
      <span className={styles.name}>{day}</span>
      <span className={styles.strip} aria-hidden="true">
        {hours
          .filter((one) => !isWrong(one))
          .map((one) => (
            <Bar key={`${one.starts} ${one.ends}`} hours={one} />
          ))}
      </span>
      <span className={styles.windows}>
        {hours.length === 0 && (
          <Text as="span" look="muted">
            {none}
          </Text>
        )}
        {hours.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no identity but their place
          <span key={at} className={styles.window}>
            <Time
              label={t("from", { day })}
              value={one.starts}
              times={STARTS}
              onChange={(starts) => change(at, { starts })}
            />
            –
            <Time
              label={t("until", { day })}
              value={one.ends}
              times={ENDS}
              isWrong={isWrong(one)}
              onChange={(ends) => change(at, { ends })}
            />
            <IconButton
              icon={{ shape: shapes.cross }}
              label={t("removeHours", { day })}
              onClick={() => onChange(hours.filter((_, nth) => nth !== at))}
            />
          </span>
        ))}
      </span>
      <Act
        aria-label={`${day} ${t("addHours")}`}
        onClick={() => onChange(withMore(hours, weekday))}
      >
        +
      </Act>
    </li>
  );
}

function Bar({ hours }: { readonly hours: Hours }) {
  const { from, width } = placeOf(hours);
  return (
    <span
      className={styles.bar}
      style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${width * 100}%` }}
    />
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly times: readonly string[];
  readonly isWrong?: boolean;
  readonly onChange: (time: string) => void;
}

function Time({ label, value, times, isWrong: wrong, onChange }: TimeProps) {
  return (
    <select
      aria-label={label}
      aria-invalid={wrong || undefined}
      className={styles.time}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {times.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </select>
  );
}
