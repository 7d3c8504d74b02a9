import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { termsOf } from "@/entities/order/terms";
import { goBack, switchTab } from "@/navigation";
import { paths } from "@/paths";
import { Button, Screen, Stack } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { Evaluate } from "../record/Evaluate";
import { Kept, useRecord } from "../record/Kept";

/** The full record of one session; right after a class, its end for its student. */
export default function PersonalClassRecord() {
  const { t } = useTranslation("records");
  const [search] = useSearchParams();
  const isOver = search.has("isOver");
  const record = useRecord(Number(search.get("courseOrderId")), isOver);
  const [isSending, setSending] = useState(false);
  const formId = useId();
  const { data } = record;
  const submit = data?.mayEvaluate && (
    <Button wide type="submit" form={formId} busy={isSending}>
      {t("submit")}
    </Button>
  );
  const home = (
    <Button wide kind={submit ? "quiet" : "primary"} onClick={() => void switchTab(paths.home)}>
      {t("toHome")}
    </Button>
  );
  return (
    <Screen
      title={isOver ? t("classOver") : t("record", termsOf(data?.order))}
      onBack={() => void goBack()}
      footer={
        isOver ? (
          <Stack gap={2}>
            {submit}
            {home}
          </Stack>
        ) : (
          submit
        )
      }
    >
      <PullToRefresh onRefresh={() => record.refetch()}>
        <Kept record={record} isOver={isOver}>
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
