import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Text } from "@/ui";
import styles from "./Booking.module.css";
import { type Answered, inTheWay, lacksCredit } from "./draft";

interface PreviewProps {
  readonly answered: Answered;
  /** The number of classes that are asked for. */
  readonly count: number;
}

/** Says before a booking what is in the way, each with its date: all classes are booked, or none. */
export function Preview({ answered, count }: PreviewProps) {
  const { t } = useTranslation(["deskBooking", "desk"]);
  const now = serverNow();
  const clashes = inTheWay(answered.refused.filter((one) => !lacksCredit(one)));
  const warnings = inTheWay(
    answered.warnings.map(({ warning, ...one }) => ({ ...one, obstacle: warning })),
  );
  const said = (times: readonly number[]) =>
    count > 1 ? `${times.map((at) => dayAndTime(at, now)).join(t("desk:comma"))}${t("colon")}` : "";
  return (
    <div role="status" className={styles.preview}>
      {clashes.length === 0 && <Text look="quiet">{t("nothingInTheWay", { count })}</Text>}
      {clashes.length > 0 && count > 1 && <Text look="negative">{t("noneBooked", { count })}</Text>}
      <ul className={styles.clashes}>
        {clashes.map(({ message, times }) => (
          <Text as="li" look="negative" key={message}>
            {`${said(times)}${message}`}
          </Text>
        ))}
        {warnings.map(({ message, times }) => (
          <Text as="li" look="warning" key={message}>
            {`${said(times)}${message}`}
          </Text>
        ))}
      </ul>
    </div>
  );
}
