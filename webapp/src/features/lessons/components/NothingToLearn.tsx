import { leadsHere } from "@/entities/lesson/machine/context";
import {
  useFacts,
  useLessonTexts,
  useProgress,
  useSelected,
  useSession,
} from "@/entities/lesson/useSession";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, confirm, Empty, Stack } from "@/ui";

/**
 * The book has no new word left. The leader chooses another book if possible, or ends the class
 * without a plan; the other side waits. Another reason can be given.
 */
export function NothingToLearn({ why }: { readonly why?: string | undefined }) {
  const lesson = useSession();
  const t = useLessonTexts(lesson, "lessons");
  const { courseOrderId } = lesson;
  const leads = useSelected(lesson, leadsHere);
  const mayChoose = useMayChooseBook();

  const end = async () => {
    const sure = await confirm({
      title: t("earlyEnd"),
      text: t("nothingPlanned"),
      confirmLabel: t("endClass"),
      cancelLabel: t("keepGoing"),
      danger: true,
    });
    if (sure) lesson.send({ type: "END", slot: null });
  };
  if (!leads) return <Empty text={why ?? t("nothingToLearnWait")} />;
  return (
    <Empty
      text={why ?? t(mayChoose ? "nothingToLearnChoose" : "nothingToLearnEnd")}
      action={
        <Stack gap={2}>
          {mayChoose && (
            <Button onClick={() => void redirectTo(paths.courseSelection, { courseOrderId })}>
              {t("otherBook")}
            </Button>
          )}
          <Button kind={mayChoose ? "quiet" : "secondary"} onClick={() => void end()}>
            {t("endClass")}
          </Button>
        </Stack>
      }
    />
  );
}

/**
 * Whether this side may still choose another book: it is the leader, and the lesson is untouched.
 */
export function useMayChooseBook(): boolean {
  const lesson = useSession();
  const { order, clock } = useFacts(lesson);
  const { preTest, chosenIds, alreadyKnownIds } = useProgress(lesson);
  const isUntouched = preTest === null && chosenIds.length + alreadyKnownIds.length === 0;
  return order.actions.includes("CHOOSE_BOOK") && clock.progressVersion === 0 && isUntouched;
}
