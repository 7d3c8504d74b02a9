import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import { deskPaths, linkTo } from "../../navigation";
import { may, useMe } from "../../session";
import { SideCard } from "../../ui/SideCard";
import { StateChip } from "../../ui/StateChip";
import { dateOf } from "../../when";
import type { PartProps } from "./file";
import styles from "./Student.module.css";

const MOST = 20;

/** What the student asked the store for: their data, and corrections. The inbox answers it. */
export function RequestsCard({ student: { userId } }: PartProps) {
  const { t } = useTranslation("deskStudents");
  const me = useMe();
  const [mayPrivacy, mayContent] = (["privacy", "content"] as const).map(
    (right) => me !== null && may(me, right),
  );
  const asked = { accountId: userId, limit: MOST };
  const requests = useQuery({
    ...callQuery("StoreListDataRequest", { ...asked, onlyOpen: false }),
    enabled: mayPrivacy === true,
  });
  const suggestions = useQuery({
    ...callQuery("StoreListSuggestion", asked),
    enabled: mayContent === true,
  });
  const rows = [
    ...(requests.data?.data ?? []).map((one) => ({
      id: `data ${one.dataRequestId}`,
      at: one.utcAsked,
      text: t(one.kind === "COPY" ? "asksCopy" : "asksClose"),
      isOpen: one.status === "OPEN",
    })),
    ...(suggestions.data?.data ?? []).map((one) => ({
      id: `suggestion ${one.suggestionId}`,
      at: one.utcCreated,
      text: [one.enWord, one.title].filter(Boolean).join(" · "),
      isOpen: !one.isAnswered,
    })),
  ].sort((one, other) => other.at - one.at);
  if (rows.length === 0) return null;
  return (
    <SideCard title={t("requests")}>
      <ul className={styles.list}>
        {rows.map(({ id, at, text, isOpen }) => (
          <li key={id}>
            <span className={styles.figures}>{dateOf(at)}</span>
            <span>{text}</span>
            <StateChip tone={isOpen ? "late" : "plain"}>
              {t(isOpen ? "unanswered" : "answered")}
            </StateChip>
          </li>
        ))}
      </ul>
      {rows.some(({ isOpen }) => isOpen) && <a href={linkTo(deskPaths.inbox)}>{t("toInbox")}</a>}
    </SideCard>
  );
}
