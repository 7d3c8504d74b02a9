import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { SnapshotFrom } from "xstate";
import type { Session } from "@/entities/lesson/session";
import { useFacts } from "@/entities/lesson/useSession";
import type { voiceCall } from "@/machines/voiceCall";
import { Button, classes, Drawing } from "@/ui";
import bottom from "@/ui/bottom.module.css";
import styles from "./VoiceLine.module.css";
import { voiceOf } from "./voice";

type State = SnapshotFrom<typeof voiceCall>;

/** The text for each state of a call; none without a call. */
function textOf(state: State) {
  if (state.matches("loaded") || state.matches("idle")) return null;
  if (state.matches("rung")) return "voiceRung";
  if (state.matches("asking")) return "voiceAsking";
  if (state.matches("refused")) return "voiceRefused";
  if (state.matches("ringing")) return "voiceRinging";
  if (state.matches("dead")) return "voiceDead";
  if (state.matches({ talking: "connected" })) return "voiceOn";
  if (state.matches({ talking: "lost" })) return "voiceLost";
  return state.matches("over") ? "voiceOver" : "voiceConnecting";
}

/** The other person's name. */
function useOtherName(lesson: Session): string {
  const { user, tutor } = useFacts(lesson).order;
  return (lesson.isTutor ? user : tutor)?.userName ?? "";
}

interface VoiceProps {
  readonly lesson: Session;
  /** The running class has a bar at the bottom, too. */
  readonly aboveStrip?: boolean;
  readonly aboveTabs?: boolean;
}

/** The voice call of a led lesson at the bottom of every page, while it rings or runs. */
export function VoiceLine({ lesson, aboveStrip = false, aboveTabs = false }: VoiceProps) {
  const { t } = useTranslation("entities");
  const name = useOtherName(lesson);
  const voice = voiceOf(lesson);
  const state = useSelector(voice, (now) => now);
  const text = textOf(state);
  if (text === null) return null;
  const isRung = state.matches("rung");
  const isOver = state.matches("over");
  const isOut = state.matches("dead") || state.matches("refused");
  return (
    <section
      className={classes(
        bottom.line,
        styles.line,
        aboveStrip && styles.aboveStrip,
        aboveTabs && styles.aboveTabs,
      )}
      aria-label={t("voice")}
    >
      <p role="status" className={styles.text}>
        {t(text, { name })}
      </p>
      {state.matches("talking") && (
        <Button small kind="quiet" onClick={() => voice.send({ type: "MUTE" })}>
          {t(state.context.isMuted ? "voiceUnmute" : "voiceMute")}
        </Button>
      )}
      {(isRung || isOut || isOver) && (
        <Button small onClick={() => voice.send({ type: "TALK" })}>
          {t(isRung ? "voiceTake" : isOver ? "voiceAgain" : "voiceRejoin")}
        </Button>
      )}
      <Button small kind="quiet" edge="end" onClick={() => voice.send({ type: "HANG_UP" })}>
        {t(isRung ? "voiceDecline" : isOver ? "voiceClose" : "voiceHangUp")}
      </Button>
    </section>
  );
}

/** A telephone receiver. */
const PHONE =
  "M6.6 3H4a1 1 0 0 0-1 1.1A17 17 0 0 0 19.9 21a1 1 0 0 0 1.1-1v-3.4a1 1 0 0 0-.8-1l-3.4-.7a1 1 0 0 0-1 .4l-1.2 1.7a14 14 0 0 1-6.6-6.6l1.7-1.2a1 1 0 0 0 .4-1l-.7-3.4a1 1 0 0 0-1-.8z";

interface OfferProps {
  readonly lesson: Session;
  /** Where there is no room for its name. */
  readonly isIcon?: boolean;
}

/** Calls the other side at a tap, unless there is a call already. */
export function VoiceOffer({ lesson, isIcon = false }: OfferProps) {
  const { t } = useTranslation("entities");
  const name = useOtherName(lesson);
  const voice = voiceOf(lesson);
  const isIdle = useSelector(voice, (state) => state.matches("idle"));
  if (!isIdle) return null;
  const label = t("voiceOffer", { name });
  return (
    <Button
      small
      kind="quiet"
      edge={isIcon ? undefined : "end"}
      className={styles.offer}
      aria-label={isIcon ? label : undefined}
      onClick={() => voice.send({ type: "TALK" })}
    >
      <Drawing shape={PHONE} size={20} />
      {!isIcon && label}
    </Button>
  );
}
