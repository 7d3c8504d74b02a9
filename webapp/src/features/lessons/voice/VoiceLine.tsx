import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { SnapshotFrom } from "xstate";
import type { Session } from "@/entities/lesson/session";
import { useFacts } from "@/entities/lesson/useSession";
import type { voiceCall } from "@/machines/voiceCall";
import { Button, classes } from "@/ui";
import styles from "./VoiceLine.module.css";
import { voiceOf } from "./voice";

type State = SnapshotFrom<typeof voiceCall>;

/** The text for each state of a call; none without a call. */
function textOf(state: State) {
  if (state.matches("idle")) return null;
  if (state.matches("rung")) return "voiceRung";
  if (state.matches("asking")) return "voiceAsking";
  if (state.matches("refused")) return "voiceRefused";
  if (state.matches("ringing")) return "voiceRinging";
  if (state.matches("dead")) return "voiceDead";
  if (state.matches({ talking: "connected" })) return "voiceOn";
  if (state.matches({ talking: "lost" })) return "voiceLost";
  return state.matches({ talking: "unreached" }) ? "voiceUnreached" : "voiceConnecting";
}

/** The other person's name. */
function useOtherName(lesson: Session): string {
  const { user, tutor } = useFacts(lesson).order;
  return (lesson.isTutor ? user : tutor)?.userName ?? "";
}

interface VoiceProps {
  readonly lesson: Session;
  /** The running class has a bar at the bottom, too. */
  readonly aboveStrip: boolean;
  readonly aboveTabs: boolean;
}

/** The voice call of a class at the bottom of every page, while it rings or runs. */
export function VoiceLine({ lesson, aboveStrip, aboveTabs }: VoiceProps) {
  const { t } = useTranslation("lessons");
  const name = useOtherName(lesson);
  const voice = voiceOf(lesson);
  const state = useSelector(voice, (now) => now);
  const text = textOf(state);
  if (text === null) return null;
  const again = lesson.isTutor ? "OFFER" : "TAKE";
  const isRung = state.matches("rung");
  return (
    <section
      className={classes(
        styles.line,
        aboveStrip && styles.aboveStrip,
        aboveTabs && styles.aboveTabs,
      )}
      aria-label={t("voice")}
    >
      <p role="status" className={styles.text}>
        {t(text, { name })}
      </p>
      {isRung && (
        <Button small onClick={() => voice.send({ type: "TAKE" })}>
          {t("voiceTake")}
        </Button>
      )}
      {state.matches("talking") && (
        <Button small kind="quiet" onClick={() => voice.send({ type: "MUTE" })}>
          {t(state.context.isMuted ? "voiceUnmute" : "voiceMute")}
        </Button>
      )}
      {(state.matches("dead") || state.matches("refused")) && (
        <Button small onClick={() => voice.send({ type: again })}>
          {t("voiceRejoin")}
        </Button>
      )}
      <Button small kind="quiet" edge="end" onClick={() => voice.send({ type: "HANG_UP" })}>
        {t(isRung ? "voiceDecline" : "voiceHangUp")}
      </Button>
    </section>
  );
}

interface OfferProps {
  readonly lesson: Session;
  readonly onOffer: () => void;
}

/** Calls the student, unless there is a call already. */
export function VoiceOffer({ lesson, onOffer }: OfferProps) {
  const { t } = useTranslation("lessons");
  const name = useOtherName(lesson);
  const voice = voiceOf(lesson);
  const isIdle = useSelector(voice, (state) => state.matches("idle"));
  if (!isIdle) return null;
  return (
    <Button
      wide
      kind="secondary"
      onClick={() => {
        voice.send({ type: "OFFER" });
        onOffer();
      }}
    >
      {t("voiceOffer", { name })}
    </Button>
  );
}
