import { preferences } from "./preferences";

export type Cue = "right" | "not_yet" | "group_done";

/**
 * The tones of each cue in sequence: hertz and number of oscillations. Whole oscillations end at
 * zero, where the next tone begins, so that nothing clicks.
 */
export const TONES: {
  readonly [Name in Cue]: readonly (readonly [hertz: number, oscillations: number])[];
} = {
  right: [
    [784, 24],
    [1047, 42],
  ],
  not_yet: [
    [392, 12],
    [330, 10],
  ],
  group_done: [
    [784, 16],
    [1047, 21],
    [1319, 46],
  ],
};
const LOUDNESS = 0.12;
const TICK_MS = 10;

/** The audio context that cues need; one for the whole app, because phones allow few. */
type Sound = Pick<AudioContext, "currentTime" | "destination" | "createGain" | "createOscillator">;

/** Plays a cue on an audio context. */
export function sound(cue: Cue, context: Sound): void {
  const gain = context.createGain();
  gain.connect(context.destination);
  let at = context.currentTime;
  gain.gain.setValueAtTime(LOUDNESS, at);
  for (const [hertz, oscillations] of TONES[cue]) {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(at);
    at += oscillations / hertz;
    tone.stop(at);
  }
  gain.gain.linearRampToValueAtTime(0, at);
}

let shared: AudioContext | undefined;

/** Plays a cue if it is switched on; in a class, only if switched on for classes. */
export function playCue(cue: Cue, { inClass }: { readonly inClass: boolean }): void {
  const { cues, cuesInClass } = preferences.get();
  if (!(inClass ? cuesInClass : cues) || typeof AudioContext === "undefined") return;
  shared ??= new AudioContext();
  if (shared.state === "suspended") void shared.resume().catch(() => undefined);
  sound(cue, shared);
}

/** A short vibration, if the device supports it and it is switched on. */
export function tick(): void {
  if (preferences.get().haptics) navigator.vibrate?.(TICK_MS);
}
