import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayName } from "@/i18n/days";
import { callQuery } from "@/queries";
import { type Answer, call, serverNow } from "@/rpc";
import { Button, Dialog, Field, Select, Text, toast } from "@/ui";
import { useForm } from "@/ui/useForm";
import { FormDialog } from "../../people/FormDialog";
import styles from "./Tutors.module.css";

const MOST_USES = 1000;
const MOST_DAYS = 365;

type Invite = Answer<"StoreIssueInvite">;

/** Issues an invite code of an institution, which is shown once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [invite, setInvite] = useState<Invite | null>(null);
  return invite === null ? (
    <Issue onIssued={setInvite} onClose={onClose} />
  ) : (
    <Issued invite={invite} onClose={onClose} />
  );
}

interface IssueProps {
  readonly onIssued: (invite: Invite) => void;
  readonly onClose: () => void;
}

function Issue({ onIssued, onClose }: IssueProps) {
  const { t } = useTranslation("deskTutors");
  // Those whom the person sees: a shop's own one, or all.
  const { data } = useQuery(callQuery("StoreListInstitution", { limit: 1000 }));
  const shops = data?.data ?? [];
  const only = shops.length === 1 ? (shops[0]?.code ?? "") : "";
  const form = useForm({
    initial: { shop: "", uses: "1", days: "30" },
    check: ({ shop, uses, days }) => ({
      shop: (shop || only) === "" ? t("shopMissing") : undefined,
      uses: isFrom1To(MOST_USES, uses) ? undefined : t("usesWrong"),
      days: isFrom1To(MOST_DAYS, days) ? undefined : t("daysWrong"),
    }),
    async send({ shop, uses, days }) {
      const asked = { institutionCode: shop || only, uses: Number(uses), days: Number(days) };
      onIssued(await call("StoreIssueInvite", asked));
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog title={t("inviteTitle")} form={form} action={t("issue")} onClose={onClose}>
      <Text look="muted">{t(data && shops.length === 0 ? "noShops" : "inviteText")}</Text>
      {shops.length > 1 && (
        <Select
          label={t("shop")}
          {...form.text("shop")}
          options={[
            { value: "", label: "" },
            ...shops.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )}
      <Field label={t("uses")} inputMode="numeric" {...form.text("uses")} />
      <Field label={t("days")} inputMode="numeric" {...form.text("days")} />
    </FormDialog>
  );
}

function Issued({ invite, onClose }: { readonly invite: Invite; readonly onClose: () => void }) {
  const { t } = useTranslation(["deskTutors", "common"]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invite.code);
      toast(t("copied"));
    } catch {
      toast(t("notCopied"));
    }
  };
  return (
    <Dialog
      title={t("inviteTitle")}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:close")}
          </Button>
          <Button onClick={() => void copy()}>{t("copy")}</Button>
        </>
      }
    >
      <Text look="muted">{t("inviteOnce")}</Text>
      <p className={styles.code}>
        <span className="visually-hidden">{t("inviteCode")} </span>
        <code>{invite.code}</code>
      </p>
      <Text look="muted">
        {t("inviteUntil", { count: invite.uses, day: dayName(invite.expiresAt, serverNow()) })}
      </Text>
    </Dialog>
  );
}

function isFrom1To(most: number, text: string): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;
}
