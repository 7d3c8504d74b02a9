import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { WORD_SEARCH_LENGTH } from "@/rpc/bounds";
import { Button, Empty, Screen, Segmented, Stack } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { SearchField } from "@/ui/SearchField";
import { useTyped } from "@/ui/useTyped";
import { StateTabs } from "../components/StateTabs";
import { WordList } from "../components/WordList";
import { shownIn } from "../states";
import { useFavorites } from "../useFavorites";

/** The student's favourites: search, by state, and practice. */
export default function FavoriteWords() {
  const { t } = useTranslation("words");
  const [query, setQuery] = useSearchParams();
  const { typed, type, search } = useTyped(WORD_SEARCH_LENGTH);
  const sort = query.get("sort") === "WORD" ? "WORD" : "RECENT";
  const shown = shownIn(query);
  const { words, counts, refresh } = useFavorites({ shown, search, sort });
  const hasSome = counts ? counts.ALL > 0 : words.rows.length > 0;
  const isPlain = shown === "ALL" && search === null;
  // There is nothing to search, sort or filter.
  const hasNone = isPlain && counts?.ALL === 0;
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next, { replace: true });
  };
  const list = (
    <WordList
      picture="details"
      label={t("favorites")}
      words={words}
      empty={
        isPlain ? (
          <Empty
            text={t("noFavorites")}
            action={
              <Button kind="secondary" small onClick={() => void navigateTo(paths.wordMarking)}>
                {t("toBox")}
              </Button>
            }
          />
        ) : (
          <Empty
            text={t("nothingFound")}
            action={
              shown !== "ALL" && (
                <Button kind="quiet" small onClick={() => change("state", "ALL")}>
                  {t("seeAll")}
                </Button>
              )
            }
          />
        )
      }
    />
  );
  return (
    <Screen
      title={t("favorites")}
      onBack={() => void goBack()}
      footer={
        hasSome && (
          <Button
            wide
            large
            onClick={() => void navigateTo(paths.reviewAndTest, { kind: "FAVORITES" })}
          >
            {t("practiseFavorites")}
          </Button>
        )
      }
    >
      <PullToRefresh onRefresh={async () => refresh()}>
        {hasNone ? (
          list
        ) : (
          <Stack>
            <SearchField
              label={t("search")}
              clearLabel={t("clearSearch")}
              value={typed}
              onChange={type}
            />
            <StateTabs shown={shown} counts={counts} onChange={(state) => change("state", state)}>
              <Stack>
                {shown === "ALL" && (
                  <Segmented
                    label={t("sort")}
                    value={sort}
                    options={[
                      { value: "RECENT", label: t("sortRecent") },
                      { value: "WORD", label: t("sortWord") },
                    ]}
                    onChange={(by) => change("sort", by)}
                  />
                )}
                {list}
              </Stack>
            </StateTabs>
          </Stack>
        )}
      </PullToRefresh>
    </Screen>
  );
}
