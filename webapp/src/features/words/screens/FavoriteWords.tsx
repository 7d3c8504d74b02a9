import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { sendFavorites } from "@/entities/word/favorites";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { usePages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { Button, Empty, Screen, Segmented, Stack } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { SearchField } from "@/ui/SearchField";
import { useTyped } from "@/ui/useTyped";
import { WordList } from "../parts/WordList";

const idOf = ({ id }: WordView) => id;

/** The student's favourites, to look up and to practise. */
export default function FavoriteWords() {
  const { t } = useTranslation("words");
  const [query, setQuery] = useSearchParams();
  const { typed, type, search } = useTyped();
  const sort = query.get("sort") === "WORD" ? "WORD" : "RECENT";
  const words = usePages(
    "CustomerListFavoriteWords",
    { search, sort },
    { idOf, after: sendFavorites },
  );
  const hasSome = words.rows.length > 0 && search === null;
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
      <PullToRefresh onRefresh={async () => words.retry()}>
        <Stack>
          <SearchField
            label={t("search")}
            clearLabel={t("clearSearch")}
            value={typed}
            onChange={type}
          />
          <Segmented
            label={t("sort")}
            value={sort}
            options={[
              { value: "RECENT", label: t("sortRecent") },
              { value: "WORD", label: t("sortWord") },
            ]}
            onChange={(by) => setQuery(by === "WORD" ? { sort: by } : {}, { replace: true })}
          />
          <WordList
            label={t("favorites")}
            words={words}
            empty={
              search === null ? (
                <Empty
                  text={t("noFavorites")}
                  action={
                    <Button
                      kind="secondary"
                      small
                      onClick={() => void navigateTo(paths.wordMarking)}
                    >
                      {t("toBox")}
                    </Button>
                  }
                />
              ) : (
                <Empty text={t("nothingFound")} />
              )
            }
          />
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}
