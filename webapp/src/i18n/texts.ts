type Texts = Record<string, string>;

/** The texts of the first pages; where the others are comes after them. */
const first = import.meta.glob<Texts>("./locales/*/{accounts,common,errors,home}.json", {
  import: "default",
});

/** Namespaces of every page. */
export const SHARED = ["common", "errors"] as const;

/**
 * The texts of a namespace in a language.
 *
 * @throws if they do not load
 */
export async function loadNamespace(language: string, namespace: string): Promise<Texts> {
  const file = `./locales/${language}/${namespace}.json`;
  const load = first[file] ?? (await import("./allTexts")).files[file];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  return load();
}
