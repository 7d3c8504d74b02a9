import { useTranslation } from "react-i18next";
import { Button, Stack, Text, toast } from "@/ui";
import styles from "./RecoveryCodes.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The person has stored them. */
  readonly onDone: () => void;
}

/** Recovery codes, shown once: to copy, to print, to write down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation("deskAccount");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast(t("copied"));
    } catch {
      toast(t("notCopied"));
    }
  };
  return (
    <Stack gap={3}>
      <Text look="muted">{t("recoveryText")}</Text>
      <ul className={styles.codes} aria-label={t("recoveryCodes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Stack gap={2} className={styles.acts}>
        <Button kind="secondary" onClick={() => void copy()}>
          {t("copy")}
        </Button>
        <Button kind="secondary" onClick={() => window.print()}>
          {t("print")}
        </Button>
        <Button onClick={onDone}>{t("recoveryDone")}</Button>
      </Stack>
    </Stack>
  );
}
