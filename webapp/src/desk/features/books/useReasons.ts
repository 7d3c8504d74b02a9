import { useTranslation } from "react-i18next";
import type { Reason, Role } from "./lists";

/** Why a list, a sheet or a line is not loaded, in words. */
export function useReasons() {
  const { t } = useTranslation("deskBooks");
  const roles = (names: unknown) =>
    String(names ?? "")
      .split(",")
      .filter(Boolean)
      .map((role) => t(`role_${role as Role}`))
      .join(t("comma"));
  return {
    problem: ({ code, facts }: Reason): string =>
      t(`problem_${code}` as "problem_empty", {
        ...facts,
        role: roles(facts.role),
        roles: roles(facts.roles),
      }),
    refused({ code, facts }: Reason): string {
      const said = t(`reason_${code}` as "reason_no_word", facts);
      return facts.text ? t("reasonWith", { reason: said, text: facts.text }) : said;
    },
    skipped: (reason: string, count: number): string =>
      t(`skipped_${reason}` as "skipped_heading", { count }),
  };
}
