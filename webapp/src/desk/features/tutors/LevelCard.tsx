import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayName, instantOf } from "@/i18n/days";
import { type Answer, type Ask, call, serverNow } from "@/rpc";
import { Field, Select, Text } from "@/ui";
import { useForm } from "@/ui/useForm";
import { FormDialog } from "../../people/FormDialog";
import people from "../../people/People.module.css";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { useWork } from "../../ui/useWork";
import { dateOf } from "../../when";
import styles from "./Tutors.module.css";
import { LEVELS, type Level, levelIn, readAgain, type TutorFile } from "./tutors";

const SET = "StoreSetTitle";
const REASON_LENGTH = 200;

type TitleSince = TutorFile["titles"][number];

async function setTitle(asked: Ask<typeof SET>): Promise<Answer<typeof SET>> {
  const answer = await call(SET, asked);
  await readAgain();
  return answer;
}

async function takeBackTitle(userId: number, since: string): Promise<void> {
  await call("StoreTakeBackTitle", { userId, since });
  await readAgain();
}

/** Titles in words. */
function useSaid() {
  const { t } = useTranslation("deskTutors");
  const now = serverNow();
  return (how: "levelSince" | "levelFrom", { titleLevel, since }: TitleSince) => {
    const known = levelIn(titleLevel);
    const level = known ? t(`level_${known}`) : titleLevel;
    return t(how, { level, day: dayName(instantOf(since), now) });
  };
}

interface CardProps {
  readonly tutor: TutorFile;
}

/** A tutor's title, since when it holds, those that are planned, and the former ones. */
export function LevelCard({ tutor }: CardProps) {
  const { t } = useTranslation("deskTutors");
  const [isOpen, setOpen] = useState(false);
  const said = useSaid();
  const [held, ...former] = tutor.titles;
  return (
    <SideCard
      title={t("levelCard")}
      action={<Act onClick={() => setOpen(true)}>{t("changeLevel")}</Act>}
    >
      {held ? <b>{said("levelSince", held)}</b> : <Text look="muted">{t("levelNone")}</Text>}
      {tutor.plannedTitles.length > 0 && <Planned tutor={tutor} />}
      {former.length > 0 && (
        <ul aria-label={t("formerLevels")} className={styles.rows}>
          {former.map((title) => (
            <li key={title.since} className={people.muted}>
              {said("levelSince", title)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <LevelDialog tutor={tutor} onClose={() => setOpen(false)} />}
    </SideCard>
  );
}

/** Titles of later days, each to be taken back. */
function Planned({ tutor: { userId, userName, plannedTitles } }: CardProps) {
  const { t } = useTranslation("deskTutors");
  const { run, isBusy } = useWork();
  const said = useSaid();
  const takeBack = (title: TitleSince) =>
    run(async () => {
      const { titleLevel, since } = title;
      await takeBackTitle(userId, since);
      const text = t("levelTakenBack", { tutor: userName, title: said("levelFrom", title) });
      notify(text, async () => {
        await setTitle({ userId, titleLevel: titleLevel as Level, since, reason: t("undoReason") });
      });
    });
  return (
    <ul aria-label={t("plannedLevels")} className={styles.rows}>
      {plannedTitles.map((title) => (
        <li key={title.since} className={styles.row}>
          {said("levelFrom", title)}
          <Act
            aria-label={`${t("takeLevelBack")} ${said("levelFrom", title)}`}
            aria-disabled={isBusy || undefined}
            onClick={() => takeBack(title)}
          >
            {t("takeLevelBack")}
          </Act>
        </li>
      ))}
    </ul>
  );
}

function LevelDialog({ tutor, onClose }: CardProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("deskTutors");
  const said = useSaid();
  const { userId, userName } = tutor;
  const today = dateOf(serverNow());
  const form = useForm({
    initial: {
      titleLevel: (levelIn(tutor.titleLevel) ?? "intern") as string,
      day: today,
      reason: "",
    },
    check: () => ({}),
    async send({ titleLevel, day, reason }) {
      const { since, titleBefore } = await setTitle({
        userId,
        titleLevel: titleLevel as Level,
        since: day || null,
        reason: reason.trim(),
      });
      const title = said(since > today ? "levelFrom" : "levelSince", { titleLevel, since });
      if (titleBefore === titleLevel) notify(t("levelSame", { tutor: userName, title }));
      else notify(t("levelChanged", { tutor: userName, title }), undo(since, levelIn(titleBefore)));
      onClose();
    },
    failure: "operationFailed",
  });
  function undo(since: string, before: Level | null): (() => Promise<void>) | undefined {
    if (before) {
      return async () => {
        await setTitle({ userId, titleLevel: before, since, reason: t("undoReason") });
      };
    }
    // Nobody can be given no title again, but one that has not begun is taken back.
    return since > today ? () => takeBackTitle(userId, since) : undefined;
  }
  return (
    <FormDialog title={t("changeLevel")} form={form} action={t("save")} onClose={onClose}>
      <Text look="muted">{t("levelText")}</Text>
      <Select
        label={t("level")}
        {...form.text("titleLevel")}
        options={LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
      />
      <Field type="date" label={t("levelDay")} min={today} {...form.text("day")} />
      <Field label={t("reason")} maxLength={REASON_LENGTH} {...form.text("reason")} />
    </FormDialog>
  );
}
