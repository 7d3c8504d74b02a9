import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { call, type Right } from "@/rpc";
import { PASSWORD_LENGTH } from "@/rpc/bounds";
import { Field, Text } from "@/ui";
import { Checkbox } from "@/ui/Checkbox";
import { useForm } from "@/ui/useForm";
import { FormDialog } from "../../people/FormDialog";
import { NewPerson } from "../../people/NewPerson";
import { may, useMe } from "../../session";
import { notify } from "../../ui/notices";
import styles from "./Staff.module.css";
import { type ListedStaff, RIGHTS, STAFF } from "./staff";

interface RightsFieldProps {
  readonly rights: readonly Right[];
  readonly onChange: (rights: readonly Right[]) => void;
}

function RightsField({ rights, onChange }: RightsFieldProps) {
  const { t } = useTranslation(["deskStaff", "desk"]);
  return (
    <fieldset className={styles.rights}>
      <legend>{t("rights")}</legend>
      {RIGHTS.map((right) => (
        <Checkbox
          key={right}
          checked={rights.includes(right)}
          onChange={(has) =>
            onChange(RIGHTS.filter((one) => (one === right ? has : rights.includes(one))))
          }
        >
          {t(`desk:rights.${right}`)}
        </Checkbox>
      ))}
      <Text look="note">{t("rights_hint")}</Text>
    </fieldset>
  );
}

/** Creates an account of the store's staff; only an owner gives it rights. */
export function NewStaff({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("deskStaff");
  const me = useMe();
  const [rights, setRights] = useState<readonly Right[]>([]);
  return (
    <NewPerson
      title={t("newStaff")}
      onClose={onClose}
      create={async (account) => {
        const created = await call("StoreCreateStaff", { ...account, rights: [...rights] });
        notify(t("created", { name: created.userName }));
        await invalidate(STAFF);
      }}
    >
      {me !== null && may(me, "owner") && <RightsField rights={rights} onChange={setRights} />}
    </NewPerson>
  );
}

interface PersonProps {
  readonly person: ListedStaff;
  readonly onClose: () => void;
}

/** Changes the rights of a person; those before undo it. */
export function RightsDialog({ person, onClose }: PersonProps) {
  const { t } = useTranslation("deskStaff");
  const { userId, userName: name } = person;
  const form = useForm({
    initial: { rights: person.rights as readonly Right[] },
    check: () => ({}),
    async send({ rights }) {
      const set = async (to: readonly Right[]) => {
        await call("StoreSetRights", { userId, rights: [...to] });
        await invalidate(STAFF);
      };
      await set(rights);
      notify(t("rightsSet", { name }), () => set(person.rights));
      onClose();
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog title={t("rightsTitle", { name })} form={form} action={t("save")} onClose={onClose}>
      <Text look="muted">{t("rightsText", { name })}</Text>
      <RightsField rights={form.values.rights} onChange={(rights) => form.change({ rights })} />
    </FormDialog>
  );
}

/** Gives a person who forgot their password a new one. */
export function PasswordDialog({ person: { userId, userName: name }, onClose }: PersonProps) {
  const { t } = useTranslation("deskStaff");
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? t("passwordMissing") : undefined }),
    async send({ password }) {
      await call("StoreSetStaffPassword", { userId, password });
      notify(t("passwordSet", { name }));
      onClose();
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog
      title={t("passwordTitle", { name })}
      form={form}
      action={t("save")}
      onClose={onClose}
    >
      <Text look="muted">{t("passwordText", { name })}</Text>
      <Field
        label={t("newPassword")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH}
        {...form.text("password")}
      />
    </FormDialog>
  );
}

/** Drops the second factor of a person who lost their phone: asked once, nothing undoes it. */
export function ResetDialog({ person: { userId, userName: name }, onClose }: PersonProps) {
  const { t } = useTranslation("deskStaff");
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      await call("StoreResetSecondFactor", { userId });
      await invalidate(STAFF);
      notify(t("isReset", { name }));
      onClose();
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog
      title={t("resetTitle", { name })}
      form={form}
      action={t("reset")}
      kind="danger"
      onClose={onClose}
    >
      <p>{t("resetText", { name })}</p>
    </FormDialog>
  );
}
