import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Inline, Stack, Text, toast } from "@/ui";

interface SecretProps {
  readonly label: string;
  readonly note: string;
  readonly value: string;
  readonly children?: ReactNode;
}

/** An address that is shown once, with a copy button. */
export function Secret({ label, note, value, children }: SecretProps) {
  const { t } = useTranslation("routine");
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t("copied")),
      () => toast(t("copyFailed")),
    );
  return (
    <Stack>
      <Text look="note">{note}</Text>
      <Field label={label} value={value} readOnly onFocus={(event) => event.target.select()} />
      <Inline wraps>
        <Button kind="secondary" onClick={() => void copy()}>
          {t("copy")}
        </Button>
        {children}
      </Inline>
    </Stack>
  );
}
