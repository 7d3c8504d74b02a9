import { useTranslation } from "react-i18next";
import type { TrainingMaterialView } from "@/rpc";

interface Texts {
  readonly textZh: string;
  readonly textEn: string;
}

/** A text in the reader's language; in Chinese where there is no English one. */
export function useToldText(): (texts: Texts) => string {
  const { i18n } = useTranslation();
  return ({ textZh, textEn }) => (i18n.language === "zh-CN" || textEn === "" ? textZh : textEn);
}

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const MEGABYTE = 1_000_000;

/** What a material is, and how much of it: PDF, 1.2 MB. */
export function useExtent(): (material: TrainingMaterialView) => readonly string[] {
  const { t, i18n } = useTranslation("materials");
  return ({ kind, readingMinutes, sizeBytes, durationMs }) => {
    const told: string[] = [t(`kind_${kind}`)];
    if (readingMinutes !== null) told.push(t("minutesToRead", { count: readingMinutes }));
    if (durationMs !== null) {
      const seconds = Math.max(1, Math.round(durationMs / SECOND_MS));
      const minutes = Math.floor(seconds / MINUTE_S);
      told.push(t("duration", { minutes, seconds: seconds % MINUTE_S }));
    }
    if (sizeBytes !== null) {
      const size = Math.max(sizeBytes / MEGABYTE, 0.1);
      const digits = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
      told.push(`${digits.format(size)} MB`);
    }
    return told;
  };
}
