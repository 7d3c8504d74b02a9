import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { OrderButtons } from "@/entities/order/OrderButtons";
import { standingOf } from "@/entities/order/standing";
import { useOpening } from "@/entities/order/useOpening";
import { useIsTutor } from "@/entities/person/session";
import { clockTime } from "@/i18n/format";
import { longDateOf } from "@/i18n/when";
import type { CourseOrderView } from "@/rpc";
import { Stack, Text } from "@/ui";
import { Badge, type Tone } from "@/ui/Badge";
import { Facts } from "@/ui/Facts";
import { useKind } from "../kind";
import styles from "./Record.module.css";

const tones: { readonly [Status in string]?: Tone } = {
  IN_PROGRESS: "warning",
  COMPLETED: "positive",
};
const DOABLE = new Set(["START", "ENTER", "COMPLETE", "APPROVE_DELETION"]);

interface HeadProps {
  readonly order: CourseOrderView;
  readonly now: number;
}

/** The session: when, what, with whom, status, and its actions. */
export function Head({ order, now }: HeadProps) {
  const { t } = useTranslation("records");
  const { t: common } = useTranslation();
  const title = useBookTitle();
  const kind = useKind();
  const isTutor = useIsTutor();
  const partner = isTutor ? order.user.userName : (order.tutor?.userName ?? common("noTutor"));
  const opens = useOpening()(order);
  const status = standingOf(order);
  return (
    <Stack as="section" gap={1} className={styles.top}>
      <p className={styles.eyebrow}>
        {longDateOf(order.appointmentTime, now)}
        <Badge round tone={tones[status]}>
          {common(`status${status}`)}
        </Badge>
      </p>
      <h2 className={styles.when}>
        {clockTime(order.appointmentTime)} <span className={styles.kind}>{kind(order)}</span>
      </h2>
      <Text look="quiet">
        <Facts facts={[partner, order.courseBook && title(order.courseBook)]} />
      </Text>
      {order.deletionStatus === "DELETE_PENDING" && (
        <Text look="warning">
          {common("deletionPending")}
          {isTutor && (
            <span className={styles.means}>
              {t(order.status === "RESERVED" ? "deletionMeansReserved" : "deletionMeans")}
            </span>
          )}
        </Text>
      )}
      {order.deletionStatus === "DELETE_APPROVED" && (
        <Text look="warning">{isTutor ? t("deletionNext") : common("deletionAgreed")}</Text>
      )}
      {order.isGivenUp && order.deletionStatus !== "DELETE_APPROVED" && (
        <Text look="warning">{t("givenUp")}</Text>
      )}
      {opens && <Text look="quiet">{opens}</Text>}
      {order.actions.some((action) => DOABLE.has(action)) && (
        <div className={styles.actions}>
          <OrderButtons order={order} />
        </div>
      )}
    </Stack>
  );
}
