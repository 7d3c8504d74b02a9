import { changeLanguage, i18n, type Language } from ".";

/** The texts of the store's desk: apart from those of the app, which never loads them. */
const files = import.meta.glob<Record<string, string>>("./locales/*/desk*.json", {
  import: "default",
});

const loaded = new Set<string>();

/**
 * Loads a namespace of the desk, unless it is loaded.
 *
 * @throws if the texts do not load
 */
export async function loadDeskTexts(namespace: string, language = i18n.language): Promise<void> {
  loaded.add(namespace);
  if (i18n.hasResourceBundle(language, namespace)) return;
  const load = files[`./locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  i18n.addResourceBundle(language, namespace, await load());
}

/**
 * Switches the desk, and the app on this device, to another language.
 *
 * @throws if the texts do not load
 */
export async function changeDeskLanguage(language: Language): Promise<void> {
  await Promise.all([...loaded].map((namespace) => loadDeskTexts(namespace, language)));
  await changeLanguage(language);
}
