import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { invalidateAfterBooking } from "@/entities/order/invalidation";
import { coveredNames } from "@/entities/person/coveredNames";
import { idIn } from "@/idIn";
import { SLOTS } from "@/machines/constants";
import { goBack, redirectTo, switchTab } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { useWhole } from "@/queries/usePages";
import { type Answer, asking, serverNow } from "@/rpc";
import { PHONE_LENGTH, STUDENT_NAME_LENGTH } from "@/rpc/bounds";
import { DAY_MS } from "@/time";
import { Button, Field, List, Row, Screen, Section, Select, Stack, Text, toast } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";
import { type Form, useForm } from "@/ui/useForm";
import styles from "../Tutoring.module.css";
import { dateIn, instantAt } from "../when";

const FORM = "trial";
const YEAR_MS = 365 * DAY_MS;

interface Values {
  readonly phone: string;
  readonly studentName: string;
  readonly date: string;
  readonly time: string;
  readonly courseBookId: string;
  readonly choice: string | null;
}

/** The students of a phone, one of whom the trial is for. */
interface Offer {
  readonly phone: string;
  readonly choices: NonNullable<Answer<"CustomerTeacherCreateTrialCourseOrder">["choices"]>;
}

/** The half hours of a day at which a class may still begin. */
function slotsAhead(date: string, now: number): readonly string[] {
  return date === "" ? [] : SLOTS.filter((slot) => instantAt(date, slot) > now);
}

/** The own student in the address; none if it names none. */
function useOwnStudent(): { readonly id: number | null; readonly name: string } {
  const [search] = useSearchParams();
  const studentId = idIn(search, "studentId");
  const query = callQuery("CustomerTeacherQueryStudent", { studentId: studentId ?? 1 });
  const { data, isError } = useQuery({ ...query, enabled: studentId !== null });
  // A student who was found once stays selected, even if they cannot be loaded again.
  const isNobody = isError && !data;
  return { id: isNobody ? null : studentId, name: data?.student.userName ?? "" };
}

/** A trial class for an own student, or for a phone, registered or not. */
export default function TrialOrder() {
  const { t } = useTranslation(["tutoring", "errors"]);
  const student = useOwnStudent();
  const [create] = useState(() => asking("CustomerTeacherCreateTrialCourseOrder"));
  // Students of a phone: the phone may change before they load.
  const [offer, setOffer] = useState<Offer>({ phone: "", choices: [] });
  const now = serverNow();
  const left = useQuery(callQuery("CustomerRetrieveTeacherMetric", {})).data?.trialsLeft;

  const form: Form<Values> = useForm<Values>({
    initial: () => ({
      phone: "",
      studentName: "",
      date: dateIn(now),
      time: "",
      courseBookId: "",
      choice: null,
    }),
    failure: "submitFailed",
    check: ({ phone, studentName, date, time }) => ({
      phone: student.id === null && phone.trim() === "" ? t("enterPhone") : undefined,
      studentName: student.id === null && studentName.trim() === "" ? t("enterName") : undefined,
      date: date === "" ? t("enterDate") : undefined,
      time: slotsAhead(date, serverNow()).includes(time) ? undefined : t("enterTime"),
    }),
    send: async ({ phone, studentName, date, time, courseBookId, choice }) => {
      const trial = await create({
        phone: phone.trim(),
        studentName: studentName.trim(),
        studentId: student.id,
        appointmentTime: instantAt(date, time),
        courseBookId: Number(courseBookId) || null,
        choice,
      });
      if (trial.outcome === "STUDENT_NOT_FREE") return form.mark("time", t("notFree"));
      if (trial.outcome === "CHOOSE_STUDENT")
        return setOffer({ phone, choices: trial.choices ?? [] });
      toast(t("created"));
      void invalidateAfterBooking();
      if (!form.isShown()) return;
      // A student who was found by their phone is shown once they have entered the trial.
      if (student.id === null) await switchTab(paths.home);
      else await redirectTo(paths.student, { studentId: student.id });
    },
  });
  const { values, mistakes, change } = form;
  const choices = offer.phone === values.phone ? offer.choices : [];
  const offered = slotsAhead(values.date, now);
  const another = (changes: Partial<Values>) => {
    setOffer({ phone: "", choices: [] });
    change({ ...changes, choice: null });
  };

  return (
    <Screen
      title={t("trialTitle")}
      onBack={() => void goBack()}
      footer={
        <Button wide large type="submit" form={FORM} busy={form.isSending} disabled={left === 0}>
          {t("create")}
        </Button>
      }
    >
      <Stack id={FORM} as="form" gap={4} {...form.props}>
        <Section title={t("trialWho")}>
          {student.id !== null ? (
            <List>
              <Row title={t("name")} value={student.name} />
            </List>
          ) : (
            <>
              <Field
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="off"
                maxLength={PHONE_LENGTH}
                label={t("phone")}
                hint={t("phoneHint")}
                value={values.phone}
                error={mistakes.phone}
                onChange={(event) => another({ phone: event.target.value })}
              />
              <Field
                autoComplete="off"
                maxLength={STUDENT_NAME_LENGTH}
                label={t("name")}
                hint={t("nameHint")}
                {...form.text("studentName")}
              />
            </>
          )}
          {choices.length > 0 && (
            <Stack gap={2} role="alert">
              <Text as="h3" look="strong">
                {t("chooseTitle")}
              </Text>
              <Text look="quiet">{t("chooseText")}</Text>
              <RadioRows
                name="choice"
                label={t("chooseTitle")}
                rows={coveredNames(choices, (grade) => t(`grade_${grade}`))}
                value={values.choice}
                onChange={(choice) => change({ choice })}
              />
            </Stack>
          )}
        </Section>
        <Section title={t("when")}>
          <div className={styles.two}>
            <Field
              type="date"
              label={t("date")}
              min={dateIn(now)}
              max={dateIn(now + YEAR_MS)}
              {...form.text("date")}
            />
            <Select
              label={t("time")}
              options={[
                { value: "", label: "–" },
                ...offered.map((slot) => ({ value: slot, label: slot })),
              ]}
              {...form.text("time")}
              value={offered.includes(values.time) ? values.time : ""}
            />
          </div>
          {left !== undefined && (
            <Text look="quiet">
              {left === 0 ? t("noTrialsLeft") : t("trialLength", { count: left })}
            </Text>
          )}
        </Section>
        <Book value={values.courseBookId} onChange={(courseBookId) => change({ courseBookId })} />
      </Stack>
    </Screen>
  );
}

interface BookProps {
  readonly value: string;
  readonly onChange: (courseBookId: string) => void;
}

function Book({ value, onChange }: BookProps) {
  const { t } = useTranslation(["tutoring", "errors"]);
  const title = useBookTitle();
  const books = useWhole(
    "CustomerTeacherListCourse",
    {},
    { idOf: ({ courseBook }) => courseBook.courseBookId, pageSize: 100 },
  );
  return (
    <Select
      name="courseBookId"
      label={t("book")}
      options={[
        { value: "", label: t("noBookYet") },
        ...books.rows.map(({ courseBook }) => ({
          value: String(courseBook.courseBookId),
          label: title(courseBook),
        })),
      ]}
      value={value}
      error={books.error && t("errors:materialListFailed")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
