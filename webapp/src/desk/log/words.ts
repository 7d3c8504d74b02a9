import { useTranslation } from "react-i18next";
import { factsOf, type LogEntry, type LogEvent } from "./entries";

/** The actors that are no account. */
const OTHERS = ["store", "clock"] as const;

/** What the log says, in words. */
export function useEventNames() {
  const { t, i18n } = useTranslation("deskLog");
  const events = t("events", { returnObjects: true });
  const facts = t("facts", { returnObjects: true });
  const values = t("values", { returnObjects: true });
  const sorted = Object.entries(events).map(([value, label]) => ({ value, label }));
  const fact = (name: string): string =>
    name in facts ? t(`facts.${name as keyof typeof facts}`) : name;
  /** A fact is text, or some of the service's own words. */
  const value = (text: string): string =>
    text
      .split(",")
      .map((one) => (one in values ? t(`values.${one as keyof typeof values}`) : one))
      .join(",");
  return {
    of: (event: LogEvent): string => t(`events.${event}`),
    /** All events, by their names. */
    all: sorted.sort((one, other) => one.label.localeCompare(other.label, i18n.language)),
    /** Why it was done, and its further facts; instants as they are to be shown. */
    why: (entry: LogEntry, shown: (instant: number) => string): string =>
      [entry.reason, ...factsOf(entry, shown).map(([name, text]) => `${fact(name)} ${value(text)}`)]
        .filter(Boolean)
        .join(" · "),
    actor(actor: string): string {
      const other = OTHERS.find((name) => name === actor);
      return other ? t(`actors.${other}`) : actor;
    },
  };
}
