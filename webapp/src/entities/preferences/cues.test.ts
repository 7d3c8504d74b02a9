import { describe, expect, it } from "vitest";
import { type Cue, sound, TONES } from "./cues";

/** The calls to the browser's audio. */
function listener() {
  const tones: { hertz: number; from: number; to: number }[] = [];
  const gain = {
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
    connect: () => {},
  };
  const context = {
    currentTime: 5,
    destination: {},
    createGain: () => gain,
    createOscillator() {
      const tone = { hertz: 0, from: 0, to: 0 };
      tones.push(tone);
      return {
        frequency: {
          set value(hertz: number) {
            tone.hertz = hertz;
          },
        },
        connect: () => {},
        start: (at: number) => {
          tone.from = at;
        },
        stop: (at: number) => {
          tone.to = at;
        },
      };
    },
  };
  return { tones, context: context as unknown as AudioContext };
}

describe("a cue", () => {
  it.each(Object.keys(TONES) as Cue[])("is over in less than 80 ms: %s", (cue) => {
    const { tones, context } = listener();
    sound(cue, context);
    const last = tones.at(-1);
    expect((last?.to ?? 0) - 5).toBeGreaterThan(0);
    expect((last?.to ?? 1) - 5).toBeLessThan(0.08);
    tones.forEach((tone, at) => {
      expect(tone.from).toBeCloseTo(tones[at - 1]?.to ?? 5);
    });
  });

  it("rises for a right answer and falls softly for not yet", () => {
    const [right, notYet] = [TONES.right, TONES.not_yet].map((tones) =>
      tones.map(([hertz]) => hertz),
    );
    expect(right).toEqual(right?.toSorted((one, other) => one - other));
    expect(notYet).toEqual(notYet?.toSorted((one, other) => other - one));
    expect(Math.max(...(notYet ?? []))).toBeLessThan(Math.min(...(right ?? [])));
  });

  it("does not click: each tone ends at zero", () => {
    for (const cue of Object.keys(TONES) as Cue[]) {
      const { tones, context } = listener();
      sound(cue, context);
      for (const { hertz, from, to } of tones) {
        const oscillations = (to - from) * hertz;
        expect(oscillations).toBeCloseTo(Math.round(oscillations));
      }
    }
  });
});
