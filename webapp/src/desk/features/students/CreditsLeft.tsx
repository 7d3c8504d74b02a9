import { useTranslation } from "react-i18next";
import people from "../../people/People.module.css";
import { StateChip } from "../../ui/StateChip";
import { CREDIT_TONES, type Credits } from "./students";

/** What is left of a student's purchases, by lesson type; nothing if nothing was ever bought. */
export function CreditsLeft({ credits }: { readonly credits: readonly Credits[] }) {
  const { t } = useTranslation("deskStudents");
  if (credits.length === 0) return null;
  return (
    <span className={people.line}>
      {credits.map(({ lessonType, left, level }) => (
        <StateChip key={lessonType} tone={CREDIT_TONES[level]}>
          {t(`left_${lessonType as "QUOTA_30"}`, { count: left })}
        </StateChip>
      ))}
    </span>
  );
}
