import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { errorText } from "@/i18n/errorText";
import { callQuery, invalidate } from "@/queries";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import { DataCopy } from "../../privacy/DataCopy";
import { Erasure } from "../../privacy/Erasure";
import styles from "../../privacy/Privacy.module.css";
import { DeskPage } from "../../ui/DeskPage";
import { SideCard } from "../../ui/SideCard";

const PERSON = "StoreQueryDataCopy";

/** A person's data: the copy of it, and its erasure. Other pages lead here. */
export default function PersonsData() {
  const { t } = useTranslation("deskPrivacy");
  const userId = Number(new URLSearchParams(useLocation().search).get("id"));
  const query = useQuery(callQuery(PERSON, { userId }));
  const person = query.data;
  return (
    <DeskPage
      title={person?.userName ?? t("title")}
      beside={person && !person.isErased && person.accountNo}
    >
      {query.isPending && <Skeleton rows={3} height={56} />}
      {query.isError && !person && (
        <ErrorBlock text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {person?.isErased && <Empty text={t("isErased")} />}
      {person && !person.isErased && (
        <div className={styles.cards}>
          <SideCard title={t("copy")}>
            <DataCopy person={person} />
          </SideCard>
          <SideCard title={t("eraseTitle")}>
            <p>{t("eraseText")}</p>
            <Erasure person={person} onErased={() => invalidate(PERSON)} />
          </SideCard>
        </div>
      )}
    </DeskPage>
  );
}
