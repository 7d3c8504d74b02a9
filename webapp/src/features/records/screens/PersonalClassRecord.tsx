import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { termsOf } from "@/entities/order/terms";
import { goBack } from "@/navigation";
import { Button, Screen } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { Evaluate } from "../record/Evaluate";
import { Kept, useRecord } from "../record/Kept";

/** The full record of one session. */
export default function PersonalClassRecord() {
  const { t } = useTranslation("records");
  const [search] = useSearchParams();
  const record = useRecord(Number(search.get("courseOrderId")));
  const [isSending, setSending] = useState(false);
  const formId = useId();
  const { data } = record;
  return (
    <Screen
      title={t("record", termsOf(data?.order))}
      onBack={() => void goBack()}
      footer={
        data?.mayEvaluate && (
          <Button wide type="submit" form={formId} busy={isSending}>
            {t("submit")}
          </Button>
        )
      }
    >
      <PullToRefresh onRefresh={() => record.refetch()}>
        <Kept record={record}>
          {data?.mayEvaluate && (
            <Evaluate
              record={data}
              id={formId}
              onSending={setSending}
              onSent={() => void record.refetch()}
            />
          )}
        </Kept>
      </PullToRefresh>
    </Screen>
  );
}
