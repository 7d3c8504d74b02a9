import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayName } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import { call, type RestApplicationView, serverNow } from "@/rpc";
import { Button, confirm, Empty, List, Row, Stack, toast } from "@/ui";
import { Badge, type Tone } from "@/ui/Badge";
import { InfiniteList } from "@/ui/InfiniteList";
import { stretchText } from "./slots";

const PAGE_SIZE = 20;
const idOf = ({ restApplicationId }: RestApplicationView) => restApplicationId;
const tones: { readonly [Status in RestApplicationView["status"]]: Tone } = {
  PENDING: "warning",
  APPROVED: "positive",
  REJECTED: "negative",
  WITHDRAWN: "neutral",
  LIFTED: "negative",
};

/** The queries that applications change. */
export const invalidateRest = () =>
  invalidate("CustomerTeacherListRestSlot", "CustomerTeacherListRestApplication");

/** The tutor's applications, newest first, with their state. */
export function Applications() {
  const { t } = useTranslation("rest");
  const pages = usePages("CustomerTeacherListRestApplication", {}, { idOf, pageSize: PAGE_SIZE });
  return (
    <Stack>
      <InfiniteList
        pages={pages}
        skeleton={{ rows: 4, height: 64 }}
        failure={errorText}
        empty={<Empty text={t("none")} />}
      >
        {(rows) => (
          <List label={t("applications")}>
            {rows.map((row) => (
              <Application key={row.restApplicationId} application={row} />
            ))}
          </List>
        )}
      </InfiniteList>
    </Stack>
  );
}

function Application({ application }: { readonly application: RestApplicationView }) {
  const { t } = useTranslation("rest");
  const { t: common } = useTranslation();
  const now = serverNow();
  const { restApplicationId, status, stretches, minutes, reason, utcApplied } = application;
  const withdraw = useMutation({
    mutationFn: async () => {
      const sure = await confirm({
        title: t("withdrawTitle"),
        text: t("withdrawText"),
        confirmLabel: t("withdraw"),
      });
      if (!sure) return;
      await call("CustomerTeacherWithdrawRest", { restApplicationId });
      await invalidateRest();
    },
    onError: (error) => {
      const said = errorText(error);
      if (said !== null) toast(said);
      void invalidateRest();
    },
  });
  return (
    <Row
      title={stretches.map((one) => stretchText(one, now)).join(", ")}
      detail={
        reason
          ? t(status === "LIFTED" ? "liftedBecause" : "because", { reason })
          : t("applied", {
              day: dayName(utcApplied, now),
              length: common("minutes", { count: minutes }),
            })
      }
      value={
        status === "PENDING" ? (
          <Button kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t("withdraw")}
          </Button>
        ) : (
          <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>
        )
      }
    />
  );
}
