import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { call } from "@/rpc";
import { Select } from "@/ui";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { dateOf } from "../../when";
import { useShops } from "./FilterBar";
import { type PartProps, readAgain, useWork } from "./file";
import styles from "./Student.module.css";

/** The account: its phone, its institution, and closing it. */
export function AccountCard({ student }: PartProps) {
  const { t } = useTranslation(["deskStudents", "desk"]);
  const me = useMe();
  const { run, isBusy } = useWork();
  const { userId, userName, institution, disabled, utcCreated } = student;
  const mayChange = me !== null && may(me, "people");

  async function setClosed(closed: boolean): Promise<void> {
    await call(closed ? "StoreDisableAccount" : "StoreEnableAccount", { userId });
    await readAgain();
  }
  const turn = () =>
    run(async () => {
      await setClosed(!disabled);
      const text = t(disabled ? "accountOpened" : "accountClosed", { student: userName });
      notify(text, () => setClosed(disabled));
    });

  return (
    <SideCard title={t("account")}>
      <Phone student={student} />
      {me?.seesAll && may(me, "owner") ? (
        <Shop student={student} />
      ) : (
        <p>{institution ?? t("desk:house")}</p>
      )}
      <p className={styles.muted}>{t("since", { day: dateOf(utcCreated) })}</p>
      {mayChange && (
        <Act aria-disabled={isBusy || undefined} onClick={() => isBusy || turn()}>
          {t(disabled ? "openAccount" : "closeAccount")}
        </Act>
      )}
    </SideCard>
  );
}

/** The masked phone; the whole one is read when it is asked for, and the audit log says by whom. */
function Phone({ student: { userId, phone } }: PartProps) {
  const { t } = useTranslation("deskStudents");
  const [isShown, setShown] = useState(false);
  const { data, error } = useQuery({
    ...callQuery("StoreShowPhone", { userId }),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) {
    return (
      <a className={styles.phone} href={`tel:${data.phone}`}>
        {data.phone}
      </a>
    );
  }
  return (
    <div className={styles.line}>
      <span className={styles.figures}>{phone}</span>
      <Act onClick={() => setShown(true)}>{t("showPhone")}</Act>
      {error && <span role="alert">{errorText(error)}</span>}
    </div>
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
    <Select
      label={t("shop")}
      value={institutionCode ?? ""}
      disabled={isBusy}
      onChange={({ target }) => {
        const code = target.value || null;
        run(async () => {
          await moveTo(code);
          const text = t("movedTo", { student: userName, shop: nameOf(code) });
          notify(text, () => moveTo(institutionCode));
        });
      }}
      options={[
        { value: "", label: t("desk:house") },
        ...shops.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  );
}
