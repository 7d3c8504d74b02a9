import { useTranslation } from "react-i18next";
import type { CourseBookView } from "@/rpc";

type Titled = Pick<CourseBookView, "titleZh" | "titleEn">;

/** Returns a book's title in the reader's language. */
export function useBookTitle(): (book: Titled) => string {
  const { i18n } = useTranslation();
  return ({ titleZh, titleEn }) => (i18n.language.startsWith("zh") ? titleZh : titleEn);
}
