import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog } from "@/ui";
import { useStore } from "@/ui/useStore";
import styles from "./KeyList.module.css";
import { shortcuts, useShortcuts } from "./shortcuts";

/** The list of the keys that work on the page; `?` opens it. */
export function KeyList() {
  const { t } = useTranslation(["desk", "common"]);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcuts([{ key: "?", label: t("keyList"), run: () => setOpen(true) }]);
  const ofPage = [...useStore(shortcuts).values()].flat();
  if (!isOpen) return null;
  const always = [
    { key: "⌘K / Ctrl K", label: t("keySearch") },
    { key: "↑ ↓", label: t("keyRows") },
    { key: "Enter", label: t("keyOpen") },
    { key: "Esc", label: t("keyClose") },
  ];
  return (
    <Dialog
      title={t("keys")}
      onDismiss={close}
      actions={<Button onClick={close}>{t("common:close")}</Button>}
    >
      <dl className={styles.keys}>
        {[...always, ...ofPage].map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
