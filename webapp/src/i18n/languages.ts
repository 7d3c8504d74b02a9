import { local } from "@/storage";
export const languages = ["zh-CN", "en"] as const;
export type Language = (typeof languages)[number];

const DEFAULT_LANGUAGE: Language = "zh-CN";
export const FALLBACK_LANGUAGE: Language = "en";
const KEY = "wordmate.language";

/** The language chosen on this device; Simplified Chinese until one is. */
export function rememberedLanguage(): Language {
  const stored = local.getItem(KEY);
  return languages.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

export function rememberLanguage(language: Language): void {
  local.setItem(KEY, language);
}
