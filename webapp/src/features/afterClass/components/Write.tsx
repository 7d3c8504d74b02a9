import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidateAfterFeedback } from "@/entities/order/invalidation";
import { dayAndTime } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { goBack } from "@/navigation";
import { asking, type RecordDetail, type StickerName, serverNow } from "@/rpc";
import { FEEDBACK_LENGTH, MESSAGE_LENGTH } from "@/rpc/bounds";
import { Button, confirm, Inline, Screen, Section, Stack, Text, TextArea, toast } from "@/ui";
import { Card } from "@/ui/Card";
import { Rating } from "@/ui/Rating";
import { Stats } from "@/ui/Stats";
import { useForm } from "@/ui/useForm";
import styles from "../AfterClass.module.css";
import { begun, draftedFeedback, numbersOf, writing } from "../drafting";
import { ClassHead } from "./ClassHead";
import { StickerChoice } from "./StickerChoice";
import { Templates } from "./Templates";

const FORM = "feedback";

interface Values {
  readonly feedback: string;
  readonly message: string;
  /** 0 if no stars are given. */
  readonly stars: number;
  readonly sticker: StickerName | null;
}

interface WriteProps {
  readonly record: RecordDetail;
  /** Words to mention as hard. */
  readonly hard: readonly string[];
  readonly userId: number | null;
}

/** Feedback and message of a class, drafted from its numbers; unsent text is stored here. */
export function Write({ record, hard, userId }: WriteProps) {
  const { t } = useTranslation("afterClass");
  const { order, feedback: stands } = record;
  const { courseOrderId } = order;
  const [now] = useState(() => Math.max(record.serverTime, serverNow()));
  const over = stands?.utcChanged ?? null;
  const drafted = () => draftedFeedback(t, record, hard, now);
  const standing = (): Values => {
    const none = { feedback: drafted(), message: "", stars: 0, sticker: null };
    const { feedback, message, stars, sticker } = stands ?? none;
    return { feedback, message, stars: stars ?? 0, sticker };
  };
  const [submit] = useState(() => asking("CustomerTeacherSubmitFeedbackForCourseOrder"));
  const keep = useCallback(
    (values: Values) => writing.keep({ ...values, userId, courseOrderId, over }),
    [userId, courseOrderId, over],
  );
  const form = useForm<Values>({
    initial: () => begun(userId, courseOrderId, over) ?? standing(),
    keep,
    failure: "submitFailed",
    check: ({ feedback, message }) => ({
      feedback: feedback.trim() === "" ? t("enterFeedback") : undefined,
      message: message.trim() === "" ? t("enterMessage") : undefined,
    }),
    send: async ({ feedback, message, stars, sticker }) => {
      const texts = { feedback: feedback.trim(), message: message.trim() };
      try {
        await submit({ courseOrderId, ...texts, stars, sticker });
        // The user may have moved on to another class.
        if (begun(userId, courseOrderId, over)) writing.clear();
      } finally {
        // A request without an answer may have been stored, and a refused one may be final by now.
        void invalidateAfterFeedback();
      }
      toast(t(stands ? "changed" : "sent"));
      if (form.isShown()) await goBack();
    },
  });
  // Changes made elsewhere appear in unedited fields of the form.
  const [known, setKnown] = useState(() => ({ over, texts: standing() }));
  if (known.over !== over) {
    const texts = standing();
    setKnown({ over, texts });
    form.settle(known.texts, texts);
  }
  const { values, change } = form;

  async function redraft(): Promise<void> {
    const asked = { title: t("redraftTitle"), text: t("redraftText"), confirmLabel: t("redraft") };
    if (values.feedback.trim() === "" || (await confirm(asked))) change({ feedback: drafted() });
  }

  return (
    <Screen
      title={t("title")}
      onBack={() => void goBack()}
      footer={
        <Inline gap={4} centered apart className={styles.footer}>
          <Text as="span" look="quiet">
            {stands
              ? t("editableUntil", { when: inside(dayAndTime(stands.editableUntil, now)) })
              : t("editableAfter")}
          </Text>
          <Button type="submit" form={FORM} busy={form.isSending}>
            {t(stands ? "change" : "send")}
          </Button>
        </Inline>
      }
    >
      <Stack id={FORM} as="form" gap={5} {...form.props}>
        <ClassHead order={order} now={now} />
        <Numbers record={record} />
        <Section
          title={t("feedback")}
          aside={
            <Button small kind="quiet" edge="end" onClick={() => void redraft()}>
              {t("redraft")}
            </Button>
          }
        >
          <TextArea
            label={t("feedback")}
            isLabelHidden
            hint={t("feedbackHint")}
            rows={5}
            maxLength={FEEDBACK_LENGTH}
            {...form.text("feedback")}
          />
        </Section>
        <TextArea
          label={t("message", { name: order.user.userName })}
          hint={t("messageHint")}
          maxLength={MESSAGE_LENGTH}
          {...form.text("message")}
        />
        <Templates message={values.message} onUse={(message) => change({ message })} />
        <Section title={t("sticker")}>
          <Card gap={3}>
            <StickerChoice
              label={t("sticker")}
              value={values.sticker}
              onChange={(sticker) => change({ sticker })}
            />
          </Card>
        </Section>
        <Section title={t("rate", { name: order.user.userName })}>
          <Card gap={3}>
            <Rating
              none={t("noStars")}
              label={t("rate", { name: order.user.userName })}
              value={values.stars}
              nameOf={(count) => t("starsNamed", { count })}
              onChange={(stars) => change({ stars })}
            />
          </Card>
        </Section>
      </Stack>
    </Screen>
  );
}

function Numbers({ record }: { readonly record: RecordDetail }) {
  const { t } = useTranslation("afterClass");
  const { worked, right, wrong, minutes } = numbersOf(record);
  return (
    <Stats
      stats={[
        { label: t(record.order.isNewWordBook ? "learned" : "reviewed"), value: worked },
        { label: t("right"), value: right },
        { label: t("wrong"), value: wrong },
        { label: t("minutes"), value: minutes },
      ]}
    />
  );
}
