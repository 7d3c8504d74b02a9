import { useTranslation } from "react-i18next";

interface Texts {
  readonly textZh: string;
  readonly textEn: string;
}

/** A text in the reader's language; in Chinese if there is no English one. */
export function useTextInLanguage(): (texts: Texts) => string {
  const { i18n } = useTranslation();
  return ({ textZh, textEn }) => (i18n.language === "zh-CN" || textEn === "" ? textZh : textEn);
}
