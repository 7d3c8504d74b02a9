import i18n, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  FALLBACK_LANGUAGE,
  type Language,
  languages,
  rememberedLanguage,
  rememberLanguage,
} from "./languages";

const files = import.meta.glob<Record<string, unknown>>("./locales/*/*.json", {
  import: "default",
});

/** Loads a namespace of a language as its own chunk. */
const chunks: BackendModule = {
  type: "backend",
  init() {},
  async read(language, namespace) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
    return (await load()) as Record<string, string>;
  },
};

function markDocument(language: string): void {
  document.documentElement.lang = language;
}

/** Starts translation in the remembered language; resolves when the shared texts are there. */
export async function startI18n(): Promise<void> {
  i18n.on("languageChanged", markDocument);
  await i18n
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage(),
      supportedLngs: languages,
      // A language that is not ours falls back to English. Ours are complete (a test holds them to
      // it), so that nobody loads two.
      fallbackLng: (language) =>
        languages.some((one) => one === language) ? [] : [FALLBACK_LANGUAGE],
      ns: ["common", "errors"],
      defaultNS: "common",
      load: "currentOnly",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Switches the language, remembers it and loads what is on screen in it. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await i18n.changeLanguage(language);
}

export { type Language, languages } from "./languages";
export { i18n };
