import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { NAME_LENGTH } from "@/rpc/bounds";
import { Field, Text } from "@/ui";
import { useForm } from "@/ui/useForm";
import { FormDialog } from "../../people/FormDialog";
import { SHOPS, useShops } from "../../people/shops";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import styles from "./Staff.module.css";
import { STAFF } from "./staff";

interface Shop {
  readonly code: string;
  readonly name: string;
}

/** The institutions: an owner of the house creates and renames them. */
export function Shops() {
  const { t } = useTranslation("deskStaff");
  const shops = useShops() ?? [];
  const [opened, setOpened] = useState<Shop | "new" | null>(null);
  return (
    <SideCard title={t("shops")}>
      {shops.length === 0 && <Text look="muted">{t("noShops")}</Text>}
      <ul className={styles.shops}>
        {shops.map((shop) => (
          <li key={shop.code} className={styles.shop}>
            <span>
              <b>{shop.name}</b> <span className={styles.muted}>{shop.code}</span>
            </span>
            <Act aria-label={t("renameTitle", { shop: shop.name })} onClick={() => setOpened(shop)}>
              {t("rename")}
            </Act>
          </li>
        ))}
      </ul>
      <Act onClick={() => setOpened("new")}>{t("newShop")}</Act>
      {opened && (
        <ShopDialog shop={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
      )}
    </SideCard>
  );
}

interface ShopDialogProps {
  /** The one to rename; null for a new one. */
  readonly shop: Shop | null;
  readonly onClose: () => void;
}

function ShopDialog({ shop, onClose }: ShopDialogProps) {
  const { t } = useTranslation("deskStaff");
  const shops = useShops() ?? [];
  // The service would rename the other one.
  const isTaken = (code: string) => shop === null && shops.some((other) => other.code === code);
  const form = useForm({
    initial: { institutionCode: shop?.code ?? "", institutionName: shop?.name ?? "" },
    check: ({ institutionCode, institutionName }) => ({
      institutionCode:
        institutionCode.trim() === ""
          ? t("codeMissing")
          : isTaken(institutionCode.trim())
            ? t("codeTaken")
            : undefined,
      institutionName: institutionName.trim() === "" ? t("nameMissing") : undefined,
    }),
    async send({ institutionCode, institutionName }) {
      const save = async (name: string) => {
        const asked = { institutionCode: institutionCode.trim(), institutionName: name };
        await call("StoreSaveInstitution", asked);
        await invalidate(SHOPS, STAFF);
      };
      await save(institutionName.trim());
      // A new one stays: only its name can be taken back.
      const undo = shop && (() => save(shop.name));
      notify(t("shopSaved", { shop: institutionName.trim() }), undo ?? undefined);
      onClose();
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog
      title={shop ? t("renameTitle", { shop: shop.name }) : t("newShop")}
      form={form}
      action={t("save")}
      onClose={onClose}
    >
      {shop === null && (
        <Field
          label={t("shopCode")}
          autoComplete="off"
          maxLength={NAME_LENGTH}
          {...form.text("institutionCode")}
        />
      )}
      <Field
        label={t("shopName")}
        autoComplete="off"
        maxLength={NAME_LENGTH}
        {...form.text("institutionName")}
      />
    </FormDialog>
  );
}
