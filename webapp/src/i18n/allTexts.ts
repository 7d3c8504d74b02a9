/** All texts by file. */
export const files = import.meta.glob<Record<string, string>>("./locales/*/*.json", {
  import: "default",
});
