import { createKeptStore } from "@/keptStore";
import { USUAL_SLOT } from "@/machines/constants";
import { local } from "@/storage";
import { applyTheme, type Theme } from "@/ui/theme";
import { useStore } from "@/ui/useStore";

/** The speeds of words, from slow to fast: factors of the recording's own speed. */
export const SPEEDS = [0.75, 1, 1.25] as const;
export type Speed = (typeof SPEEDS)[number];

/** The settings of this device, for all its users. */
export interface Preferences {
  readonly theme: Theme;
  /** Short sounds at an answer, when nobody else listens. */
  readonly cues: boolean;
  /** The same in a class with a tutor. */
  readonly cuesInClass: boolean;
  readonly haptics: boolean;
  /** Words show their pictures. */
  readonly pictures: boolean;
  /** Words are played automatically when they appear. */
  readonly autoPlay: boolean;
  readonly speed: Speed;
  /** When the daily time of reviews was last picked, HH:MM. */
  readonly reviewTime: string;
}

export const DEFAULTS: Preferences = {
  theme: "system",
  cues: true,
  cuesInClass: false,
  haptics: true,
  pictures: true,
  autoPlay: true,
  speed: 1,
  reviewTime: USUAL_SLOT,
};

/** The stored settings, as far as they are valid; the page reads the theme from the same place. */
function read(kept: unknown): Preferences {
  const fields = (kept ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  const isOn = (name: "cues" | "cuesInClass" | "haptics" | "pictures" | "autoPlay") =>
    typeof fields[name] === "boolean" ? fields[name] : DEFAULTS[name];
  return {
    theme: fields.theme === "light" || fields.theme === "dark" ? fields.theme : DEFAULTS.theme,
    cues: isOn("cues"),
    cuesInClass: isOn("cuesInClass"),
    haptics: isOn("haptics"),
    pictures: isOn("pictures"),
    autoPlay: isOn("autoPlay"),
    speed: SPEEDS.find((speed) => speed === fields.speed) ?? DEFAULTS.speed,
    reviewTime:
      typeof fields.reviewTime === "string" && /^\d\d:\d\d$/.test(fields.reviewTime)
        ? fields.reviewTime
        : DEFAULTS.reviewTime,
  };
}

const kept = createKeptStore(local, "wordmate.preferences", read);

export const preferences = {
  get: kept.get,
  subscribe: kept.subscribe,
  change: (changes: Partial<Preferences>) => kept.set({ ...kept.get(), ...changes }),
};

/** The current settings, as a store. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** Keeps the app in the chosen theme, even if another page or tab changes it. */
export function followTheme(): void {
  const apply = () => applyTheme(preferences.get().theme);
  preferences.subscribe(apply);
  apply();
}
