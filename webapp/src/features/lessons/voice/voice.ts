import { type ActorRefFrom, createActor, fromPromise } from "xstate";
import type { Session } from "@/entities/lesson/session";
import { hearSignals } from "@/entities/lesson/signals";
import { type CallMessage, voiceCall } from "@/machines/voiceCall";
import { call as callService } from "@/rpc";
import { randomId } from "@/rpc/randomId";
import { lineOf } from "./line";

const KIND = "voice";

type Voice = ActorRefFrom<typeof voiceCall>;

const voices = new WeakMap<Session, Voice>();

/** The voice call of a class on this device, shared by all components. */
export function voiceOf(lesson: Session): Voice {
  const known = voices.get(lesson);
  if (known) return known;
  const { courseOrderId, isTutor } = lesson;
  const ownRole = isTutor ? "TEACHER" : "USER";
  // Per page and not per device: two tabs are two ends of a call.
  const me = randomId();
  // In order, without waiting for a result: a lost message is repeated, or the call restarts.
  let said: Promise<unknown> = Promise.resolve();
  const send = (message: CallMessage) => {
    const payload = JSON.stringify(message);
    said = said
      .then(() => callService("CustomerSendLessonSignal", { courseOrderId, kind: KIND, payload }))
      .catch(() => undefined);
  };
  const voice = createActor(
    voiceCall.provide({
      actors: {
        microphone: fromPromise(() => navigator.mediaDevices.getUserMedia({ audio: true })),
        line: lineOf(courseOrderId, send),
      },
      actions: {
        say: ({ context: { call, me } }, type) => send({ type, call, from: me }),
        release({ context: { microphone } }) {
          for (const track of microphone?.getTracks() ?? []) track.stop();
        },
        mute({ context: { microphone, isMuted } }) {
          for (const track of microphone?.getTracks() ?? []) track.enabled = !isMuted;
        },
      },
    }),
    { input: { me, offers: isTutor, newCall: randomId } },
  );
  voice.start();
  const deafen = hearSignals(({ role, kind, payload }) => {
    if (kind !== KIND) return;
    voice.send({ type: "HEARD", message: JSON.parse(payload), isOwnSide: role === ownRole });
  });
  lesson.actor.subscribe({
    complete() {
      deafen();
      voices.delete(lesson);
      if (!voice.getSnapshot().matches("idle")) voice.send({ type: "HANG_UP" });
      voice.stop();
    },
  });
  voices.set(lesson, voice);
  return voice;
}
