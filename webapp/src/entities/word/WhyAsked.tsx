import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayName, instantOf } from "@/i18n/days";
import { dayNumber, localDay } from "@/i18n/format";
import { inside } from "@/i18n/when";
import { callQuery } from "@/queries";
import { Text } from "@/ui";

interface WhyAskedProps {
  readonly wordId: number;
  /** A tutor names the student. */
  readonly studentId?: number;
}

/** Why a word is asked: when it was asked last, with what result, its chance now, since when it is due. */
export function WhyAsked({ wordId, studentId }: WhyAskedProps) {
  const { t } = useTranslation("entities");
  const { data } = useQuery(
    callQuery("CustomerListWordMemories", { wordIds: [wordId], studentId }),
  );
  const memory = data?.data[0];
  if (!data || !memory) return null;
  const now = data.serverTime;
  const { askedOn, wasKnown, knownPercent: percent, dueOn, slipsOn } = memory;
  const name = (day: string) => inside(dayName(instantOf(day), now));
  const due = () => {
    if (dueOn === null) return t("dueInYears");
    if (dayNumber(dueOn) <= localDay(now)) return t("dueSince", { day: name(dueOn) });
    if (slipsOn !== null && instantOf(slipsOn) > now) return t("slipsFrom", { day: name(slipsOn) });
    return t("dueFrom", { day: name(dueOn) });
  };
  const asked = wasKnown === null ? "askedNever" : wasKnown ? "askedKnown" : "askedMissed";
  return (
    <Text look="note">
      {t("whyAsked", { asked: t(asked, { day: name(askedOn) }), percent, due: due() })}
    </Text>
  );
}
