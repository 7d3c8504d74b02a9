import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayName } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { callQuery } from "@/queries";
import { instantOf } from "../days";

interface WordMemoryProps {
  readonly wordId: number;
  readonly studentId: number;
}

/**
 * Why a word is asked: the probability that it is known, and when it will be forgotten.
 */
export function WordMemory({ wordId, studentId }: WordMemoryProps) {
  const { t } = useTranslation("reviews");
  const { data } = useQuery(
    callQuery("CustomerListWordMemories", { wordIds: [wordId], studentId }),
  );
  const memory = data?.data[0];
  if (!data || !memory) return null;
  const { knownPercent, slipsOn } = memory;
  const slips = slipsOn === null ? null : instantOf(slipsOn);
  return (
    <span>
      {t("knownNow", { percent: knownPercent })}
      {slips !== null && (
        <>
          {" · "}
          {slips > data.serverTime
            ? t("slipsBy", { day: inside(dayName(slips, data.serverTime)) })
            : t("slipping")}
        </>
      )}
    </span>
  );
}
