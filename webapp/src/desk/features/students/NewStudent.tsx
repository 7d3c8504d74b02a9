import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { Button, Dialog, Field, Select } from "@/ui";
import { useForm } from "@/ui/useForm";
import { deskPaths, goTo } from "../../navigation";
import { notify } from "../../ui/notices";
import { useShops } from "./FilterBar";
import { STUDENTS } from "./students";

const FORM = "new-student";

/** Creates a student's account and opens its file. */
export function NewStudent({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["deskStudents", "desk", "common"]);
  const shops = useShops() ?? [];
  const [shop, setShop] = useState("");
  const form = useForm({
    initial: { name: "", phone: "", password: "" },
    check: ({ name, phone, password }) => ({
      name: name.trim() === "" ? t("nameMissing") : undefined,
      phone: phone.trim() === "" ? t("phoneMissing") : undefined,
      password: password === "" ? t("passwordMissing") : undefined,
    }),
    async send({ name, phone, password }) {
      const asked = { name: name.trim(), phone: phone.trim(), password };
      const { userId, userName } = await call("StoreCreateStudent", {
        ...asked,
        institutionCode: shop || null,
      });
      notify(t("created", { student: userName }));
      await invalidate(STUDENTS);
      goTo(deskPaths.student, { id: userId });
    },
    failure: "operationFailed",
  });
  return (
    <Dialog
      title={t("newStudent")}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:back")}
          </Button>
          <Button type="submit" form={FORM} busy={form.isSending}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={FORM} {...form.props}>
        <Field label={t("name")} autoComplete="off" {...form.text("name")} />
        <Field label={t("phone")} inputMode="tel" autoComplete="off" {...form.text("phone")} />
        <Field
          label={t("firstPassword")}
          hint={t("firstPasswordHint")}
          autoComplete="off"
          spellCheck={false}
          {...form.text("password")}
        />
        {shops.length > 0 && (
          <Select
            label={t("shop")}
            value={shop}
            onChange={({ target }) => setShop(target.value)}
            options={[
              { value: "", label: t("desk:house") },
              ...shops.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        )}
      </form>
    </Dialog>
  );
}
