import { useTranslation } from "react-i18next";
import type { StudentDetail } from "@/rpc";
import { Fold } from "@/ui/Fold";
import styles from "../Tutoring.module.css";

/** The part of a student's profile that teaching needs. */
export function About({ detail }: { readonly detail: StudentDetail }) {
  const { t, i18n } = useTranslation("tutoring");
  const { facts, student } = detail;
  const number = new Intl.NumberFormat(i18n.language);
  const { initialVocabulary: first } = facts;
  const rows: readonly (readonly [string, string | null])[] = [
    [t("accountNo"), student.accountNo],
    [t("school"), facts.school],
    [t("level"), facts.englishLevel && t(`level_${facts.englishLevel}`)],
    [t("interest"), facts.englishInterest && t(`interest_${facts.englishInterest}`)],
    [t("tutored"), facts.tutoringHistory && t(`tutored_${facts.tutoringHistory}`)],
    [t("initialVocabulary"), first === null ? null : number.format(first)],
  ];
  return (
    <Fold title={t("about")}>
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>])}
      </dl>
    </Fold>
  );
}
