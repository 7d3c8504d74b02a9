import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/rpc";
import { Field, Select } from "@/ui";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { useDraftForm } from "../../ui/useDraftForm";
import { type PartProps, readAgain, type StudentFile } from "./file";
import styles from "./Student.module.css";

type Facts = StudentFile["facts"];

/** The fields that the store fills in, as they are sent, with the service's names. */
function textsOf(facts: Facts) {
  return {
    initial_vocabulary: facts.initialVocabulary === null ? "" : String(facts.initialVocabulary),
    initial_vocabulary_on: facts.initialVocabularyOn ?? "",
    english_level: facts.englishLevel ?? "",
    verifier_name: facts.verifierName ?? "",
  };
}

/** What is known of the student; the store's own fields are changed in place. */
export function FactsCard({ student }: PartProps) {
  const { t } = useTranslation(["deskStudents", "profile"]);
  const me = useMe();
  const [isEdited, setEdited] = useState(false);
  const { facts } = student;
  const shown = [
    [t("grade"), facts.grade && t(`profile:values.grade.${facts.grade}`)],
    [t("profile:fields.school"), facts.school],
    [t("profile:fields.age"), facts.age],
    [t("profile:fields.gender"), facts.gender && t(`profile:values.gender.${facts.gender}`)],
    [t("profile:fields.initialVocabulary"), facts.initialVocabulary],
    [t("profile:fields.initialVocabularyOn"), facts.initialVocabularyOn],
    [
      t("profile:fields.englishLevel"),
      facts.englishLevel && t(`profile:values.englishLevel.${facts.englishLevel}`),
    ],
    [t("profile:fields.verifierName"), facts.verifierName],
  ].filter(([, value]) => value !== null);
  return (
    <SideCard title={t("facts")}>
      {isEdited ? (
        <FactsForm student={student} onDone={() => setEdited(false)} />
      ) : (
        <>
          {shown.length === 0 && <p className={styles.muted}>{t("noFacts")}</p>}
          <dl className={styles.facts}>
            {shown.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {me && may(me, "people") && <Act onClick={() => setEdited(true)}>{t("edit")}</Act>}
        </>
      )}
    </SideCard>
  );
}

function FactsForm({ student, onDone }: PartProps & { readonly onDone: () => void }) {
  const { t } = useTranslation(["deskStudents", "profile", "common"]);
  const { userId, userName, facts } = student;
  const before = textsOf(facts);
  async function set(values: Readonly<Record<string, string>>): Promise<void> {
    const texts = Object.entries(values).map(([name, text]) => [name, text.trim() || null]);
    await call("StoreSetFacts", { userId, facts: Object.fromEntries(texts) });
    await readAgain();
  }
  const form = useDraftForm({
    draft: `facts ${userId}`,
    initial: before,
    check: ({ initial_vocabulary: size }) => ({
      initial_vocabulary: /^\d*$/.test(size.trim()) ? undefined : t("numberWrong"),
    }),
    async send(values) {
      const names = Object.keys(before) as (keyof typeof before)[];
      const changed = names.filter((name) => values[name].trim() !== before[name]);
      if (changed.length > 0) {
        const of = (texts: typeof before) =>
          Object.fromEntries(changed.map((name) => [name, texts[name]]));
        await set(of(values));
        notify(t("factsSet", { student: userName }), () => set(of(before)));
      }
      onDone();
    },
    failure: "operationFailed",
  });
  const levels = t("profile:values.englishLevel", { returnObjects: true });
  return (
    <form {...form.props} className={styles.form}>
      <Field
        label={t("profile:fields.initialVocabulary")}
        inputMode="numeric"
        {...form.text("initial_vocabulary")}
      />
      <Field
        type="date"
        label={t("profile:fields.initialVocabularyOn")}
        {...form.text("initial_vocabulary_on")}
      />
      <Select
        label={t("profile:fields.englishLevel")}
        {...form.text("english_level")}
        options={[
          { value: "", label: t("notSet") },
          ...Object.entries(levels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Field label={t("profile:fields.verifierName")} {...form.text("verifier_name")} />
      <div className={styles.line}>
        <Act type="submit" primary aria-disabled={form.isSending || undefined}>
          {t("save")}
        </Act>
        <Act
          onClick={() => {
            form.forget();
            onDone();
          }}
        >
          {t("common:back")}
        </Act>
      </div>
    </form>
  );
}
