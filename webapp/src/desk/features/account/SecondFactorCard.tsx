import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { Button, Dialog, Text } from "@/ui";
import type { Me } from "../../session";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { RecoveryCodes } from "./RecoveryCodes";
import { ProvenChange, SetUpSecondFactor } from "./SecondFactor";

type Doing = "setUp" | "renew" | "drop";

/** The state of the person's second factor, and setting it up, dropping it, new recovery codes. */
export function SecondFactorCard({ me: { hasSecondFactor } }: { readonly me: Me }) {
  const { t } = useTranslation(["deskAccount", "common"]);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(text: string): void {
    setDoing(null);
    setCodes(null);
    notify(text);
    void invalidate("StoreQueryMe", "StoreListSession");
  }

  return (
    <SideCard title={t("secondFactor")}>
      <Text look="muted">{t(hasSecondFactor ? "secondFactorOn" : "secondFactorOff")}</Text>
      {hasSecondFactor ? (
        <>
          <Act onClick={() => setDoing("renew")}>{t("renew")}</Act>
          <Act onClick={() => setDoing("drop")}>{t("drop")}</Act>
        </>
      ) : (
        <Act primary onClick={() => setDoing("setUp")}>
          {t("setUp")}
        </Act>
      )}
      {doing && (
        <Dialog
          title={t(doing)}
          // Recovery codes are shown once: only their own button closes them.
          dismissible={codes === null && doing !== "setUp"}
          onDismiss={() => setDoing(null)}
          actions={
            doing !== "setUp" &&
            codes === null && (
              <Button kind="secondary" onClick={() => setDoing(null)}>
                {t("common:cancel")}
              </Button>
            )
          }
        >
          {doing === "setUp" && (
            <SetUpSecondFactor
              onDone={() => finish(t("setUpDone"))}
              onCancel={() => setDoing(null)}
            />
          )}
          {doing === "renew" && codes === null && (
            <ProvenChange
              label={t("renew")}
              onProven={async (proof) => {
                setCodes((await call("StoreRenewRecoveryCodes", proof)).recoveryCodes);
              }}
            />
          )}
          {codes && <RecoveryCodes codes={codes} onDone={() => finish(t("renewed"))} />}
          {doing === "drop" && (
            <ProvenChange
              label={t("drop")}
              isDanger
              onProven={async (proof) => {
                await call("StoreDropSecondFactor", proof);
                finish(t("dropped"));
              }}
            />
          )}
        </Dialog>
      )}
    </SideCard>
  );
}
