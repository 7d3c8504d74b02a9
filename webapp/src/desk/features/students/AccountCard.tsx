import { useTranslation } from "react-i18next";
import { call } from "@/rpc";
import { Phone } from "../../people/Phone";
import { ShopSelect } from "../../people/ShopSelect";
import { useShops } from "../../people/shops";
import { useOpenOrClose } from "../../people/useOpenOrClose";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { useWork } from "../../ui/useWork";
import { dateOf } from "../../when";
import { type PartProps, readAgain } from "./file";
import styles from "./Student.module.css";

/** The account: its phone, its institution, and closing it. */
export function AccountCard({ student }: PartProps) {
  const { t } = useTranslation(["deskStudents", "deskPeople", "desk"]);
  const me = useMe();
  const shops = useShops() ?? [];
  const { turn, isBusy } = useOpenOrClose(readAgain);
  const { userId, phone, institution, disabled, utcCreated } = student;
  const mayMove = me !== null && may(me, "owner") && shops.length > 0;

  return (
    <SideCard title={t("account")}>
      <Phone userId={userId} masked={phone} />
      {mayMove ? <Shop student={student} /> : <p>{institution ?? t("desk:house")}</p>}
      <p className={styles.muted}>{t("since", { day: dateOf(utcCreated) })}</p>
      {me && may(me, "people") && (
        <Act aria-disabled={isBusy || undefined} onClick={() => turn(student)}>
          {t(disabled ? "deskPeople:openAccount" : "deskPeople:closeAccount")}
        </Act>
      )}
    </SideCard>
  );
}

/** The institution; an owner of the house moves the student to another one. */
function Shop({ student: { userId, userName, institutionCode } }: PartProps) {
  const { t } = useTranslation(["deskStudents", "desk"]);
  const { run, isBusy } = useWork();
  const shops = useShops() ?? [];
  async function moveTo(code: string | null): Promise<void> {
    await call("StoreSetInstitution", { userId, institutionCode: code });
    await readAgain();
  }
  const nameOf = (code: string | null) =>
    shops.find((shop) => shop.code === code)?.name ?? t("desk:house");
  return (
    <ShopSelect
      value={institutionCode ?? ""}
      disabled={isBusy}
      onChange={(chosen) => {
        const code = chosen || null;
        run(async () => {
          await moveTo(code);
          const text = t("movedTo", { student: userName, shop: nameOf(code) });
          notify(text, () => moveTo(institutionCode));
        });
      }}
    />
  );
}
