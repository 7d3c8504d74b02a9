import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { ErrorBlock } from "@/ui";
import { Tile, Tiles } from "../../ui/Tiles";
import { monthName, SUMS, UNSETTLED, type Unsettled } from "./month";
import { Payments } from "./Payments";

/** What is still to be paid: its sums, and the payments of a sum, or of the month. */
export function Settling({ month }: { readonly month: string }) {
  const { t } = useTranslation("deskMonth");
  const [chosen, setChosen] = useState<Unsettled | null>(null);
  const { data, error, refetch } = useQuery(callQuery(SUMS, { month }));
  return (
    <>
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      <Tiles label={t("unsettledUntil", { month: monthName(month) })}>
        {UNSETTLED.map(({ unsettled, sum, tone }) => (
          <Tile
            key={unsettled}
            {...(tone && { tone })}
            label={t(unsettled)}
            count={data?.[sum].lessons}
            detail={data && `¥${money(data[sum].totalFen)}`}
            isChosen={unsettled === chosen}
            onChoose={() => setChosen(unsettled === chosen ? null : unsettled)}
          />
        ))}
      </Tiles>
      <Payments key={chosen} month={month} unsettled={chosen} onShowAll={() => setChosen(null)} />
    </>
  );
}
