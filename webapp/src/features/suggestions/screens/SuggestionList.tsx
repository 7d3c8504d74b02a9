import { useTranslation } from "react-i18next";
import { dayName } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import { type SuggestionView, serverNow } from "@/rpc";
import { Button, Empty, List, Row, Screen, Stack } from "@/ui";
import { Badge } from "@/ui/Badge";
import { Facts } from "@/ui/Facts";
import { InfiniteList } from "@/ui/InfiniteList";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";

const PAGE_SIZE = 20;
const idOf = ({ suggestionId }: SuggestionView) => suggestionId;
const refresh = () => invalidate("CustomerListSuggestion");

export default function SuggestionList() {
  const { t } = useTranslation("suggestions");
  const pages = usePages("CustomerListSuggestion", {}, { idOf, pageSize: PAGE_SIZE });
  const now = serverNow();
  return (
    <Screen
      title={t("title")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
      footer={
        <Button wide onClick={() => void navigateTo(paths.suggestionForm)}>
          {t("new")}
        </Button>
      }
    >
      <PullToRefresh onRefresh={refresh}>
        <Stack>
          <InfiniteList
            pages={pages}
            skeleton={{ rows: 4, height: 64 }}
            failure={errorText}
            empty={<Empty text={t("none")} />}
          >
            {(rows) => (
              <List label={t("title")}>
                {rows.map((row) => (
                  <Row
                    key={row.suggestionId}
                    title={row.title}
                    detail={
                      <Facts
                        facts={[row.enWord, t(`type_${row.type}`), dayName(row.utcCreated, now)]}
                      />
                    }
                    value={
                      <Badge tone={row.isAnswered ? "positive" : "neutral"}>
                        {t(row.isAnswered ? "answered" : "open")}
                      </Badge>
                    }
                    onClick={() =>
                      void navigateTo(paths.suggestionDetail, { suggestionId: row.suggestionId })
                    }
                  />
                ))}
              </List>
            )}
          </InfiniteList>
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}
