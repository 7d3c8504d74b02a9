import { useTranslation } from "react-i18next";
import type { TrainingMaterialView } from "@/rpc";
import { SECOND_MS } from "@/time";

const MINUTE_S = 60;
const MEGABYTE = 1_000_000;

/** The kind and size of a material: PDF, 1.2 MB. */
export function useExtent(): (material: TrainingMaterialView) => readonly string[] {
  const { t, i18n } = useTranslation("materials");
  return ({ kind, readingMinutes, sizeBytes, durationMs }) => {
    const facts: string[] = [t(`kind_${kind}`)];
    if (readingMinutes !== null) facts.push(t("minutesToRead", { count: readingMinutes }));
    if (durationMs !== null) {
      const seconds = Math.max(1, Math.round(durationMs / SECOND_MS));
      const minutes = Math.floor(seconds / MINUTE_S);
      facts.push(t("duration", { minutes, seconds: seconds % MINUTE_S }));
    }
    if (sizeBytes !== null) {
      const size = Math.max(sizeBytes / MEGABYTE, 0.1);
      const digits = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
      facts.push(`${digits.format(size)} MB`);
    }
    return facts;
  };
}
