/** All texts of the app by file; those of the desk are in deskTexts.ts. */
export const files = import.meta.glob<Record<string, string>>(
  ["./locales/*/*.json", "!./locales/*/desk*.json"],
  {
    import: "default",
  },
);
