import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { dateOf } from "@/i18n/when";
import { callQuery, invalidate } from "@/queries";
import { call, serverNow } from "@/rpc";
import { Button, confirm, ErrorBlock, Inline, Skeleton, Stack, Text } from "@/ui";
import { Fold } from "@/ui/Fold";
import styles from "../Routine.module.css";
import { Secret } from "./Secret";

const READ = "CustomerRetrieveCalendarAddress";

/** The secret address of the user's calendar: create, show once, revoke. */
export function CalendarAddress() {
  const { t } = useTranslation("routine");
  const isTutor = useIsTutor();
  const { data, error, refetch } = useQuery(callQuery(READ, {}));
  const create = useMutation({
    mutationFn: async () => {
      const sure =
        !data?.utcCreated ||
        (await confirm({
          title: t("addressTitle"),
          text: t("addressText"),
          confirmLabel: t("newAddress"),
        }));
      return sure ? call("CustomerCreateCalendarAddress", {}) : null;
    },
    onSuccess: () => invalidate(READ),
  });
  const revoke = useMutation({
    mutationFn: async () => {
      const sure = await confirm({
        title: t("revokeTitle"),
        text: t("revokeText"),
        confirmLabel: t("revoke"),
      });
      if (!sure) return;
      await call("CustomerRevokeCalendarAddress", {});
      create.reset();
    },
    onSuccess: () => invalidate(READ),
  });
  const failure = create.error ?? revoke.error;
  const made = create.data
    ? new URL(`./calendar/${create.data.token}.ics`, document.baseURI).href
    : null;
  const since = data?.utcCreated && dateOf(data.utcCreated, serverNow());
  return (
    <Fold title={t("calendar")} aside={data && (since ?? t("noAddress"))}>
      <Stack>
        <Text look="note">{t(isTutor ? "calendarTeacher" : "calendarStudent")}</Text>
        {made ? (
          <Secret label={t("address")} note={t("addressOnce")} value={made}>
            <a className={styles.link} href={made.replace(/^https?:/, "webcal:")}>
              {t("addToCalendar")}
            </a>
          </Secret>
        ) : (
          since && <Text look="note">{t("addressSince", { date: since })}</Text>
        )}
        {data ? (
          <Inline wraps>
            <Button
              kind={since ? "secondary" : "primary"}
              busy={create.isPending}
              onClick={() => create.mutate()}
            >
              {t(since ? "newAddress" : "createAddress")}
            </Button>
            {since && (
              <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
                {t("revokeAddress")}
              </Button>
            )}
          </Inline>
        ) : error ? (
          <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={1} height={44} />
        )}
        {failure && <ErrorBlock text={errorText(failure)} onRetry={() => create.mutate()} />}
      </Stack>
    </Fold>
  );
}
