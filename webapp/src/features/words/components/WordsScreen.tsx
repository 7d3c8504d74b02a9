import { useTranslation } from "react-i18next";
import { goBack } from "@/navigation";
import type { Pages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { IconButton, Screen } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import type { Marks } from "../useMarks";
import type { Selection } from "../useSelection";
import { MarkFooter } from "./MarkFooter";

interface WordsScreenProps {
  readonly title: string;
  readonly words: Pages<WordView>;
  readonly selection: Selection;
  readonly marks: Marks;
  readonly marksAs: boolean;
  readonly children: React.ReactNode;
}

/** A list of words with multiple selection: then the header counts and the footer acts. */
export function WordsScreen(props: WordsScreenProps) {
  const { title, words, selection, marks, marksAs, children } = props;
  const { t } = useTranslation("words");
  const { isOn, ids } = selection;
  const all = words.rows.map(({ id }) => id);
  return (
    <Screen
      title={isOn ? t("chosen", { count: ids.length }) : title}
      onBack={isOn ? selection.stop : () => void goBack()}
      aside={
        all.length > 0 && (
          <IconButton
            icon="check"
            label={t(isOn ? "chooseAll" : "choose")}
            aria-pressed={isOn && ids.length === all.length}
            onClick={isOn ? () => selection.toggleAll(all) : selection.start}
          />
        )
      }
      footer={
        (isOn || marks.marked) && (
          <MarkFooter marks={marks} selection={selection} marksAs={marksAs} />
        )
      }
    >
      <PullToRefresh onRefresh={async () => words.retry()}>{children}</PullToRefresh>
    </Screen>
  );
}
