import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { NAME_LENGTH, PASSWORD_LENGTH, PHONE_LENGTH } from "@/rpc/bounds";
import { Field } from "@/ui";
import { useForm } from "@/ui/useForm";
import { FormDialog } from "./FormDialog";
import { ShopSelect } from "./ShopSelect";

/** What every new account needs; without an institution it belongs to that of its creator. */
interface NewAccount {
  readonly name: string;
  readonly phone: string;
  readonly password: string;
  readonly institutionCode: string | null;
}

interface NewPersonProps {
  readonly title: string;
  /** What becomes of the first password; unless the person reads it themselves. */
  readonly passwordHint?: string;
  /** Creates the account; a refusal stands at its field. */
  readonly create: (account: NewAccount) => Promise<void>;
  readonly onClose: () => void;
  /** Further controls of the form. */
  readonly children?: ReactNode;
}

/** Creates an account: name, phone, a first password and, for who sees several, the institution. */
export function NewPerson({ title, passwordHint, create, onClose, children }: NewPersonProps) {
  const { t } = useTranslation("deskPeople");
  const [shop, setShop] = useState("");
  const form = useForm({
    initial: { name: "", phone: "", password: "" },
    check: ({ name, phone, password }) => ({
      name: name.trim() === "" ? t("nameMissing") : undefined,
      phone: phone.trim() === "" ? t("phoneMissing") : undefined,
      password: password === "" ? t("passwordMissing") : undefined,
    }),
    async send({ name, phone, password }) {
      const account = { name: name.trim(), phone: phone.trim(), password };
      await create({ ...account, institutionCode: shop || null });
      onClose();
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog title={title} form={form} action={t("create")} onClose={onClose}>
      <Field label={t("name")} autoComplete="off" maxLength={NAME_LENGTH} {...form.text("name")} />
      <Field
        label={t("phone")}
        inputMode="tel"
        autoComplete="off"
        maxLength={PHONE_LENGTH}
        {...form.text("phone")}
      />
      <Field
        label={t("firstPassword")}
        hint={passwordHint ?? t("firstPasswordHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH}
        {...form.text("password")}
      />
      <ShopSelect value={shop} onChange={setShop} />
      {children}
    </FormDialog>
  );
}
