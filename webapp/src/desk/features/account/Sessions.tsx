import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery, invalidate } from "@/queries";
import { type Answer, call } from "@/rpc";
import { ErrorBlock, Skeleton } from "@/ui";
import { Act } from "../../ui/Act";
import { notify, notifyFailure } from "../../ui/notices";
import { Table } from "../../ui/Table";

const LIST = "StoreListSession";

type Session = Answer<typeof LIST>["data"][number];

/** Where the person is signed in at the desk, and signing out there. */
export function Sessions() {
  const { t } = useTranslation("deskAccount");
  const { data, isPending, error, refetch } = useQuery(callQuery(LIST, {}));
  if (isPending) return <Skeleton rows={2} height={40} />;
  if (!data) return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;

  async function end(sessionId: string): Promise<void> {
    try {
      await call("StoreEndSession", { sessionIds: [sessionId] });
      notify(t("sessionEnded"));
    } catch (failure) {
      notifyFailure(failure);
    }
    await invalidate(LIST);
  }

  const device = ({ browser, system }: Session) =>
    [browser, system].filter(Boolean).join(" · ") || t("deviceUnknown");
  return (
    <Table
      label={t("sessions")}
      rows={data.data}
      idOf={({ sessionId }) => sessionId}
      columns={[
        { id: "device", head: t("device"), isTitle: true, cell: device },
        {
          id: "since",
          head: t("signedInAt"),
          isNumber: true,
          cell: ({ utcSignedIn }) => dayAndTime(utcSignedIn, data.serverTime),
        },
        {
          id: "used",
          head: t("lastUsed"),
          isNumber: true,
          cell: ({ utcLastUsed }) => dayAndTime(utcLastUsed, data.serverTime),
        },
        {
          id: "end",
          head: t("endSession"),
          isHeadHidden: true,
          cell: ({ sessionId, isThis }) =>
            isThis ? t("thisSession") : <Act onClick={() => end(sessionId)}>{t("endSession")}</Act>,
        },
      ]}
    />
  );
}
