import i18n, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  FALLBACK_LANGUAGE,
  type Language,
  languages,
  rememberedLanguage,
  rememberLanguage,
} from "./languages";
import { loadNamespace, SHARED } from "./texts";

const chunks: BackendModule = { type: "backend", init() {}, read: loadNamespace };

/**
 * Loads a namespace, unless it is loaded. i18next treats a failed one as loaded and never retries.
 *
 * @throws if the texts do not load
 */
export async function loadTexts(namespace: string, language = i18n.language): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  i18n.addResourceBundle(language, namespace, await loadNamespace(language, namespace));
}

function markDocument(language: string): void {
  document.documentElement.lang = language;
}

/**
 * Starts translation in the remembered language; resolves when the shared texts are loaded.
 *
 * @throws if they do not load
 */
export async function startI18n(): Promise<void> {
  i18n.on("languageChanged", markDocument);
  const language = rememberedLanguage();
  const shared = await Promise.all(
    SHARED.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const),
  );
  await i18n
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: language,
      resources: { [language]: Object.fromEntries(shared) },
      partialBundledLanguages: true,
      supportedLngs: languages,
      // Unknown languages fall back to English. Our languages are complete (a test checks it), so
      // nobody loads two.
      fallbackLng: (language) =>
        languages.some((one) => one === language) ? [] : [FALLBACK_LANGUAGE],
      ns: SHARED,
      defaultNS: "common",
      load: "currentOnly",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/**
 * Loads all texts shown so far in another language, switches to it and remembers it.
 *
 * @throws if the texts do not load
 */
export async function changeLanguage(language: Language): Promise<void> {
  const shown = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
  await Promise.all(shown.map((namespace) => loadTexts(namespace, language)));
  rememberLanguage(language);
  await i18n.changeLanguage(language);
}

export type { FlatNamespace, TFunction } from "i18next";
export { type Language, languages } from "./languages";
export { i18n };
