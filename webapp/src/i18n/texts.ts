const files = import.meta.glob<Record<string, string>>("./locales/*/*.json", { import: "default" });

/** Namespaces of every page. */
export const SHARED = ["common", "errors"] as const;

/**
 * The texts of a namespace in a language.
 *
 * @throws if they do not load
 */
export async function loadNamespace(
  language: string,
  namespace: string,
): Promise<Record<string, string>> {
  const load = files[`./locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  return load();
}
