import { useTranslation } from "react-i18next";
import { call } from "@/rpc";
import { notify } from "../ui/notices";
import { useWork } from "../ui/useWork";

interface Person {
  readonly userId: number;
  readonly userName: string;
  readonly disabled: boolean;
}

/** Closes an account, or opens a closed one; the opposite undoes it. `refresh` reads it again. */
export function useOpenOrClose(refresh: () => Promise<unknown>) {
  const { t } = useTranslation("deskPeople");
  const { run, isBusy } = useWork();
  const turn = ({ userId, userName: name, disabled }: Person) =>
    run(async () => {
      const set = async (closes: boolean) => {
        await call(closes ? "StoreDisableAccount" : "StoreEnableAccount", { userId });
        await refresh();
      };
      await set(!disabled);
      notify(t(disabled ? "accountOpened" : "accountClosed", { name }), () => set(disabled));
    });
  return { turn, isBusy };
}
