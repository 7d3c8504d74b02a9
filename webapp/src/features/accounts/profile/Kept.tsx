import { useTranslation } from "react-i18next";
import type { UserProfile } from "@/rpc";
import { List, Row, Section } from "@/ui";
import { studentKept, tutorKept } from "./fields";

/** The fields that the store maintains, if there are any. */
export function Kept({ profile }: { readonly profile: UserProfile }) {
  const { t } = useTranslation("profile");
  const { student, tutor } = profile;
  const facts: (readonly [string, string | number | null])[] = student
    ? studentKept.map((name) => [name, student[name]])
    : tutorKept.map((name) => [name, tutor?.[name] ?? null]);
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  const worded = (name: string, value: string | number | null) =>
    t(`values.${name}.${value}` as "values.gender.female", { defaultValue: String(value) });
  return (
    <Section title={t("groups.kept")}>
      <List>
        {known.map(([name, value]) => (
          <Row
            key={name}
            title={t(`fields.${name}` as "fields.grade")}
            value={worded(name, value)}
          />
        ))}
      </List>
    </Section>
  );
}
