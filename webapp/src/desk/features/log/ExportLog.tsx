import { useTranslation } from "react-i18next";
import { timestamp } from "@/i18n/format";
import { call } from "@/rpc";
import type { Search } from "../../log/entries";
import { useEventNames } from "../../log/words";
import { Act } from "../../ui/Act";
import { csvFile, saveFile } from "../../ui/files";
import { notify } from "../../ui/notices";
import { useWork } from "../../ui/useWork";

/** Saves the entries that were searched for as a file, in the reader's language. */
export function ExportLog({ search }: { readonly search: Search }) {
  const { t } = useTranslation("deskLog");
  const names = useEventNames();
  const { run, isBusy } = useWork();
  const save = () =>
    run(async () => {
      const { data, next } = await call("StoreExportAuditLog", search);
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
    });
  return (
    <Act aria-disabled={isBusy || undefined} onClick={save}>
      {t("export")}
    </Act>
  );
}
