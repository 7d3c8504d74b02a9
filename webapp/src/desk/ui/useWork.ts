import { useRef, useState } from "react";
import { notifyFailure } from "./notices";

/** What an action does, once at a time, while the page waits for it; a failure stands in a notice. */
export function useWork() {
  // The state is rendered later than a second tap may come.
  const isWorking = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isWorking.current) return;
    isWorking.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyFailure(error);
    } finally {
      isWorking.current = false;
      setBusy(false);
    }
  }

  return { run: (work: () => Promise<void>) => void run(work), isBusy };
}
