import { useTranslation } from "react-i18next";
import { serverNow } from "@/rpc";
import { useIsWide } from "@/ui/useIsWide";
import { Act } from "../../ui/Act";
import { useShortcuts } from "../../ui/shortcuts";
import { dateOf } from "../../when";
import { type Asked, PAGE_SIZE, show, stepDays, type View } from "./address";
import type { WeekTutor } from "./lanes";
import styles from "./Week.module.css";

const VIEWS: readonly View[] = ["day", "week"];

interface ToolbarProps {
  readonly asked: Asked;
  readonly tutors: readonly WeekTutor[];
  readonly total: number;
}

/** Chooses the days, a day or a week, and whose lanes; prints them. */
export function Toolbar({ asked, tutors, total }: ToolbarProps) {
  const { t } = useTranslation(["deskWeek", "common"]);
  const isWide = useIsWide();
  const go = (changes: Partial<Asked>) => show({ ...asked, ...changes });
  const before = () => go({ day: stepDays(asked, -1) });
  const after = () => go({ day: stepDays(asked, 1) });
  useShortcuts([
    { key: "p", label: t("earlier"), run: before },
    { key: "n", label: t("later"), run: after },
    { key: "d", label: t("view_day"), run: () => go({ view: "day" }) },
    { key: "w", label: t("view_week"), run: () => go({ view: "week" }) },
  ]);
  const isFirst = asked.page === 0;
  const isLast = (asked.page + 1) * PAGE_SIZE >= total;
  const others = (page: number) => go({ page, tutor: null });
  return (
    <div className={styles.toolbar}>
      <div className={styles.group}>
        <Act aria-label={t("earlier")} onClick={before}>
          ‹
        </Act>
        <Act onClick={() => go({ day: dateOf(serverNow()) })}>{t("common:today")}</Act>
        <Act aria-label={t("later")} onClick={after}>
          ›
        </Act>
      </div>
      <fieldset aria-label={t("view")} className={styles.group}>
        {VIEWS.map((view) => (
          <Act
            key={view}
            aria-pressed={view === asked.view}
            className={styles.view}
            onClick={() => go({ view })}
          >
            {t(`view_${view}`)}
          </Act>
        ))}
      </fieldset>
      {tutors.length > 0 && (
        <select
          aria-label={t("tutor")}
          className={styles.tutor}
          value={asked.tutor ?? ""}
          onChange={({ target }) => go({ tutor: Number(target.value) || null })}
        >
          {isWide && <option value="">{t("allTutors")}</option>}
          {tutors.map(({ userId, userName }) => (
            <option key={userId} value={userId}>
              {userName}
            </option>
          ))}
        </select>
      )}
      {total > PAGE_SIZE && (
        <div className={styles.group}>
          <Act
            aria-label={t("tutorsBefore")}
            aria-disabled={isFirst || undefined}
            onClick={() => isFirst || others(asked.page - 1)}
          >
            ‹
          </Act>
          <span>
            {t("page", {
              first: asked.page * PAGE_SIZE + 1,
              last: Math.min((asked.page + 1) * PAGE_SIZE, total),
              total,
            })}
          </span>
          <Act
            aria-label={t("tutorsAfter")}
            aria-disabled={isLast || undefined}
            onClick={() => isLast || others(asked.page + 1)}
          >
            ›
          </Act>
        </div>
      )}
      <Act className={styles.print} onClick={() => window.print()}>
        {t("print")}
      </Act>
    </div>
  );
}
