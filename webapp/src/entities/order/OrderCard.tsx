import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { type CourseOrderView, serverNow } from "@/rpc";
import { Inline, Text } from "@/ui";
import { Badge, type Tone } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { Facts } from "@/ui/Facts";
import styles from "./OrderCard.module.css";
import { useOrderFacts } from "./orderFacts";
import { standingOf } from "./standing";

const tones: { readonly [Status in string]?: Tone } = {
  IN_PROGRESS: "warning",
  COMPLETED: "positive",
};

interface OrderCardProps {
  readonly order: CourseOrderView;
  /** The other person's name: the tutor for a student, the student for a tutor. */
  readonly withWhom: string | null;
  /** The actions that are possible now. */
  readonly actions?: ReactNode;
  /** What to wait for if there is no action. */
  readonly hint?: string | null;
  /** Whether it is over: its record is a page, not a box. */
  readonly isOver?: boolean;
  /** Opens its details. */
  readonly onOpen: () => void;
}

/** A course order in a list: when, what, with whom, status. */
export function OrderCard(props: OrderCardProps) {
  const { order, withWhom, actions, hint, isOver = false, onOpen } = props;
  const { t } = useTranslation();
  const facts = useOrderFacts(order, withWhom);
  const status = standingOf(order);
  return (
    <Card as="article" gap={2} className={styles.card}>
      <Inline centered apart>
        <button
          type="button"
          className={styles.time}
          aria-haspopup={isOver ? undefined : "dialog"}
          onClick={onOpen}
        >
          {dayAndTime(order.appointmentTime, serverNow())}
        </button>
        <Badge round tone={tones[status]}>
          {t(`status${status}`)}
        </Badge>
      </Inline>
      <Text look="note">
        <Facts facts={facts} />
      </Text>
      {order.deletionStatus === "DELETE_PENDING" && <Text look="note">{t("deletionPending")}</Text>}
      {order.deletionStatus === "DELETE_APPROVED" && <Text look="note">{t("deletionAgreed")}</Text>}
      {actions && <Inline className={styles.actions}>{actions}</Inline>}
      {hint && <Text look="note">{hint}</Text>}
    </Card>
  );
}
