import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { usePages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { WORD_SEARCH_LENGTH } from "@/rpc/bounds";
import { Button, Empty, Stack } from "@/ui";
import { SearchField } from "@/ui/SearchField";
import { useTyped } from "@/ui/useTyped";
import { WordList } from "../components/WordList";
import { WordsScreen } from "../components/WordsScreen";
import { useMarks } from "../useMarks";
import { useSelection } from "../useSelection";

const idOf = ({ id }: WordView) => id;

/** The words marked as mastered, to unmark one by one or many at once. */
export default function WordMarkingList() {
  const { t } = useTranslation("words");
  const { typed, type, search } = useTyped(WORD_SEARCH_LENGTH);
  const selection = useSelection();
  const marks = useMarks();
  const words = usePages("CustomerListMarkedWords", { search }, { idOf });
  return (
    <WordsScreen title={t("markedWords")} {...{ words, selection, marks }} marksAs={false}>
      <Stack>
        <SearchField
          label={t("search")}
          clearLabel={t("clearSearch")}
          value={typed}
          onChange={type}
        />
        <WordList
          picture="details"
          label={t("markedWords")}
          {...{ words, selection, marks }}
          empty={
            search === null ? (
              <Empty
                text={t("noneMarked")}
                action={
                  <Button kind="secondary" small onClick={() => void navigateTo(paths.wordMarking)}>
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
    </WordsScreen>
  );
}
