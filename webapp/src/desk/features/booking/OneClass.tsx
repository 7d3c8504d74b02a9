import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { Button, Field, Segmented, Text } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { PersonField, type PersonOption } from "../../people/PersonField";
import { NOBODY, type Picked } from "../../people/picked";
import { type DraftForm, useDraftForm } from "../../ui/useDraftForm";
import { dateOf, instantAt } from "../../when";
import styles from "./Booking.module.css";
import { BOOKS_ID } from "./BookTitles";
import { CreditsCard } from "./Credits";
import {
  type BookedClass,
  classOf,
  type Draft,
  isOffTheGrid,
  KINDS,
  lacksCredit,
  MOST_WEEKS,
  REASON_LENGTH,
} from "./draft";
import { Preview } from "./Preview";
import { TutorsThen } from "./TutorsThen";
import { useBooking, usePreview } from "./useBooking";

type Values = Omit<Draft, "weeks"> & {
  /** As it is typed. */
  readonly weeks: string;
  readonly reason: string;
  readonly anyTime: boolean;
};

interface OneClassProps {
  readonly student: Picked;
  readonly tutor: Picked;
  /** The day and time, as fields write them. */
  readonly day: string;
  readonly time: string;
  readonly onBooked: (booked: readonly BookedClass[]) => void;
  readonly onUndone: (booked: readonly BookedClass[]) => void;
}

/** Books a class, or a weekly series, with what is in the way said while it is filled in. */
export function OneClass({ student, tutor, day, time, onBooked, onUndone }: OneClassProps) {
  const { t } = useTranslation(["deskBooking", "desk", "common"]);
  const book = useBooking(onUndone);
  const form: DraftForm<Values> = useDraftForm<Values>({
    draft: `booking ${student.userId ?? ""} ${tutor.userId ?? ""} ${day} ${time}`,
    kept: chosenOnly,
    initial: {
      ...{ student, tutor, day, time, book: "", weeks: "1", reason: "", anyTime: false },
      lessonType: "QUOTA_60",
    },
    check: (values) => ({
      student: values.student.accountNo === null ? t("studentMissing") : undefined,
      tutor: values.tutor.accountNo === null ? t("tutorMissing") : undefined,
      day: values.day === "" ? t("dayMissing") : undefined,
      time: instantAt(values.day, values.time) === null ? t("timeMissing") : undefined,
      weeks: weeksIn(values.weeks) === null ? t("weeksWrong", { most: MOST_WEEKS }) : undefined,
      reason: needsReason && values.reason.trim() === "" ? t("reasonMissing") : undefined,
    }),
    async send() {
      const booked = booking === null ? [] : await book(booking);
      if (booked.length === 0) return false;
      onBooked(booked);
      form.change({ student: NOBODY, tutor: NOBODY, weeks: "1", reason: "", anyTime: false });
      return true;
    },
    failure: "operationFailed",
  });
  const { values } = form;
  const at = instantAt(values.day, values.time);
  const weeks = weeksIn(values.weeks) ?? 1;
  const asked = classOf({ ...values, weeks });
  const arePicked = values.student.accountNo !== null && values.tutor.accountNo !== null;
  const booking =
    asked && arePicked
      ? { classes: [asked], anyTime: values.anyTime, reason: values.reason.trim() }
      : null;
  const { answered } = usePreview(booking);

  const { userId = 0 } = values.student;
  const credits = useQuery({ ...callQuery("StoreListCredits", { userId }), enabled: userId > 0 });
  const ofKind = credits.data?.data.find(({ lessonType }) => lessonType === values.lessonType);
  const isShort = ofKind !== undefined && weeks > ofKind.left - ofKind.booked;
  const needsReason = isShort || (answered?.refused.some(lacksCredit) ?? false);
  const then = useQuery({
    ...callQuery("StoreListFreeTutor", {
      appointmentTime: at ?? 0,
      lessonType: values.lessonType,
      anyTime: true,
      withBusy: true,
    }),
    enabled: at !== null,
    placeholderData: (before) => before,
  });
  const tutors = (then.data?.data ?? []).map((one): PersonOption => {
    const { userId, userName, accountNo, obstacle, isOutsideHours } = one;
    const detail = obstacle?.message ?? (isOutsideHours ? t("outsideHours") : undefined);
    const person = { text: `${userName} ${accountNo}`, accountNo, userId };
    return { id: userId, label: userName, detail, isDoubtful: obstacle != null, picked: person };
  });
  const asksAnyTime = values.anyTime || (answered?.refused.some(isOffTheGrid) ?? false);

  return (
    <div className={styles.columns}>
      <form {...form.props} className={styles.form}>
        <PersonField
          who="user"
          label={t("student")}
          placeholder={t("desk:personHint")}
          {...form.part("student")}
        />
        <PersonField
          who="TEACHER"
          label={t("tutor")}
          placeholder={t("desk:personHint")}
          offered={tutors}
          {...form.part("tutor")}
        />
        <Field type="date" label={t("day")} min={dateOf(serverNow())} {...form.text("day")} />
        <Field type="time" step={1800} label={t("time")} {...form.text("time")} />
        <div className={styles.wide}>
          <Segmented
            label={t("kind")}
            value={values.lessonType}
            onChange={(lessonType) => form.change({ lessonType })}
            options={KINDS.map((value) => ({ value, label: t(`common:lesson${value}`) }))}
          />
        </div>
        <Field label={t("book")} list={BOOKS_ID} {...form.text("book")} />
        <Field
          type="number"
          min={1}
          max={MOST_WEEKS}
          label={t("weeks")}
          hint={
            at !== null && weeks > 1
              ? t("weeksHint", { count: weeks, when: dayAndTime(at, serverNow()) })
              : undefined
          }
          {...form.text("weeks")}
        />
        {asksAnyTime && (
          <Checkbox
            className={styles.wide}
            checked={values.anyTime}
            onChange={(anyTime) => form.change({ anyTime })}
          >
            {t("anyTime")}
          </Checkbox>
        )}
        {(needsReason || values.reason !== "") && (
          <div className={styles.wide}>
            {ofKind && isShort && (
              <Text look="warning">
                {t("creditsShort", { left: ofKind.left, booked: ofKind.booked, count: weeks })}
              </Text>
            )}
            <Field label={t("reason")} maxLength={REASON_LENGTH} {...form.text("reason")} />
          </div>
        )}
        <div className={styles.wide}>
          {answered && <Preview answered={answered} count={weeks} />}
          <Button type="submit" busy={form.isSending}>
            {t("bookClasses", { count: weeks })}
          </Button>
        </div>
      </form>
      <div className={styles.aside}>
        {userId > 0 && credits.data && <CreditsCard credits={credits.data.data} />}
        {at !== null && (
          <TutorsThen
            tutors={tutors}
            refusal={then.error ? errorText(then.error) : null}
            value={values.tutor}
            onChoose={(chosen) => form.change({ tutor: chosen })}
          />
        )}
      </div>
    </div>
  );
}

/** Without people who were typed and not chosen: a phone number may be among what was typed. */
function chosenOnly({ student, tutor, ...others }: Values): Partial<Values> {
  return {
    ...others,
    ...(student.accountNo !== null && { student }),
    ...(tutor.accountNo !== null && { tutor }),
  };
}

/** How many weekly classes a text asks for; null if it is no such number. */
function weeksIn(text: string): number | null {
  const weeks = Number(text);
  return Number.isInteger(weeks) && weeks >= 1 && weeks <= MOST_WEEKS ? weeks : null;
}
