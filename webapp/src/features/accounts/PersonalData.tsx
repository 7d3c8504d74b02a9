import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fileSize } from "@/i18n/amounts";
import { instantOf } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { dateOf } from "@/i18n/when";
import { callQuery, invalidate } from "@/queries";
import { type Answer, call } from "@/rpc";
import { confirm, ErrorBlock, List, Row, Section, Skeleton, Text, toast } from "@/ui";
import { addressOf, download } from "@/ui/download";

const LIST = "CustomerListDataRequest";
const COPY = "CustomerQueryDataCopy";
const LOOK_MS = 5_000;
const KINDS = ["COPY", "CLOSE"] as const;

type Kind = (typeof KINDS)[number];
type Request = Answer<typeof LIST>["data"][number];

/** What the person may ask the store about their data, and what became of it. */
export default function PersonalData() {
  const { t } = useTranslation("profile");
  const query = useQuery(callQuery(LIST, {}));
  const requests = query.data?.data;
  const copy = useQuery({
    ...callQuery(COPY, {}),
    refetchInterval: ({ state }) => (state.data?.copy?.size === null ? LOOK_MS : false),
  }).data?.copy;
  const fetched = useMutation({
    mutationFn: async () => {
      download(addressOf((await call("CustomerCreateDataCopyAddress", {})).path));
    },
    onError: () => invalidate(COPY),
  });
  const of = (kind: Kind) => requests?.find((request) => request.kind === kind);

  const change = useMutation({
    mutationFn: async (kind: Kind) => {
      const asked = of(kind);
      if (asked?.status === "OPEN") {
        await call("CustomerWithdrawDataRequest", { dataRequestId: asked.dataRequestId });
        toast(t("dataWithdrawn"));
        return;
      }
      const sure = await confirm({
        title: t(`data${kind}Title`),
        text: t(`data${kind}Text`),
        confirmLabel: t("dataAsk"),
      });
      if (!sure) return;
      await call("CustomerAskDataRequest", { kind });
      toast(t("dataAsked"));
    },
    onSettled: () => invalidate(LIST),
  });

  const stateOf = (request: Request | undefined) => {
    if (!request || request.status === "WITHDRAWN") return undefined;
    const { utcAsked, due, answer } = request;
    if (request.status === "OPEN") {
      return t("dataOpen", {
        asked: dateOf(utcAsked, utcAsked),
        due: dateOf(instantOf(due), utcAsked),
      });
    }
    const on = dateOf(request.utcAnswered ?? utcAsked, utcAsked);
    if (request.status === "REFUSED") return t("dataRefused", { on, answer });
    return answer ? t("dataDoneWith", { on, answer }) : t("dataDone", { on });
  };

  return (
    <Section title={t("personalData")}>
      {query.isPending && <Skeleton rows={2} height={56} />}
      {query.isError && !requests && (
        <ErrorBlock text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {requests && (
        <List label={t("personalData")}>
          {KINDS.map((kind) => {
            const request = of(kind);
            const detail = stateOf(request);
            return (
              <Row
                key={kind}
                title={t(`data${kind}`)}
                {...(detail && { detail })}
                value={t(request?.status === "OPEN" ? "dataWithdraw" : "dataAsk")}
                onClick={() => change.mutate(kind)}
              />
            );
          })}
          {copy && (
            <Row
              title={t(copy.size === null ? "copyMaking" : "copyReady")}
              {...(copy.size !== null && {
                detail: t("copyReadyDetail", {
                  size: fileSize(copy.size),
                  until: dateOf(copy.utcKeptUntil, copy.utcAsked),
                }),
                value: t("copyDownload"),
                onClick: () => fetched.mutate(),
              })}
            />
          )}
        </List>
      )}
      {change.error && change.variables && (
        <ErrorBlock
          text={errorText(change.error)}
          onRetry={() => change.mutate(change.variables)}
        />
      )}
      {fetched.error && (
        <ErrorBlock text={errorText(fetched.error)} onRetry={() => fetched.mutate()} />
      )}
      <Text look="note">{t("dataNote")}</Text>
    </Section>
  );
}
