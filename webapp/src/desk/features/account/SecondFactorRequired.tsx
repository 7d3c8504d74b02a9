import { useTranslation } from "react-i18next";
import { readOnce } from "@/queries";
import { Button, Text } from "@/ui";
import { deskSession, signOut } from "../../session";
import { SetUpSecondFactor } from "./SecondFactor";
import { SignInFrame } from "./SignInFrame";

/** Before anything else: this store requires a second factor. */
export function SecondFactorRequired() {
  const { t } = useTranslation("deskAccount");
  const goOn = async () => deskSession.refresh(await readOnce("StoreQueryMe", {}));
  return (
    <SignInFrame title={t("secondFactor")}>
      <Text look="muted">{t("setUpRequired")}</Text>
      <SetUpSecondFactor onDone={() => void goOn()} />
      <Button kind="quiet" onClick={() => void signOut()}>
        {t("signOut")}
      </Button>
    </SignInFrame>
  );
}
