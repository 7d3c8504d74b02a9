import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Text } from "@/ui";
import { Segmented } from "@/ui/Segmented";
import styles from "./Classes.module.css";
import type { DeskClass } from "./deskClass";
import { hasOthers, SCOPES, type SeriesChoice } from "./series";

interface SeriesFieldsProps {
  readonly one: DeskClass;
  readonly choice: SeriesChoice;
  /** Whether the change only ends the classes, so that nothing can be in their way. */
  readonly isEnd?: boolean;
}

/**
 * Asks whether a change is for one class of a series, those after it, or all; and says which would
 * change, and what each clashes with. Nothing for a class without a series.
 */
export function SeriesFields({ one, choice, isEnd = false }: SeriesFieldsProps) {
  const { t } = useTranslation("deskClasses");
  if (!hasOthers(one)) return null;
  const { scope, choose, classes, refusal } = choice;
  const now = serverNow();
  const first = classes?.[0];
  const last = classes?.at(-1);
  return (
    <>
      <Segmented
        label={t("scope")}
        options={SCOPES.map((value) => ({ value, label: t(`scope_${value}`) }))}
        value={scope}
        onChange={choose}
      />
      {scope !== "THIS" && (
        <div role="status">
          <ul className={styles.preview}>
            {refusal && (
              <Text as="li" look="negative">
                {refusal}
              </Text>
            )}
            {first && last && (
              <Text as="li" look="quiet">
                {t("reached", {
                  count: classes?.length,
                  first: dayAndTime(first.appointmentTime, now),
                  last: dayAndTime(last.appointmentTime, now),
                })}
              </Text>
            )}
            {!isEnd &&
              classes?.flatMap(({ courseOrderId, appointmentTime, obstacles, warnings }) => {
                const said = (message: string) =>
                  t("inSeries", { when: dayAndTime(appointmentTime, now), message });
                return [
                  ...obstacles.map(({ code, message }) => (
                    <Text as="li" look="negative" key={`${courseOrderId} ${code} ${message}`}>
                      {`✗ ${said(message)}`}
                    </Text>
                  )),
                  ...warnings.map(({ code, message }) => (
                    <Text as="li" look="warning" key={`${courseOrderId} ${code}`}>
                      {`⚠ ${said(message)}`}
                    </Text>
                  )),
                ];
              })}
          </ul>
        </div>
      )}
    </>
  );
}
