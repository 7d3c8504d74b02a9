import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fetchProfile } from "@/entities/person/entering";
import { signOut } from "@/entities/person/signOut";
import { call } from "@/rpc";
import { Button, Dialog, Stack } from "@/ui";
import { useForm } from "@/ui/useForm";
import { AgeAndGuardian } from "./AgeAndGuardian";
import { Agreement } from "./Agreement";
import { agreementOf, type Consent, consentMistakes, NO_CONSENT } from "./consent";

type Values = Consent & { readonly agreed: boolean };

/** Asks a student whose account others opened to agree to the legal texts, or their guardian. */
export default function MustAgree() {
  const { t } = useTranslation("accounts");
  const id = useId();
  const form = useForm<Values>({
    initial: { ...NO_CONSENT, agreed: false },
    check: (values) => {
      const keys = Object.entries({
        ...consentMistakes(values),
        agreed: values.agreed ? undefined : ("agreeFirst" as const),
      });
      return Object.fromEntries(keys.map(([part, key]) => [part, key && t(key)]));
    },
    async send(values) {
      await call("CustomerAgree", agreementOf(values));
      await fetchProfile();
    },
    failure: "submitFailed",
  });
  return (
    <Dialog
      sheet
      title={t("mustAgreeTitle")}
      dismissible={false}
      onDismiss={() => {}}
      actions={
        <>
          <Button kind="quiet" onClick={() => void signOut()}>
            {t("signOutInstead")}
          </Button>
          <Button type="submit" form={id} busy={form.isSending}>
            {t("mustAgreeSubmit")}
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} gap={4} {...form.props}>
        <p>{t("mustAgreeText")}</p>
        <AgeAndGuardian values={form.values} mistakes={form.mistakes} onChange={form.change} />
        <Agreement
          agreed={form.values.agreed}
          error={form.mistakes.agreed}
          onChange={(agreed) => form.change({ agreed })}
        />
      </Stack>
    </Dialog>
  );
}
