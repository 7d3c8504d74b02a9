import { useActorRef, useSelector } from "@xstate/react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fromPromise, waitFor } from "xstate";
import { LONGEST_MS, wordSaying } from "@/machines/wordSaying";
import type { WordView } from "@/rpc";
import { classes, Drawing, Text } from "@/ui";
import { shapes } from "@/ui/shapes";
import { TimeRing } from "@/ui/TimeRing";
import { copyOf, openMicrophone, recorder, wasRefused } from "./recording";
import styles from "./SayIt.module.css";
import { playFile, soundOf } from "./sound";
import { sharedPlayer } from "./useWordSound";

/** From this long on a press is a hold, which ends with the recording. */
const HOLD_MS = 300;

export interface SayItProps {
  readonly word: WordView;
  /** The microphone of a running call, which stays with the call. */
  readonly microphoneOfCall?: () => MediaStream | null;
  /** Stops other sounds of the page. */
  readonly onHush?: () => void;
}

/** The machine of one card; its recording is forgotten when the card leaves. */
function useSaying({ word, microphoneOfCall, onHush }: SayItProps) {
  const actor = useActorRef(
    wordSaying.provide({
      actors: {
        microphone: fromPromise(async ({ signal }) => {
          const ofCall = microphoneOfCall?.();
          return ofCall ? copyOf(ofCall) : openMicrophone(signal);
        }),
        recorder,
        model: fromPromise(async ({ signal }) => {
          const player = sharedPlayer();
          player.send({ type: "PLAY", sounds: [soundOf(word)] });
          await waitFor(player, ({ value }) => value === "silent", {
            timeout: Number.POSITIVE_INFINITY,
            signal,
          });
        }),
        self: fromPromise(({ input: { recording }, signal }) => playFile(recording, signal)),
      },
      actions: {
        hush() {
          onHush?.();
          sharedPlayer().send({ type: "STOP" });
        },
        drop: (_, recording) => forget(recording),
      },
    }),
  );
  useEffect(
    () => () => {
      sharedPlayer().send({ type: "STOP" });
      forget(actor.getSnapshot().context.recording);
    },
    [actor],
  );
  return actor;
}

function forget(recording: string | null): void {
  if (recording !== null) URL.revokeObjectURL(recording);
}

/**
 * Records the word as its reader says it, while a button is held or between two presses, and plays
 * the word and the recording one after the other. Nothing leaves the device.
 */
export default function SayIt(props: SayItProps) {
  const { t } = useTranslation("entities");
  const hint = useId();
  const saying = useSaying(props);
  const isRecording = useSelector(saying, (state) => state.matches("recording"));
  const isListening = useSelector(
    saying,
    (state) => state.matches("recording") || state.matches("asking"),
  );
  const [isOffered] = useState(() => !wasRefused());
  const { recording, isRefused } = useSelector(saying, ({ context }) => context);
  /** When the press began that started a recording. */
  const heldAt = useRef<number | null>(null);
  const press = () => {
    heldAt.current = isListening ? null : performance.now();
    saying.send({ type: isListening ? "STOP" : "START" });
  };
  const release = () => {
    const began = heldAt.current;
    heldAt.current = null;
    if (began !== null && performance.now() - began >= HOLD_MS) saying.send({ type: "STOP" });
  };
  const pressesKey = (event: KeyboardEvent) => event.key === " " || event.key === "Enter";
  if (!isOffered) return null;
  if (isRefused)
    return (
      <Text look="note" role="status" className={styles.row}>
        {t("noMicrophone")}
      </Text>
    );
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={classes(styles.say, isListening && styles.listening)}
        aria-pressed={isListening}
        aria-describedby={hint}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          if (event.button !== 0) return;
          // A card under it would follow the finger.
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          press();
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!pressesKey(event)) return;
          event.preventDefault();
          if (!event.repeat) press();
        }}
        onKeyUp={(event) => {
          if (!pressesKey(event)) return;
          event.preventDefault();
          release();
        }}
        // A screen reader presses without a pointer or a key.
        onClick={({ detail }) => detail === 0 && press()}
      >
        <span className={styles.icon}>
          {isRecording && <TimeRing ms={LONGEST_MS} tone="sky" />}
          <Drawing shape={shapes.microphone} size={20} />
        </span>
        <span className={styles.label}>{t("sayIt")}</span>
      </button>
      <span id={hint} hidden>
        {t("sayItHint")}
      </span>
      {recording !== null && (
        <button type="button" className={styles.say} onClick={() => saying.send({ type: "PLAY" })}>
          <span className={styles.icon}>
            <Drawing shape={shapes.play} size={20} />
          </span>
          <span className={styles.label}>{t("hearBoth")}</span>
        </button>
      )}
    </div>
  );
}
