import { useTranslation } from "react-i18next";
import { NAME_LENGTH } from "@/rpc/bounds";
import { Field, Select, Stack, Text } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";
import { type Consent, RELATIONS } from "./consent";
import styles from "./Form.module.css";

interface AgeAndGuardianProps {
  readonly values: Consent;
  readonly mistakes: { readonly [Part in keyof Consent]?: string | undefined };
  readonly onChange: (changes: Partial<Consent>) => void;
}

/** Asks whether a student is under fourteen, and then who agrees for them. */
export function AgeAndGuardian({ values, mistakes, onChange }: AgeAndGuardianProps) {
  const { t } = useTranslation("accounts");
  return (
    <Stack gap={2}>
      <Text look="note">{t("age")}</Text>
      <RadioRows
        name="isUnderFourteen"
        label={t("age")}
        rows={[
          { value: "no", title: t("ageFourteen") },
          { value: "yes", title: t("ageUnder") },
        ]}
        value={values.isUnderFourteen}
        onChange={(isUnderFourteen) => onChange({ isUnderFourteen })}
      />
      {mistakes.isUnderFourteen && (
        <p className={styles.error} role="alert">
          {mistakes.isUnderFourteen}
        </p>
      )}
      {values.isUnderFourteen === "yes" && (
        <>
          <p className={styles.note}>{t("guardianNote")}</p>
          <Field
            name="guardianName"
            label={t("guardianName")}
            autoComplete="off"
            maxLength={NAME_LENGTH}
            value={values.guardianName}
            error={mistakes.guardianName}
            onChange={({ target }) => onChange({ guardianName: target.value })}
          />
          <Select
            name="guardianRelation"
            label={t("guardianRelation")}
            value={values.guardianRelation}
            error={mistakes.guardianRelation}
            options={[
              { value: "", label: t("chooseRelation") },
              ...RELATIONS.map((value) => ({ value, label: t(`relations.${value}`) })),
            ]}
            onChange={({ target }) =>
              onChange({ guardianRelation: target.value as Consent["guardianRelation"] })
            }
          />
        </>
      )}
    </Stack>
  );
}
