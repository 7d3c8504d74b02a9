import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { fileSize } from "@/i18n/amounts";
import { errorText } from "@/i18n/errorText";
import { dateOf } from "@/i18n/when";
import { callQuery, invalidate } from "@/queries";
import { call, newIdempotencyKey, serverNow } from "@/rpc";
import { Button, ErrorBlock, Field, Skeleton } from "@/ui";
import { addressOf, download } from "@/ui/download";
import { useForm } from "@/ui/useForm";
import { Act } from "../ui/Act";
import { notify } from "../ui/notices";
import styles from "./Privacy.module.css";
import { LONGEST_REASON, type Person } from "./person";

const COPY = "StoreQueryDataCopy";
const LOOK_MS = 2_000;

interface DataCopyProps {
  readonly person: Person;
  /** A new copy is being made. */
  readonly onPrepared?: () => Promise<void>;
}

/** The copy of a person's data: prepared with a reason, then downloaded for some days. */
export function DataCopy({ person, onPrepared }: DataCopyProps) {
  const { t } = useTranslation("deskPrivacy");
  const { userId, userName } = person;
  const query = useQuery({
    ...callQuery(COPY, { userId }),
    refetchInterval: ({ state }) => (state.data?.copy?.size === null ? LOOK_MS : false),
  });
  const fetched = useMutation({
    mutationFn: async () => {
      const made = await call("StoreCreateDataCopyAddress", { userId });
      download(addressOf(made.path));
    },
    onError: () => invalidate(COPY),
  });
  // Stays for a retry: a copy whose answer was lost is not prepared twice.
  const key = useRef(newIdempotencyKey());
  const form = useForm({
    initial: { copyReason: "" },
    check: ({ copyReason }) => ({
      copyReason: copyReason.trim() === "" ? t("reasonMissing") : undefined,
    }),
    async send({ copyReason }) {
      const asked = { userId, reason: copyReason.trim() };
      await call("StorePrepareDataCopy", asked, { idempotencyKey: key.current });
      key.current = newIdempotencyKey();
      notify(t("prepared", { person: userName }));
      form.change({ copyReason: "" });
      await Promise.all([invalidate(COPY), onPrepared?.()]);
    },
    failure: "operationFailed",
  });

  if (query.isPending) return <Skeleton rows={1} height={56} />;
  if (query.isError && !query.data) {
    const retry = () => void query.refetch();
    return <ErrorBlock text={errorText(query.error)} onRetry={retry} />;
  }
  const copy = query.data?.copy ?? null;
  const now = serverNow();
  const state =
    copy === null
      ? t("copyNone")
      : copy.size === null
        ? t("copyMaking")
        : t("copyReady", {
            asked: dateOf(copy.utcAsked, now),
            size: fileSize(copy.size),
            until: dateOf(copy.utcKeptUntil, now),
          });
  const isReady = copy !== null && copy.size !== null;
  return (
    <div className={styles.part}>
      <p role="status">{state}</p>
      {isReady && (
        <div className={styles.acts}>
          <Button busy={fetched.isPending} onClick={() => fetched.mutate()}>
            {t("download")}
          </Button>
        </div>
      )}
      {fetched.error && (
        <ErrorBlock text={errorText(fetched.error)} onRetry={() => fetched.mutate()} />
      )}
      <form {...form.props} className={styles.form}>
        <Field label={t("copyReason")} maxLength={LONGEST_REASON} {...form.text("copyReason")} />
        <div className={styles.acts}>
          {isReady ? (
            <Act type="submit" aria-disabled={form.isSending || undefined}>
              {t("prepareAgain")}
            </Act>
          ) : (
            <Button type="submit" busy={form.isSending}>
              {t("prepare")}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
