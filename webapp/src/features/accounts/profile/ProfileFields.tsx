import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, Section, Select, Text, TextArea } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { type FieldGroup, type FieldName, kinds, LINES_MAX } from "./fields";
import styles from "./ProfileFields.module.css";
import { entriesOf, type ProfileValues } from "./values";

interface ProfileFieldsProps {
  readonly groups: readonly FieldGroup[];
  readonly values: ProfileValues;
  readonly mistakes: { readonly [Name in FieldName]?: string | undefined };
  readonly onChange: (changes: ProfileValues) => void;
  /** All but the first group are collapsed until opened, or until a field is wrong. */
  readonly folded?: boolean;
}

/** The fields of a profile, in groups. */
export function ProfileFields({ groups, folded = false, ...rest }: ProfileFieldsProps) {
  const { t } = useTranslation("profile");
  const [wanted, setWanted] = useState(false);
  const [first, ...others] = groups.map((group) => (
    <Group key={group.title} group={group} {...rest} />
  ));
  if (!folded) return [first, ...others];
  const names = groups.slice(1).flatMap(({ fields }) => fields);
  const isWrong = names.some((name) => rest.mistakes[name] !== undefined);
  return (
    <>
      {first}
      <details
        className={styles.more}
        open={wanted || isWrong}
        onToggle={(event) => setWanted(event.currentTarget.open)}
      >
        <summary className={styles.summary}>{t("moreOptional")}</summary>
        <div className={styles.groups}>{others}</div>
      </details>
    </>
  );
}

interface GroupProps extends Omit<ProfileFieldsProps, "groups" | "folded"> {
  readonly group: FieldGroup;
}

function Group({ group: { title, fields }, values, mistakes, onChange }: GroupProps) {
  const { t } = useTranslation("profile");
  return (
    <Section title={t(`groups.${title}`)}>
      <div className={styles.fields}>
        {fields.map((name) => (
          <div key={name} className={isShort(name) ? undefined : styles.wide}>
            <ProfileField
              name={name}
              value={values[name] ?? ""}
              error={mistakes[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Whether a field takes half a line. */
function isShort(name: FieldName): boolean {
  const { kind } = kinds[name];
  return kind === "number" || kind === "one" || name === "className";
}

interface ProfileFieldProps {
  readonly name: FieldName;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function ProfileField({ name, value, error, onChange }: ProfileFieldProps) {
  const { t } = useTranslation("profile");
  const kind = kinds[name];
  const label = t(`fields.${name}`);
  const worded = (one: string) => t(`values.${name}.${one}` as "values.gender.female");
  const bound = {
    name,
    label,
    value,
    error,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value),
  };
  switch (kind.kind) {
    case "one":
      return (
        <Select
          {...bound}
          options={[
            { value: "", label: t("notTold") },
            ...kind.values.map((one) => ({ value: one, label: worded(one) })),
          ]}
        />
      );
    case "many": {
      const chosen = new Set(entriesOf(value));
      return (
        <fieldset className={styles.many}>
          <Text as="legend" look="note">
            {label}
          </Text>
          {kind.values.map((one) => (
            <Checkbox
              key={one}
              name={name}
              value={one}
              checked={chosen.has(one)}
              onChange={(checked) => {
                if (checked) chosen.add(one);
                else chosen.delete(one);
                onChange(kind.values.filter((each) => chosen.has(each)).join(", "));
              }}
            >
              <span>{worded(one)}</span>
            </Checkbox>
          ))}
        </fieldset>
      );
    }
    case "lines":
      return <TextArea {...bound} maxLength={LINES_MAX} />;
    case "list":
      return <Field {...bound} hint={t("listHint")} maxLength={LINES_MAX} />;
    case "number":
      return (
        <Field
          {...bound}
          inputMode={kind.step === undefined ? "numeric" : "decimal"}
          step={kind.step}
          autoComplete="off"
          maxLength={6}
        />
      );
    case "phone":
      return <Field {...bound} type="tel" inputMode="tel" autoComplete="off" maxLength={20} />;
    case "idNumber":
      return <Field {...bound} autoComplete="off" autoCapitalize="characters" maxLength={18} />;
    case "text":
      return <Field {...bound} autoComplete={kind.autoComplete ?? "off"} />;
  }
}
