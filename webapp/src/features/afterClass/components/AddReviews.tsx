import { useState } from "react";
import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { invalidateAfterBooking } from "@/entities/order/invalidation";
import { preferences } from "@/entities/preferences/preferences";
import { dayAndTime } from "@/i18n/days";
import { localDay } from "@/i18n/format";
import { inside } from "@/i18n/when";
import { SLOTS } from "@/machines/constants";
import { goBack } from "@/navigation";
import { asking, type SupplementView, serverNow, type WordChoice } from "@/rpc";
import { Button, Inline, Screen, Section, Select, Stack, Text, toast } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { RadioRows } from "@/ui/RadioRows";
import { useForm } from "@/ui/useForm";
import styles from "../AfterClass.module.css";
import { Audit } from "./Audit";
import { Days } from "./Days";

const FORM = "supplement";
const CHOICES = ["ALL", "WRONG", "FORGOTTEN"] as const satisfies readonly WordChoice[];

interface Values {
  readonly words: WordChoice;
  readonly dates: readonly string[];
  readonly slot: string;
}

interface AddReviewsProps {
  readonly lesson: SupplementView;
  readonly onRefresh: () => Promise<unknown>;
}

/** The choice of words, days and time; and the audit of the lesson's reviews. */
export function AddReviews({ lesson, onRefresh }: AddReviewsProps) {
  const { t } = useTranslation("afterClass");
  const { t: common } = useTranslation();
  const { courseOrderId, words, days, left } = lesson;
  const mayAdd = words.all > 0 && left > 0 && days.length > 0;
  const now = Math.max(lesson.serverTime, serverNow());
  const [supplement] = useState(() => asking("CustomerTeacherSupplementAntiForget"));
  const count = { ALL: words.all, WRONG: words.wrong, FORGOTTEN: words.forgotten };
  // A day that was taken in the meantime is no longer selected.
  const freeOf = (dates: readonly string[]) =>
    dates.filter((date) => days.some((day) => day.date === date && day.takenBy === null));
  // The chosen words may no longer be forgotten: then all words are used.
  const possible = (choice: WordChoice) => (count[choice] > 0 ? choice : "ALL");
  const form = useForm<Values>({
    initial: {
      words: possible("FORGOTTEN"),
      dates: [],
      slot: lesson.antiForgetTime ?? preferences.get().reviewTime,
    },
    failure: "submitFailed",
    check: ({ dates }) => ({ dates: freeOf(dates).length === 0 ? t("chooseDays") : undefined }),
    send: async (sent) => {
      const { words, dates, slot } = sent;
      const free = freeOf(dates);
      const asked = { courseOrderId, words: possible(words), dates: free, antiForgetTime: slot };
      try {
        await supplement(asked);
      } catch (refused) {
        void onRefresh();
        throw refused;
      }
      toast(t("added", { count: asked.dates.length }));
      form.settle(sent, { dates: [] });
      await invalidateAfterBooking();
    },
  });
  const { values, mistakes, change } = form;
  const chosen = freeOf(values.dates);
  const chosenWords = possible(values.words);
  return (
    <Screen
      title={t("supplement")}
      onBack={() => void goBack()}
      footer={
        mayAdd && (
          <Inline gap={4} centered apart className={styles.footer}>
            <Text as="span" look="quiet">
              {chosen.length === 0
                ? t("noneChosen")
                : t("chosen", {
                    count: chosen.length,
                    words: common("words", { count: count[chosenWords] }),
                  })}
            </Text>
            <Button type="submit" form={FORM} busy={form.isSending}>
              {t("add")}
            </Button>
          </Inline>
        )
      }
    >
      <PullToRefresh onRefresh={onRefresh}>
        <Stack id={FORM} as="form" gap={5} {...form.props}>
          <section className={styles.head}>
            <Text look="quiet">
              {t("lessonOf", { when: inside(dayAndTime(lesson.utcEnded, now)) })}
            </Text>
            <Text as="h2" look="title">
              {lesson.studentName}
            </Text>
          </section>
          {!mayAdd ? (
            <Text look="quiet">
              {t(words.all === 0 ? "noWords" : left === 0 ? "noneLeft" : "tooLate")}
            </Text>
          ) : (
            <>
              <Section title={t("whichWords")}>
                <RadioRows
                  label={t("whichWords")}
                  name="words"
                  rows={CHOICES.filter((one) => count[one] > 0).map((one) => ({
                    value: one,
                    title: t(one),
                    aside: count[one],
                  }))}
                  value={chosenWords}
                  onChange={(words) => change({ words })}
                />
              </Section>
              <Section
                title={t("whichDays")}
                aside={
                  <Text as="span" look="quiet">
                    {t("left", { count: left })}
                  </Text>
                }
              >
                <Text look="quiet">{t("notTwice")}</Text>
                {isFromToday(lesson, now) && <Text look="quiet">{t("fromToday")}</Text>}
                <Days
                  days={days}
                  chosen={chosen}
                  most={left}
                  onChange={(dates) => change({ dates })}
                />
                {mistakes.dates && (
                  <Text role="alert" look="negative">
                    {mistakes.dates}
                  </Text>
                )}
              </Section>
              <Select
                label={t("whatTime")}
                options={SLOTS.map((slot) => ({ value: slot, label: slot }))}
                {...form.text("slot")}
              />
            </>
          )}
          <Audit audit={lesson.audit} />
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}

/** Whether the last day of the lesson's own plan has passed. */
function isFromToday({ utcEnded }: SupplementView, now: number): boolean {
  return localDay(now) > localDay(utcEnded) + (configuration().reviewDays.at(-1) ?? 0);
}
