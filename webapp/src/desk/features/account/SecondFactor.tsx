import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Answer, call } from "@/rpc";
import { Button, Field, Stack, Text } from "@/ui";
import { useForm } from "@/ui/useForm";
import { PasswordField } from "./PasswordField";
import { RecoveryCodes } from "./RecoveryCodes";
import styles from "./SecondFactor.module.css";

type Started = Answer<"StoreStartSecondFactor">;

interface SetUpProps {
  /** The second factor holds, and its recovery codes are stored. */
  readonly onDone: () => void;
  /** None where a second factor is required. */
  readonly onCancel?: () => void;
}

/** Setting up the second factor: password, QR code, first code, recovery codes. */
export function SetUpSecondFactor({ onDone, onCancel }: SetUpProps) {
  const { t } = useTranslation("common");
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Stack gap={2}>
      {started ? (
        <Confirm started={started} onConfirmed={setCodes} />
      ) : (
        <Begin onStarted={setStarted} />
      )}
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      )}
    </Stack>
  );
}

function Begin({ onStarted }: { readonly onStarted: (started: Started) => void }) {
  const { t } = useTranslation("deskAccount");
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? t("passwordMissing") : undefined }),
    send: async (asked) => onStarted(await call("StoreStartSecondFactor", asked)),
    failure: "operationFailed",
  });
  return (
    <form {...form.props}>
      <Stack gap={1}>
        <Text look="muted">{t("setUpText")}</Text>
        <PasswordField {...form.part("password")} />
        <Button type="submit" busy={form.isSending}>
          {t("setUpBegin")}
        </Button>
      </Stack>
    </form>
  );
}

interface ConfirmProps {
  readonly started: Started;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function Confirm({ started, onConfirmed }: ConfirmProps) {
  const { t } = useTranslation("deskAccount");
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("codeMissing") : undefined }),
    async send(asked) {
      const { recoveryCodes } = await call("StoreConfirmSecondFactor", asked);
      onConfirmed(recoveryCodes);
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props}>
      <Stack gap={2}>
        <Text look="muted">{t("scanText")}</Text>
        <img
          className={styles.code}
          alt={t("qrCode")}
          src={`data:image/svg+xml,${encodeURIComponent(started.qrSvg)}`}
        />
        <Text look="muted">{t("secretText")}</Text>
        <code className={styles.secret}>{started.secret.match(/.{1,4}/g)?.join(" ")}</code>
        <Field
          label={t("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          {...form.text("code")}
        />
        <Button type="submit" busy={form.isSending}>
          {t("setUpConfirm")}
        </Button>
      </Stack>
    </form>
  );
}

interface ProvenProps {
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onProven: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
}

/** Changing the second factor asks the password and a code. */
export function ProvenChange({ label, isDanger = false, onProven }: ProvenProps) {
  const { t } = useTranslation("deskAccount");
  const form = useForm({
    initial: { password: "", code: "" },
    check: ({ password, code }) => ({
      password: password === "" ? t("passwordMissing") : undefined,
      code: code.trim() === "" ? t("codeMissing") : undefined,
    }),
    send: onProven,
    failure: "operationFailed",
  });
  return (
    <form {...form.props}>
      <Stack gap={1}>
        <PasswordField {...form.part("password")} />
        <Field
          label={t("code")}
          hint={t("codeHint")}
          autoComplete="one-time-code"
          maxLength={40}
          {...form.text("code")}
        />
        <Button type="submit" kind={isDanger ? "danger" : "primary"} busy={form.isSending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
