import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { isUp, plans } from "@/entities/lesson/machine/context";
import { isInteractive } from "@/entities/lesson/machine/facts";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useProgress, useSelected, useSession } from "@/entities/lesson/useSession";
import { dayName } from "@/i18n/format";
import { GROUP_SIZE } from "@/machines/constants";
import { mayGoOn, roomIn } from "@/machines/lessonProgress";
import { serverNow } from "@/rpc";
import { DAY_MS } from "@/time";
import { Button, Stack } from "@/ui";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";
import { useHasTime } from "../components/Remaining";
import { Results } from "../components/Results";
import { usePending } from "../components/usePending";

/** After the test, on the device that ends the class: the result, and the end. */
export default function LessonEnd() {
  return (
    <LessonGate>
      <End />
    </LessonGate>
  );
}

/** The next words of the book for a class, if there is time: at most a group. */
function useMore(lesson: Session): readonly number[] {
  const progress = useProgress(lesson);
  const { isSimulated } = useFacts(lesson).order;
  const settled = [...progress.chosenIds, ...progress.alreadyKnownIds];
  const isOpen = useHasTime(lesson) && mayGoOn(progress) && !isSimulated && !lesson.isDemo;
  const pending = usePending(GROUP_SIZE, settled.length, isOpen);
  const found = pending.data?.data.map(({ id }) => id) ?? [];
  const fresh = found.filter((id) => !settled.includes(id));
  return isOpen ? fresh.slice(0, Math.min(GROUP_SIZE, roomIn(progress))) : [];
}

function End() {
  const { t } = useTranslation("lessons");
  const lesson = useSession();
  const facts = useFacts(lesson);
  // The words to review may arrive from the other device while this page is open.
  const hasPlan = useSelected(lesson, plans);
  const isTimeUp = useSelected(lesson, isUp);
  const { isSimulated, courseBook } = facts.order;
  const hasTime = isSimulated && courseBook !== null && !isTimeUp && !isInteractive(facts);
  const slot = hasPlan ? facts.proposedTime : null;
  const more = useMore(lesson);
  const learnMore = () =>
    lesson.send({ type: "DO", action: { type: "more_words", wordIds: more } });
  const end = () => lesson.send({ type: "END", slot: null });
  const hint = () => {
    if (!hasPlan) return t("nothingPlanned");
    const { reviewDays } = configuration();
    const first = dayName(serverNow() + (reviewDays[0] ?? 1) * DAY_MS, serverNow());
    return t("lessonEndHint", { first, last: reviewDays.at(-1) ?? 0 });
  };
  return (
    <LessonScreen
      title={t("lessonEnd")}
      footer={
        <Stack gap={2}>
          {more.length > 0 && (
            <Button wide kind="tinted" onClick={learnMore}>
              {t("moreWords", { count: more.length })}
            </Button>
          )}
          {hasPlan ? (
            <>
              <Button wide onClick={() => lesson.send({ type: "OPEN", box: "picker" })}>
                {t("pickTime")}
              </Button>
              <Button wide kind="secondary" onClick={end}>
                {t("endWithoutPlan")}
              </Button>
            </>
          ) : (
            <Button wide onClick={end}>
              {t("endClass")}
            </Button>
          )}
          {hasTime && (
            <Button
              wide
              kind="tinted"
              onClick={() => lesson.send({ type: "END", slot, goesOn: true })}
            >
              {t("fiveMore")}
            </Button>
          )}
        </Stack>
      }
    >
      <Results />
      <p>{hint()}</p>
      {hasTime && hasPlan && <p>{t("fiveMoreHint", { time: facts.proposedTime })}</p>}
    </LessonScreen>
  );
}
