import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { progressSync } from "@/machines/progressSync";

/** Whether the service is reachable but too busy to save. */
export function useIsBusy(sync: ActorRefFrom<typeof progressSync>): boolean {
  return useSelector(sync, ({ context }) => context.isBusy && context.failures > 0);
}

/** How many actions wait for a connection; 0 while saving works. */
export function useUnsentCount(sync: ActorRefFrom<typeof progressSync>): number {
  return useSelector(sync, ({ value, context }) =>
    value === "waiting" || context.failures > 0 ? context.queue.length : 0,
  );
}
