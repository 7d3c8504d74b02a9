import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { timestamp } from "@/i18n/format";
import { call } from "@/rpc";
import type { Search } from "../../log/entries";
import { useEventNames } from "../../log/words";
import { Act } from "../../ui/Act";
import { csvFile, saveFile } from "../../ui/files";
import { notify, notifyFailure } from "../../ui/notices";

/** Saves the entries that were searched for as a file, in the reader's language. */
export function ExportLog({ search }: { readonly search: Search }) {
  const { t } = useTranslation("deskLog");
  const names = useEventNames();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("StoreExportAuditLog", search),
    onError: notifyFailure,
    onSuccess({ data, next }) {
      const head = [t("time"), t("event"), t("actor"), t("about"), t("order"), t("reason")];
      const rows = data.map((entry) => [
        timestamp(entry.utcHappened),
        names.of(entry.event),
        names.actor(entry.actor),
        entry.person,
        entry.courseOrderId === null ? "" : String(entry.courseOrderId),
        names.why(entry, timestamp),
      ]);
      saveFile(csvFile("wordmate-log.csv", [head, ...rows]));
      notify(t(next ? "exportedFirst" : "exported", { count: data.length }));
    },
  });
  return (
    <Act disabled={isPending} onClick={() => mutate()}>
      {t("export")}
    </Act>
  );
}
