import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { dayAndTime } from "@/i18n/format";
import { type CourseOrderView, serverNow } from "@/rpc";
import { Badge, type Tone } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import styles from "./OrderCard.module.css";

const tones: { readonly [Status in string]?: Tone } = {
  IN_PROGRESS: "warning",
  COMPLETED: "positive",
  EXPIRED: "negative",
};

interface OrderCardProps {
  readonly order: CourseOrderView;
  /** The other person's name: the tutor for a student, the student for a tutor. */
  readonly withWhom: string | null;
  /** What can be done with it now. */
  readonly actions?: ReactNode;
  /** What to wait for, when nothing can be done. */
  readonly hint?: string | null;
}

/** A course order in a list: when, what, with whom, where it stands. */
export function OrderCard({ order, withWhom, actions, hint }: OrderCardProps) {
  const { t } = useTranslation();
  const title = useBookTitle();
  const status = order.deletionStatus === "DELETED" ? "DELETED" : order.status;
  const book = order.courseBook ? title(order.courseBook) : null;
  const saysLength = /^QUOTA_\d/.test(order.lessonType) && !order.isSimulated;
  const isReview = order.lessonType === "ANTI_FORGETTING";
  const facts = [
    order.isSimulated && !isReview ? null : t(`lesson${order.lessonType}`),
    order.isSimulated ? t("simulation") : null,
    saysLength ? null : t("minutes", { count: order.lengthMinutes }),
    withWhom ?? (order.isSimulated ? null : t("noTutor")),
    book ?? (isReview ? null : t("unnamedBook")),
    order.wordCount ? t("words", { count: order.wordCount }) : null,
  ];
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.top}>
        <p className={styles.time}>{dayAndTime(order.appointmentTime, serverNow())}</p>
        <Badge round tone={tones[status]}>
          {t(`status${status}`)}
        </Badge>
      </div>
      <p className={styles.facts}>
        {facts
          .filter((fact) => fact !== null)
          .map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && " · "}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
      </p>
      {order.deletionStatus === "DELETE_PENDING" && (
        <p className={styles.hint}>{t("deletionPending")}</p>
      )}
      {order.deletionStatus === "DELETE_APPROVED" && (
        <p className={styles.hint}>{t("deletionAgreed")}</p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {hint && <p className={styles.hint}>{hint}</p>}
    </Card>
  );
}
