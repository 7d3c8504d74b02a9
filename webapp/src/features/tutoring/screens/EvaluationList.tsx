import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { callQuery, invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { Answer } from "@/rpc";
import { Empty, ErrorBlock, List, Row, Screen, Section, Skeleton, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { InfiniteList } from "@/ui/InfiniteList";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import styles from "../Tutoring.module.css";

type Said = Answer<"CustomerTeacherQueryEvaluation">;
type Written = Answer<"CustomerTeacherListEvaluationText">["data"][number];

const refresh = () =>
  invalidate("CustomerTeacherQueryEvaluation", "CustomerTeacherListEvaluationText");

/** The sums of students' evaluations: anonymous, and hidden until there are three. */
export default function EvaluationList() {
  const { t } = useTranslation("tutoring");
  const said = useQuery(callQuery("CustomerTeacherQueryEvaluation", {}));
  return (
    <Screen
      title={t("evaluations")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh}>
        {said.data ? (
          said.data.mean === null ? (
            <Empty text={t("noEvaluations")} />
          ) : (
            <Shown said={said.data} />
          )
        ) : said.isPending ? (
          <Skeleton rows={4} height={96} />
        ) : (
          <ErrorBlock text={errorText(said.error)} onRetry={() => void said.refetch()} />
        )}
      </PullToRefresh>
    </Screen>
  );
}

function Shown({ said }: { readonly said: Said }) {
  const { t, i18n } = useTranslation(["tutoring", "entities"]);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <Stack>
      <Card as="section" gap={3}>
        <Text look="figure">{t("mean", { stars: number.format(said.mean ?? 0) })}</Text>
        <p>{t("evaluationCount", { count: said.evaluations })}</p>
        <Text look="quiet">{t("evaluationsWhy")}</Text>
      </Card>
      {said.criteria.length > 0 && (
        <Section title={t("criteria")}>
          <List>
            {said.criteria.map(({ criterion, times }) => (
              <Row
                key={criterion}
                title={t(`entities:criterion_${criterion}`)}
                value={`${times}/${said.evaluations}`}
              />
            ))}
          </List>
        </Section>
      )}
      <Texts />
    </Stack>
  );
}

const idOf = ({ place }: Written) => place;

function Texts() {
  const { t } = useTranslation("tutoring");
  const texts = usePages("CustomerTeacherListEvaluationText", {}, { idOf });
  return (
    <Section title={t("texts")}>
      <InfiniteList
        pages={texts}
        skeleton={{ rows: 3, height: 72 }}
        failure={errorText}
        empty={<Empty text={t("noTexts")} />}
      >
        {(rows) => (
          <List>
            {rows.map(({ place, text }) => (
              <li key={place} className={styles.text}>
                {text}
              </li>
            ))}
          </List>
        )}
      </InfiniteList>
    </Section>
  );
}
