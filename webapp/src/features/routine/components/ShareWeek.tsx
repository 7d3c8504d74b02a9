import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { dateOf } from "@/i18n/when";
import { address, paths } from "@/paths";
import { callQuery, invalidate } from "@/queries";
import { call } from "@/rpc";
import { Button, confirm, ErrorBlock, List, Row, Section, Text } from "@/ui";
import { dayText } from "../days";
import { Secret } from "./Secret";

const LIST = "CustomerListSharedWeek";

/** Links to the student's weeks: create, show once, revoke. */
export function ShareWeek({ day }: { readonly day: string }) {
  const { t } = useTranslation("routine");
  const { data } = useQuery(callQuery(LIST, {}));
  const share = useMutation({
    mutationFn: () => call("CustomerShareStudyWeek", { day }),
    onSuccess: () => invalidate(LIST),
  });
  const revoke = useMutation({
    mutationFn: async (sharedWeekId: number) => {
      const sure = await confirm({
        title: t("revokeLinkTitle"),
        text: t("revokeLinkText"),
        confirmLabel: t("revoke"),
      });
      if (!sure) return;
      await call("CustomerRevokeSharedWeek", { sharedWeekId });
      if (share.data?.sharedWeekId === sharedWeekId) share.reset();
    },
    onSuccess: () => invalidate(LIST),
  });
  const failure = share.error ?? revoke.error;
  const made = share.data?.firstDay === day ? share.data : undefined;
  // After the hash, which browsers send to no server.
  const link = made && `#${address(paths.week, { link: made.token })}`;
  return (
    <Section title={t("share")}>
      <Text look="note">{t("shareText")}</Text>
      {link ? (
        <Secret
          label={t("link")}
          note={t("linkOnce")}
          value={new URL(link, document.baseURI).href}
        />
      ) : (
        <Button kind="secondary" busy={share.isPending} onClick={() => share.mutate()}>
          {t("createLink")}
        </Button>
      )}
      {failure && <ErrorBlock text={errorText(failure)} onRetry={() => share.mutate()} />}
      {data && data.data.length > 0 && (
        <List label={t("links")}>
          {data.data.map(({ sharedWeekId, firstDay, utcExpires }) => (
            <Row
              key={sharedWeekId}
              title={t("linkOf", { first: dayText(firstDay) })}
              detail={t("linkUntil", { date: dateOf(utcExpires, data.serverTime) })}
              value={t("revoke")}
              onClick={() => revoke.mutate(sharedWeekId)}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
