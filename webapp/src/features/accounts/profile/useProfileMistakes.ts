import { useTranslation } from "react-i18next";
import { serverNow } from "@/rpc";
import type { FieldGroup, FieldName } from "./fields";
import { mistakeIn, type ProfileValues } from "./values";

export type ProfileMistakes = { readonly [Name in FieldName]?: string | undefined };

/** The errors of a profile; unchanged fields are always valid. */
export function useProfileMistakes(groups: readonly FieldGroup[], before: ProfileValues = {}) {
  const { t } = useTranslation("profile");
  return (values: ProfileValues): ProfileMistakes => {
    const names = groups.flatMap(({ fields }) => fields);
    const found = names.flatMap((name) => {
      const value = values[name] ?? "";
      const mistake = value === before[name] ? undefined : mistakeIn(name, value, serverNow());
      return mistake ? [[name, t(mistake.key, mistake.facts ?? {})]] : [];
    });
    return Object.fromEntries(found);
  };
}
