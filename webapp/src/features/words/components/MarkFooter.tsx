import { useTranslation } from "react-i18next";
import { favor } from "@/entities/word/favorites";
import { Button, Inline, Stack } from "@/ui";
import { Snack } from "@/ui/Snack";
import type { Marks } from "../useMarks";
import type { Selection } from "../useSelection";

interface MarkFooterProps {
  readonly marks: Marks;
  readonly selection: Selection;
  /** What happens to the selected words: they are marked or unmarked as mastered. */
  readonly marksAs: boolean;
}

/** The last change with its undo, and the action for the selected words. */
export function MarkFooter({ marks, selection, marksAs }: MarkFooterProps) {
  const { t } = useTranslation("words");
  const { marked } = marks;
  const { ids } = selection;
  const act = async () => {
    await marks.mark(ids, marksAs);
    selection.stop();
  };
  return (
    <Stack>
      {marked && (
        <Snack
          key={marked.wordIds.join()}
          text={t(marked.isMastered ? "markedCount" : "takenBackCount", {
            count: marked.wordIds.length,
          })}
          actionLabel={t("undo")}
          onAction={marks.undo}
          onGone={marks.forget}
        />
      )}
      {selection.isOn && (
        <Inline lastGrows>
          <Button
            kind="secondary"
            disabled={ids.length === 0}
            onClick={() => {
              favor(ids, true);
              selection.stop();
            }}
          >
            {t("favor")}
          </Button>
          <Button wide busy={marks.isBusy} disabled={ids.length === 0} onClick={() => void act()}>
            {t(marksAs ? "mark" : "takeBack")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
