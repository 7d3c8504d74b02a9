import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayName } from "@/i18n/days";
import { call, serverNow } from "@/rpc";
import { Field, Select, Text } from "@/ui";
import { useForm } from "@/ui/useForm";
import { FormDialog } from "../../people/FormDialog";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import styles from "./Tutors.module.css";
import { LEVELS, type Level, levelIn, readAgain, type TutorFile } from "./tutors";

const REASON_LENGTH = 200;

/** A tutor's title, since when it holds, and the former ones. */
export function LevelCard({ tutor }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation("deskTutors");
  const [isOpen, setOpen] = useState(false);
  const now = serverNow();
  const level = levelIn(tutor.titleLevel);
  const name = (text: string) => {
    const known = levelIn(text);
    return known ? t(`level_${known}`) : text;
  };
  const [since, ...former] = tutor.titles;
  const said = (text: string, utcSince: number) =>
    t("levelSince", { level: name(text), day: dayName(utcSince, now) });
  return (
    <SideCard
      title={t("levelCard")}
      action={<Act onClick={() => setOpen(true)}>{t("changeLevel")}</Act>}
    >
      {level === null ? (
        <Text look="muted">{t("levelNone")}</Text>
      ) : (
        <b>{since ? said(level, since.utcSince) : name(level)}</b>
      )}
      {former.length > 0 && (
        <ul aria-label={t("formerLevels")} className={styles.rows}>
          {former.map(({ titleLevel, utcSince }) => (
            <li key={utcSince} className={styles.muted}>
              {said(titleLevel, utcSince)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <LevelDialog tutor={tutor} level={level} onClose={() => setOpen(false)} />}
    </SideCard>
  );
}

interface LevelDialogProps {
  readonly tutor: TutorFile;
  readonly level: Level | null;
  readonly onClose: () => void;
}

function LevelDialog({ tutor: { userId, userName }, level, onClose }: LevelDialogProps) {
  const { t } = useTranslation("deskTutors");
  const form = useForm({
    initial: { titleLevel: (level ?? "intern") as string, reason: "" },
    check: () => ({}),
    async send({ titleLevel, reason }) {
      const chosen = titleLevel as Level;
      const set = async (to: Level, why: string) => {
        await call("StoreSetTitle", { userId, titleLevel: to, reason: why });
        await readAgain();
      };
      if (chosen !== level) {
        await set(chosen, reason.trim());
        const text = t("levelChanged", { tutor: userName, level: t(`level_${chosen}`) });
        // Nobody can be given no title again.
        notify(text, level === null ? undefined : () => set(level, t("undoReason")));
      }
      onClose();
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog title={t("changeLevel")} form={form} action={t("save")} onClose={onClose}>
      <Text look="muted">{t("levelText")}</Text>
      <Select
        label={t("level")}
        {...form.text("titleLevel")}
        options={LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
      />
      <Field label={t("reason")} maxLength={REASON_LENGTH} {...form.text("reason")} />
    </FormDialog>
  );
}
