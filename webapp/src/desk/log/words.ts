import { useTranslation } from "react-i18next";
import { factsOf, type LogEntry, type LogEvent } from "./entries";

/** The actors that are no account. */
const OTHERS = ["store", "clock"] as const;

/** Facts that are some of the service's own words; others are texts of people, such as a word. */
const CODED: ReadonlySet<string> = new Set([
  ...["completed", "corrected", "fields", "kind", "lesson_type", "purpose", "rights", "role"],
  ...["status", "title_level", "type", "was", "way"],
]);

/** What the log says, in words. */
export function useEventNames() {
  const { t, i18n } = useTranslation("deskLog");
  const events = t("events", { returnObjects: true });
  const facts = t("facts", { returnObjects: true });
  const values = t("values", { returnObjects: true });
  const sorted = Object.entries(events).map(([value, label]) => ({ value, label }));
  const fact = (name: string): string =>
    name in facts ? t(`facts.${name as keyof typeof facts}`) : name;
  const value = (name: string, text: string): string =>
    CODED.has(name)
      ? text
          .split(",")
          .map((one) => (one in values ? t(`values.${one as keyof typeof values}`) : one))
          .join(",")
      : text;
  return {
    of: (event: LogEvent): string => t(`events.${event}`),
    /** All events, by their names. */
    all: sorted.sort((one, other) => one.label.localeCompare(other.label, i18n.language)),
    /** Why it was done, and its further facts; instants as they are to be shown. */
    why: (entry: LogEntry, shown: (instant: number) => string): string =>
      [
        entry.reason,
        ...factsOf(entry, shown).map(([name, text]) => `${fact(name)} ${value(name, text)}`),
      ]
        .filter(Boolean)
        .join(" · "),
    actor(actor: string): string {
      const other = OTHERS.find((name) => name === actor);
      return other ? t(`actors.${other}`) : actor;
    },
  };
}
