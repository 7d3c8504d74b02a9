import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import { isKept } from "@/diskCopy";
import type { progressSync } from "@/machines/progressSync";
import { useStore } from "@/ui/useStore";

/** Whether the service is reachable but too busy to save. */
export function useIsBusy(sync: ActorRefFrom<typeof progressSync>): boolean {
  return useSelector(sync, ({ context }) => context.isBusy && context.failures > 0);
}

/**
 * How many actions are stored on this device and wait for a connection; 0 while saving works.
 * An action counts once it is stored.
 */
export function useUnsentCount(sync: ActorRefFrom<typeof progressSync>): number {
  const unsent = useSelector(sync, ({ value, context }) =>
    value === "waiting" || context.failures > 0 ? context.queue.length : 0,
  );
  const areAllKept = useStore(isKept);
  const [kept, setKept] = useState(0);
  if (areAllKept && kept !== unsent) setKept(unsent);
  return Math.min(kept, unsent);
}
