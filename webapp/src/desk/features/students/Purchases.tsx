import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { usePagesFrom } from "@/queries/usePages";
import { type Answer, call } from "@/rpc";
import { ErrorBlock, Skeleton } from "@/ui";
import { Act } from "../../ui/Act";
import { dateOf } from "../../when";
import { PURCHASES } from "./file";
import styles from "./Student.module.css";
import type { Credits } from "./students";

type Page = Answer<typeof PURCHASES>;

const PAGE_SIZE = 20;

/** What was bought and taken back, the newest day first. */
export function Purchases({ userId }: { readonly userId: number }) {
  const { t } = useTranslation(["deskStudents", "common"]);
  const { pages, ...state } = usePagesFrom<Credits, Page, number>({
    key: [PURCHASES, { userId }, "pages"],
    first: 1,
    load: (pageNo, signal) => call(PURCHASES, { userId, pageNo, pageSize: PAGE_SIZE }, { signal }),
    next: ({ total }, { length }) => (length * PAGE_SIZE < total ? length + 1 : undefined),
  });
  if (state.isLoading) return <Skeleton rows={2} height={40} />;
  if (state.error) return <ErrorBlock text={errorText(state.error)} onRetry={state.retry} />;
  const all = pages.flatMap(({ purchases }) => purchases);
  return (
    <>
      <p className={styles.muted}>{t("purchases", { count: pages[0]?.total ?? 0 })}</p>
      <ul className={styles.list}>
        {all.map(({ utcBought, lessonType, lessons, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: purchases have no number, and never move
          <li key={at}>
            <span className={styles.figures}>{dateOf(utcBought)}</span>
            <span className={styles.figures}>{lessons > 0 ? `+${lessons}` : lessons}</span>
            <span>{t(`common:lesson${lessonType}`)}</span>
            <span className={styles.muted}>{note}</span>
          </li>
        ))}
      </ul>
      {state.hasMore && <Act onClick={state.more}>{t("more")}</Act>}
    </>
  );
}
