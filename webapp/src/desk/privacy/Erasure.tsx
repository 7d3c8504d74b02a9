import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/rpc";
import { Button, Field } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Act } from "../ui/Act";
import { notify } from "../ui/notices";
import styles from "./Privacy.module.css";
import { LONGEST_REASON, type Person } from "./person";

interface ErasureProps {
  readonly person: Person;
  readonly onErased: () => Promise<void>;
}

/** Erases a person's data. There is no undo, so a second step says what is lost. */
export function Erasure({ person, onErased }: ErasureProps) {
  const { t } = useTranslation("deskPrivacy");
  const [isSure, setSure] = useState(false);
  const { userId, userName } = person;
  const form = useForm({
    initial: { eraseReason: "" },
    check: ({ eraseReason }) => ({
      eraseReason: eraseReason.trim() === "" ? t("reasonMissing") : undefined,
    }),
    async send({ eraseReason }) {
      if (!isSure) {
        setSure(true);
        return;
      }
      await call("StoreErasePerson", { userId, reason: eraseReason.trim() });
      notify(t("erased", { person: userName }));
      await onErased();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t("eraseReason")} maxLength={LONGEST_REASON} {...form.text("eraseReason")} />
      {isSure && <p role="alert">{t("eraseWarning", { person: userName })}</p>}
      <div className={styles.acts}>
        <Button type="submit" kind={isSure ? "danger" : "secondary"} busy={form.isSending}>
          {t(isSure ? "eraseForGood" : "erase")}
        </Button>
        {isSure && <Act onClick={() => setSure(false)}>{t("doNotErase")}</Act>}
      </div>
    </form>
  );
}
