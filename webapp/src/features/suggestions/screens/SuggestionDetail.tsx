import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { callQuery } from "@/queries";
import { type SuggestionDetail as Detail, serverNow } from "@/rpc";
import { ErrorBlock, Screen, Section, Skeleton, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Facts } from "@/ui/Facts";
import { PullToRefresh } from "@/ui/PullToRefresh";
import styles from "../Detail.module.css";
import pictures from "../Pictures.module.css";

export default function SuggestionDetail() {
  const { t } = useTranslation("suggestions");
  const [search] = useSearchParams();
  const suggestionId = Number(search.get("suggestionId")) || 1;
  const found = useQuery(callQuery("CustomerQuerySuggestionDetail", { suggestionId }));
  return (
    <Screen title={t("detailTitle")} onBack={() => void goBack()}>
      {found.data ? (
        <PullToRefresh onRefresh={() => found.refetch()}>
          <Told detail={found.data} />
        </PullToRefresh>
      ) : found.isPending ? (
        <Skeleton rows={2} height={144} />
      ) : (
        <ErrorBlock text={errorText(found.error)} onRetry={() => void found.refetch()} />
      )}
    </Screen>
  );
}

/** A suggestion and its answer. */
function Told({ detail }: { readonly detail: Detail }) {
  const { t } = useTranslation("suggestions");
  const now = serverNow();
  const { opinion, utcAnswered, corrections = [] } = detail;
  return (
    <Stack>
      <Card gap={2}>
        <h2 className={styles.title}>{detail.title}</h2>
        <Text look="note">
          <Facts
            facts={[detail.enWord, t(`type_${detail.type}`), dayAndTime(detail.utcCreated, now)]}
          />
        </Text>
        <Text look="lines">{detail.content}</Text>
        {detail.pictureUrls.length > 0 && (
          <ul className={pictures.pictures} aria-label={t("pictures")}>
            {detail.pictureUrls.map((url, at) => (
              <li key={url} className={pictures.picture}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t("picture", { count: at + 1 })} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Section title={t("opinion")}>
        <Card gap={2}>
          <Text look="lines">{opinion ?? t("noOpinion")}</Text>
          {utcAnswered != null && <Text look="note">{dayAndTime(utcAnswered, now)}</Text>}
        </Card>
      </Section>
      {corrections.length > 0 && (
        <Section title={t("corrections")}>
          <Card gap={2}>
            <Stack as="dl">
              {corrections.map(({ field, old, new: now }) => (
                <div key={field}>
                  <Text as="dt" look="note">
                    {t(`corrected_${field as "translation"}`)}
                  </Text>
                  <dd>{now || t("emptyText")}</dd>
                  <Text as="dd" look="note">
                    {t("correctedFrom", { old: old || t("emptyText") })}
                  </Text>
                </div>
              ))}
            </Stack>
            {corrections.some(({ ofInstitution }) => ofInstitution) && (
              <Text look="note">{t("correctedHere")}</Text>
            )}
          </Card>
        </Section>
      )}
    </Stack>
  );
}
