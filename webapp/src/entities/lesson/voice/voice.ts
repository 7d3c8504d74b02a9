import { type ActorRefFrom, createActor, fromPromise, type Subscription } from "xstate";
import { listens } from "@/entities/lesson/machine/context";
import { type Session, stateOf } from "@/entities/lesson/session";
import { fieldsIn, hearSignals } from "@/entities/lesson/signals";
import { createKeptStore, OWN } from "@/keptStore";
import { type CallMessage, voiceCall } from "@/machines/voiceCall";
import { call as callService, type Role } from "@/rpc";
import { randomId } from "@/rpc/randomId";
import { ofTab } from "@/storage";
import { lineOf } from "./line";

const KIND = "voice";
/** How long no page may show the lesson before its call ends: from one to the next it is none. */
const UNSHOWN_MS = 1_000;

type Voice = ActorRefFrom<typeof voiceCall>;

interface Kept {
  readonly courseOrderId: number;
  readonly call: string;
}

/** The call that this tab is in, which it joins again when it is loaded again. */
const kept = createKeptStore(ofTab, `${OWN}voiceCall`, (value) => value as Partial<Kept> | null);

const voices = new WeakMap<Session, Voice>();

/** The voice call of a led lesson on this device, shared by all components. */
export function voiceOf(lesson: Session): Voice {
  const known = voices.get(lesson);
  if (known) return known;
  const { courseOrderId, isTutor } = lesson;
  const ownRole: Role = isTutor ? "TEACHER" : "user";
  // In order, without waiting for a result: a lost message is repeated, or the call restarts.
  let said: Promise<unknown> = Promise.resolve();
  const send = (message: CallMessage) => {
    const payload = JSON.stringify(message);
    said = said
      .then(() => callService("CustomerSendLessonSignal", { courseOrderId, kind: KIND, payload }))
      .catch(() => undefined);
  };
  const before = kept.get();
  const voice = createActor(
    voiceCall.provide({
      actors: {
        microphone: fromPromise(async ({ signal }) => {
          const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
          if (signal.aborted) stop(microphone);
          return microphone;
        }),
        line: lineOf(courseOrderId, send),
      },
      actions: {
        say: ({ context: { call, me } }, type) => send({ type, call, from: me }),
        release: ({ context: { microphone } }) => stop(microphone),
        mute({ context: { microphone, isMuted } }) {
          for (const track of microphone?.getTracks() ?? []) track.enabled = !isMuted;
        },
        remember: ({ context: { call } }) => kept.set({ courseOrderId, call }),
        forget: () => kept.set(null),
      },
    }),
    {
      input: {
        isPolite: !isTutor,
        call: before?.courseOrderId === courseOrderId ? (before.call ?? "") : "",
        newId: randomId,
      },
    },
  );
  const deafen = hearSignals(({ role, kind, payload }) => {
    if (kind !== KIND) return;
    const message = fieldsIn<CallMessage>(payload) as CallMessage;
    voice.send({ type: "HEARD", message, isOwnSide: role === ownRole });
  });
  let watching: Subscription | undefined;
  const end = () => {
    if (!voices.delete(lesson)) return;
    deafen();
    watching?.unsubscribe();
    voice.send({ type: "HANG_UP" });
    voice.stop();
  };
  const isUnwatched = () => stateOf(lesson).watchers === 0;
  const look = () => {
    const state = stateOf(lesson);
    // Before the channel is heard, answers to this device would be lost.
    if (state.isHeard) voice.start();
    if (isUnwatched()) setTimeout(() => isUnwatched() && end(), UNSHOWN_MS);
    else if (!listens(state)) end();
  };
  voices.set(lesson, voice);
  watching = lesson.actor.subscribe({ next: look, complete: end });
  look();
  return voice;
}

/** The microphone of a lesson's call on this device, if it runs. */
export function microphoneOfCall(lesson: Session): MediaStream | null {
  return voices.get(lesson)?.getSnapshot().context.microphone ?? null;
}

function stop(microphone: MediaStream | null): void {
  for (const track of microphone?.getTracks() ?? []) track.stop();
}
