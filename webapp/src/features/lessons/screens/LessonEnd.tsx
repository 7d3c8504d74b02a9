import { useState } from "react";
import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { isUp, plans } from "@/entities/lesson/machine/context";
import { isInteractive } from "@/entities/lesson/machine/facts";
import type { Session } from "@/entities/lesson/session";
import {
  useFacts,
  useLessonTexts,
  useProgress,
  useSelected,
  useSession,
} from "@/entities/lesson/useSession";
import { dayName } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { GROUP_SIZE } from "@/machines/constants";
import { closingRoundOf, mayGoOn, roomIn } from "@/machines/lessonProgress";
import { serverNow } from "@/rpc";
import { DAY_MS } from "@/time";
import { Button, Dialog, Stack } from "@/ui";
import boxes from "../boxes/ClassMenu.module.css";
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

/** The words of a closing round, as long as there is time for it: earlier ones, hardest first. */
function useClosingRound(lesson: Session): readonly number[] {
  const progress = useProgress(lesson);
  const isOpen = useHasTime(lesson) && !lesson.isDemo;
  return isOpen ? closingRoundOf(progress) : [];
}

function End() {
  const lesson = useSession();
  const t = useLessonTexts(lesson, "lessons");
  const facts = useFacts(lesson);
  // The words to review may arrive from the other device while this page is open.
  const hasPlan = useSelected(lesson, plans);
  const isTimeUp = useSelected(lesson, isUp);
  const { isSimulated, courseBook } = facts.order;
  const hasTime = isSimulated && courseBook !== null && !isTimeUp && !isInteractive(facts);
  const slot = hasPlan ? facts.proposedTime : null;
  const more = useMore(lesson);
  const closing = useClosingRound(lesson);
  const end = () => lesson.send({ type: "END", slot: null });
  const others: Others = [
    more.length > 0 && {
      name: t("moreWords", { count: more.length }),
      act: () => lesson.send({ type: "DO", action: { type: "more_words", wordIds: more } }),
    },
    closing.length > 0 && {
      name: t("closingRound", { count: closing.length }),
      act: () => lesson.send({ type: "DO", action: { type: "closing_round", wordIds: closing } }),
    },
    hasTime && {
      name: t("fiveMore"),
      hint: hasPlan && t("fiveMoreHint", { time: facts.proposedTime }),
      act: () => lesson.send({ type: "END", slot, goesOn: true }),
    },
  ];
  const hint = () => {
    if (!hasPlan) return t("nothingPlanned");
    const { reviewDays } = configuration();
    const first = inside(dayName(serverNow() + (reviewDays[0] ?? 1) * DAY_MS, serverNow()));
    return t("lessonEndHint", { first, last: reviewDays.at(-1) ?? 0 });
  };
  return (
    <LessonScreen
      title={t("lessonEnd")}
      footer={
        <Stack gap={2}>
          {hasPlan ? (
            <Button wide onClick={() => lesson.send({ type: "OPEN", box: "picker" })}>
              {t("pickTime")}
            </Button>
          ) : (
            <Button wide onClick={end}>
              {t("endClass")}
            </Button>
          )}
          <More others={others} />
        </Stack>
      }
    >
      <Results />
      <p>{hint()}</p>
    </LessonScreen>
  );
}

interface Other {
  readonly name: string;
  readonly hint?: string | false;
  readonly act: () => void;
}

/** What else can be done at the end; false where it cannot. */
type Others = readonly (Other | false)[];

/** Everything except the main action, in a sheet. */
function More({ others }: { readonly others: Others }) {
  const { t } = useTranslation("lessons");
  const [isOpen, setOpen] = useState(false);
  const possible = others.filter((one) => one !== false);
  const close = () => setOpen(false);
  if (possible.length === 0) return null;
  return (
    <>
      <Button wide kind="quiet" onClick={() => setOpen(true)}>
        {t("otherWays")}
      </Button>
      {isOpen && (
        <Dialog
          sheet
          title={t("otherWays")}
          onDismiss={close}
          actions={
            <div className={boxes.actions}>
              {possible.map(({ name, act }) => (
                <Button
                  key={name}
                  wide
                  kind="secondary"
                  onClick={() => {
                    close();
                    act();
                  }}
                >
                  {name}
                </Button>
              ))}
              <Button wide kind="quiet" onClick={close}>
                {t("back")}
              </Button>
            </div>
          }
        >
          {possible.map(({ hint }) => hint)}
        </Dialog>
      )}
    </>
  );
}
