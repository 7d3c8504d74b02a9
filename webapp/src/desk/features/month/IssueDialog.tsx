import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { call } from "@/rpc";
import { Button, Dialog, Field, Stack, Text } from "@/ui";
import { useForm } from "@/ui/useForm";
import { notify } from "../../ui/notices";
import { monthName, payChanged, SUMS, thisMonth } from "./month";

const LONGEST_NAME = 80;

interface IssueDialogProps {
  readonly month: string;
  /** The names of the batches that exist. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** The first of 2026-11, 2026-11-2, … that is free. */
function freeName(month: string, taken: readonly string[]): string {
  const names = [month, ...taken.map((_, at) => `${month}-${at + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? month;
}

/** Puts what is ready into a batch. Nothing takes it back, so it says before what it takes. */
export function IssueDialog({ month, taken, onClose }: IssueDialogProps) {
  const { t } = useTranslation(["deskMonth", "common"]);
  const formId = useId();
  const form = useForm({
    initial: { name: freeName(month, taken), until: month },
    check: ({ name, until }) => ({
      name: name.trim() === "" ? t("nameMissing") : nameTaken(name),
      until: until === "" || until > thisMonth() ? t("monthMissing") : undefined,
    }),
    async send({ name, until }) {
      try {
        const made = await call("StoreIssueBatch", { batch: name.trim(), untilMonth: until });
        const facts = { batch: made.name, count: made.lessons, sum: money(made.totalFen) };
        notify(t("issued", facts));
        onClose();
      } catch (error) {
        const text = errorText(error);
        if (text !== null) form.mark("name", text);
      } finally {
        await payChanged();
      }
    },
    failure: "operationFailed",
  });
  const { until } = form.values;
  const { data } = useQuery({
    ...callQuery(SUMS, { month: until }),
    enabled: until !== "" && until <= thisMonth(),
  });
  function nameTaken(name: string): string | undefined {
    return taken.includes(name.trim()) ? t("nameTaken") : undefined;
  }
  return (
    <Dialog
      title={t("issueTitle")}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:back")}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={form.isSending}
            disabled={!data || data.ready.lessons === 0}
          >
            {t("issue")}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props}>
        <Field label={t("batchName")} maxLength={LONGEST_NAME} {...form.text("name")} />
        <Field type="month" max={thisMonth()} label={t("untilMonth")} {...form.text("until")} />
        {data && (
          <Stack gap={2}>
            <Text look="strong" role="status">
              {t("takes", {
                count: data.ready.lessons,
                sum: money(data.ready.totalFen),
                month: monthName(data.month),
              })}
            </Text>
            {data.flagged.lessons + data.doubted.lessons > 0 && (
              <Text look="muted">
                {t("leavesOut", { flagged: data.flagged.lessons, doubted: data.doubted.lessons })}
              </Text>
            )}
            <Text look="warning">{t("issueForGood")}</Text>
          </Stack>
        )}
      </form>
    </Dialog>
  );
}
