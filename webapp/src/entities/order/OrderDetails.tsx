import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { dayAndTime } from "@/i18n/days";
import { clockTime } from "@/i18n/format";
import { type CourseOrderView, serverNow } from "@/rpc";
import { Button, Dialog } from "@/ui";
import styles from "./OrderDetails.module.css";
import { standingOf } from "./standing";

interface OrderDetailsProps {
  readonly order: CourseOrderView;
  readonly onClose: () => void;
}

/** All details of an order, each once. */
export function OrderDetails({ order, onClose }: OrderDetailsProps) {
  const { t } = useTranslation();
  const title = useBookTitle();
  const { utcStarted, utcEnded, courseBook, rating } = order;
  const lasted = utcStarted === null ? null : clockTime(utcStarted);
  const facts: readonly (readonly [string, string | null])[] = [
    [t("orderTime"), dayAndTime(order.appointmentTime, serverNow())],
    [t("orderLength"), t("minutes", { count: order.lengthMinutes })],
    [t("orderStudent"), order.user.userName],
    [t("orderTutor"), order.tutor?.userName ?? (order.isSimulated ? null : t("noTutor"))],
    [t("orderBook"), courseBook && title(courseBook)],
    [t("orderWords"), order.wordCount ? t("words", { count: order.wordCount }) : null],
    [t("orderLasted"), lasted && utcEnded ? `${lasted}–${clockTime(utcEnded)}` : lasted],
    [t("orderStatus"), t(`status${standingOf(order)}`)],
    [t("orderRating"), rating === null ? null : t("stars", { count: rating })],
  ];
  return (
    <Dialog
      sheet
      title={t(`lesson${order.lessonType}`)}
      onDismiss={onClose}
      actions={
        <Button wide kind="tinted" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <dl>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
