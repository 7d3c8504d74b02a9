import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { progressSync } from "@/machines/progressSync";

/** Whether the service is there, and too busy to save what waits. */
export function useIsBusy(sync: ActorRefFrom<typeof progressSync>): boolean {
  return useSelector(sync, ({ context }) => context.isBusy && context.failures > 0);
}

/** How many actions wait for a connection; none while saving goes well. */
export function useUnsentCount(sync: ActorRefFrom<typeof progressSync>): number {
  return useSelector(sync, ({ value, context }) =>
    value === "waiting" || context.failures > 0 ? context.queue.length : 0,
  );
}
