import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { callQuery } from "@/queries";
import { type CommissionDetail as Detail, serverNow } from "@/rpc";
import { ErrorBlock, Screen, Skeleton } from "@/ui";
import { Panes } from "@/ui/Panes";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { Bill } from "../why/Bill";
import { Facts } from "../why/Facts";
import { Head } from "../why/Head";
import { HowLong } from "../why/HowLong";
import { Problems } from "../why/Problems";
import { Story } from "../why/Story";

/** Explains the pay of one class line by line. */
export default function CommissionDetail() {
  const { t } = useTranslation("pay");
  const [search] = useSearchParams();
  const courseOrderId = Number(search.get("courseOrderId"));
  const why = useQuery(callQuery("CustomerTeacherQueryCommission", { courseOrderId }));
  return (
    <Screen title={t("why")} onBack={() => void goBack()}>
      {why.isPending && <Skeleton rows={3} height={144} />}
      {!why.data && why.isError && (
        <ErrorBlock text={errorText(why.error)} onRetry={() => void why.refetch()} />
      )}
      {why.data && (
        <PullToRefresh onRefresh={() => why.refetch()}>
          <Shown detail={why.data} onChange={() => void why.refetch()} />
        </PullToRefresh>
      )}
    </Screen>
  );
}

interface ShownProps {
  readonly detail: Detail;
  readonly onChange: () => void;
}

function Shown({ detail, onChange }: ShownProps) {
  const now = Math.max(detail.serverTime, serverNow());
  return (
    <Panes
      aside={
        <>
          {detail.story.length > 0 && <Story story={detail.story} now={now} />}
          <Problems detail={detail} now={now} onChange={onChange} />
          <Facts record={detail.record} />
        </>
      }
    >
      <Head record={detail.record} now={now} />
      {detail.lines && (
        <>
          <HowLong detail={detail} lines={detail.lines} />
          <Bill record={detail.record} lines={detail.lines} now={now} />
        </>
      )}
    </Panes>
  );
}
