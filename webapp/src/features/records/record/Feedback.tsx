import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { invalidateNotices } from "@/entities/order/invalidation";
import { useIsTutor } from "@/entities/person/session";
import { Sticker } from "@/entities/sticker/Sticker";
import { dayAndTime } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { call, type NoticeKind, type RecordDetail, type StickerName } from "@/rpc";
import { Button, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Stars } from "@/ui/Rating";
import styles from "./Record.module.css";

interface FeedbackProps {
  readonly record: RecordDetail;
  readonly now: number;
}

/** The tutor's feedback on the class, for both; and the tutor's links to after-class work. */
export function Feedback({ record, now }: FeedbackProps) {
  const { t } = useTranslation("records");
  const isTutor = useIsTutor();
  const { feedback, order } = record;
  const held = order.status === "COMPLETED" && order.startedBy === "TEACHER";
  const mayAdd = isTutor && order.status === "COMPLETED";
  useReading(order.courseOrderId, !isTutor && Boolean(feedback));
  if (!feedback && !held) return mayAdd ? <Ways record={record} now={now} /> : null;
  return (
    <>
      {feedback ? (
        <>
          <Said
            notice="feedback_written"
            title={t("feedback")}
            text={feedback.feedback}
            stars={feedback.stars}
          />
          <Said
            notice="message_written"
            title={t("message")}
            text={feedback.message}
            sticker={feedback.sticker}
            detail={t("writtenAt", { when: inside(dayAndTime(feedback.utcChanged, now)) })}
          />
        </>
      ) : (
        <Section title={t("feedback")}>
          <Text look="quiet">{t("noFeedback")}</Text>
        </Section>
      )}
      {isTutor && <Ways record={record} now={now} />}
    </>
  );
}

/** What a student is shown was read: its notices, and home, show it no more. */
function useReading(courseOrderId: number, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    // Without an answer it stays unread, and is read the next time.
    call("CustomerReadNotification", { courseOrderId })
      .then(invalidateNotices)
      .catch(() => undefined);
  }, [courseOrderId, isShown]);
}

interface SaidProps {
  /** The notice that opens the page here. */
  readonly notice: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** The tutor's stars for the student. */
  readonly stars?: number | null;
  readonly sticker?: StickerName | null;
  readonly detail?: string;
}

function Said({ notice, title, text, stars, sticker, detail }: SaidProps) {
  const { t } = useTranslation("records");
  const [search] = useSearchParams();
  const isSought = search.get("at") === notice;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSought) place.current?.focus();
  }, [isSought]);
  return (
    <div ref={place} tabIndex={-1} className={styles.feedback}>
      <Section title={title}>
        <Card gap={3}>
          {stars != null && <Stars count={stars} name={t("starsNamed", { count: stars })} />}
          {sticker && <Sticker sticker={sticker} size={80} />}
          <Text look="written">{text}</Text>
          {detail && <Text look="quiet">{detail}</Text>}
        </Card>
      </Section>
    </div>
  );
}

function Ways({ record, now }: FeedbackProps) {
  const { t } = useTranslation("records");
  const { feedback, mayWriteFeedback, order } = record;
  const { courseOrderId } = order;
  return (
    <div className={styles.actions}>
      {mayWriteFeedback && (
        <Button
          kind={feedback ? "tinted" : "primary"}
          onClick={() => void navigateTo(paths.tutorMessage, { courseOrderId })}
        >
          {t(feedback ? "changeFeedback" : "writeFeedback")}
        </Button>
      )}
      {order.deletionStatus === "NORMAL" && (
        <Button
          kind="tinted"
          onClick={() => void navigateTo(paths.antiForgetSupplement, { courseOrderId })}
        >
          {t("supplement")}
        </Button>
      )}
      {feedback && mayWriteFeedback && (
        <Text look="quiet">
          {t("changeUntil", { when: inside(dayAndTime(feedback.editableUntil, now)) })}
        </Text>
      )}
    </div>
  );
}
