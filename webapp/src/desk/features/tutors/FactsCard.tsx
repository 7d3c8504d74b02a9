import { useState } from "react";
import { useTranslation } from "react-i18next";
import { part } from "@/i18n/format";
import { call } from "@/rpc";
import { Field, Select } from "@/ui";
import { FormDialog } from "../../people/FormDialog";
import { Phone } from "../../people/Phone";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { useDraftForm } from "../../ui/useDraftForm";
import { CHOICES, factsOf, NUMBERS, textOf, VALUES, type Value } from "./facts";
import styles from "./Tutors.module.css";
import { readAgain, type TutorFile } from "./tutors";

const DATE = { year: "numeric", month: "short", day: "numeric" } as const;

/** A tutor's phone, and the fields of the profile that the store maintains. */
export function FactsCard({ tutor }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation(["deskTutors", "deskPeople"]);
  const [isOpen, setOpen] = useState(false);
  const facts = factsOf(tutor.facts);
  const shown = (text: string) => (isValue(text) ? t(`value_${text}`) : text) || t("notSet");
  return (
    <SideCard title={t("facts")} action={<Act onClick={() => setOpen(true)}>{t("edit")}</Act>}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("deskPeople:phone")}</dt>
          <dd>
            <Phone userId={tutor.userId} masked={tutor.phone} />
          </dd>
        </div>
        {[...CHOICES, ...NUMBERS].map((name) => (
          <div key={name}>
            <dt>{t(`fact_${name}`)}</dt>
            <dd>{shown(facts[name])}</dd>
          </div>
        ))}
      </dl>
      <span className={styles.muted}>{t("since", { day: part(tutor.utcCreated, DATE) })}</span>
      {isOpen && <FactsDialog tutor={tutor} onClose={() => setOpen(false)} />}
    </SideCard>
  );
}

function isValue(text: string): text is Value {
  return Object.values(VALUES)
    .flat()
    .includes(text as Value);
}

interface FactsDialogProps {
  readonly tutor: TutorFile;
  readonly onClose: () => void;
}

function FactsDialog({ tutor: { userId, userName, facts }, onClose }: FactsDialogProps) {
  const { t } = useTranslation("deskTutors");
  const before = factsOf(facts);
  const form = useDraftForm({
    draft: `facts ${userId}`,
    initial: before,
    check: (values) =>
      Object.fromEntries(
        NUMBERS.map((name) => [
          name,
          /^\d*$/.test(values[name].trim()) ? undefined : t("numberWrong"),
        ]),
      ),
    async send(values) {
      const changed = [...CHOICES, ...NUMBERS].filter(
        (name) => values[name].trim() !== before[name],
      );
      const set = async (from: typeof before) => {
        const texts = Object.fromEntries(changed.map((name) => [name, textOf(from[name])]));
        await call("StoreSetFacts", { userId, facts: texts });
        await readAgain();
      };
      if (changed.length > 0) {
        await set(values);
        notify(t("factsSet", { tutor: userName }), () => set(before));
      }
      onClose();
    },
    failure: "operationFailed",
  });
  function leave(): void {
    form.forget();
    onClose();
  }
  return (
    <FormDialog title={t("facts")} form={form} action={t("save")} onClose={leave}>
      {CHOICES.map((name) => (
        <Select
          key={name}
          label={t(`fact_${name}`)}
          {...form.text(name)}
          options={[
            { value: "", label: t("notSet") },
            ...VALUES[name].map((value) => ({ value, label: t(`value_${value}`) })),
          ]}
        />
      ))}
      {NUMBERS.map((name) => (
        <Field key={name} label={t(`fact_${name}`)} inputMode="numeric" {...form.text(name)} />
      ))}
    </FormDialog>
  );
}
