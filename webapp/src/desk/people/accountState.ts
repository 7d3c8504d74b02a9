import { call } from "@/rpc";
import { notify } from "../ui/notices";

interface Change {
  readonly userId: number;
  readonly disable: boolean;
  /** What is said once it is done. */
  readonly said: string;
  /** Reads again what shows the account. */
  readonly refresh: () => Promise<unknown>;
}

/** Closes an account, or opens it; the opposite undoes it. */
export async function setDisabled({ userId, disable, said, refresh }: Change): Promise<void> {
  const set = async (closes: boolean) => {
    await call(closes ? "StoreDisableAccount" : "StoreEnableAccount", { userId });
    await refresh();
  };
  await set(disable);
  notify(said, () => set(!disable));
}
