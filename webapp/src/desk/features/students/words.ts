import { useTranslation } from "react-i18next";
import type { Grade } from "./students";

/** The names of the grades, youngest first. */
export function useGrades(): { readonly [One in Grade]: string } {
  const { t } = useTranslation("profile");
  return t("values.grade", { returnObjects: true });
}
