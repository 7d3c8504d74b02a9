import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import type { NoticeKind, NoticeView } from "@/rpc";
import { Drawing, RowButton, RowTexts, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import { IconTile } from "@/ui/IconTile";
import styles from "./NoticeRow.module.css";
import { useTelling } from "./telling";

const CALENDAR =
  "M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4";
const CLOCK = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2";
const NOTE = "M4 20l1-4L16 5l3 3L8 19zM13 8l3 3";
const MOON = "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z";
const FLAG = "M6 21V4h12l-3 4 3 4H6";
const REPEAT = "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5";
const shapes: { readonly [Kind in NoticeKind]: string } = {
  class_booked: CALENDAR,
  class_canceled: "M6 6l12 12M18 6L6 18",
  class_no_show: "M6 6l12 12M18 6L6 18",
  class_ahead: CLOCK,
  class_overdue: CLOCK,
  reviews_due: REPEAT,
  deletion_asked: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  suggestion_answered: FLAG,
  milestone_reached: FLAG,
  feedback_written: NOTE,
  message_written: NOTE,
  commission_answered: FLAG,
  class_moved: CALENDAR,
  class_reopened: CALENDAR,
  no_show_taken_back: REPEAT,
  tutor_changed: REPEAT,
  rest_approved: MOON,
  rest_rejected: MOON,
  rest_lifted: MOON,
  plan_time_changed: CALENDAR,
  review_unfinished: REPEAT,
  data_copy_ready: NOTE,
  data_request_answered: FLAG,
};

const QUIET: ReadonlySet<NoticeKind> = new Set([
  "class_canceled",
  "class_no_show",
  "deletion_asked",
  "review_unfinished",
]);

interface NoticeRowProps {
  readonly notice: NoticeView;
  readonly now: number;
  readonly onOpen: () => void;
}

/** One notice: what, when, and a dot while it is unread. */
export function NoticeRow({ notice, now, onOpen }: NoticeRowProps) {
  const { t } = useTranslation("notices");
  const { title, facts } = useTelling()(notice, now);
  const quiet = QUIET.has(notice.kind);
  return (
    <li>
      <RowButton tint="brand" wraps onClick={onOpen}>
        <IconTile round tone={quiet ? "quiet" : "brand"}>
          <Drawing shape={shapes[notice.kind]} size={20} />
        </IconTile>
        <RowTexts>
          <span className={styles.title}>{title}</span>
          <Text as="span" look="note">
            <Facts facts={facts} />
          </Text>
        </RowTexts>
        <span className={styles.end}>
          <span>{clockTime(notice.utcHappened)}</span>
          {!notice.isRead && <span role="img" className={styles.dot} aria-label={t("unread")} />}
        </span>
      </RowButton>
    </li>
  );
}
