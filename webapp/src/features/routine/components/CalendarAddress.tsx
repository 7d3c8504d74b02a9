import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { dateOf } from "@/i18n/when";
import { callQuery, invalidate } from "@/queries";
import { call, serverNow } from "@/rpc";
import { Button, confirm, ErrorBlock, Inline, Section, Skeleton, Text } from "@/ui";
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
  if (error && !data) {
    return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton rows={1} height={112} />;
  const made = create.data
    ? new URL(`./calendar/${create.data.token}.ics`, document.baseURI).href
    : null;
  return (
    <Section title={t("calendar")}>
      <Text look="note">{t(isTutor ? "calendarTeacher" : "calendarStudent")}</Text>
      {made ? (
        <Secret label={t("address")} note={t("addressOnce")} value={made}>
          <a className={styles.link} href={made.replace(/^https?:/, "webcal:")}>
            {t("addToCalendar")}
          </a>
        </Secret>
      ) : (
        data.utcCreated && (
          <Text look="note">
            {t("addressSince", { date: dateOf(data.utcCreated, serverNow()) })}
          </Text>
        )
      )}
      <Inline wraps>
        <Button
          kind={data.utcCreated ? "secondary" : "primary"}
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {t(data.utcCreated ? "newAddress" : "createAddress")}
        </Button>
        {data.utcCreated && (
          <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t("revokeAddress")}
          </Button>
        )}
      </Inline>
      {failure && <ErrorBlock text={errorText(failure)} onRetry={() => create.mutate()} />}
    </Section>
  );
}
