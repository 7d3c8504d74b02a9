import { useState } from "react";
import { createActor, setup } from "xstate";
import { rest, touchRegion } from "./touch";

const resting = setup({ types: {} as { events: { type: "TOUCHED" } }, delays: rest }).createMachine(
  {
    ...touchRegion,
    // A user who navigated here by a tap may tap again accidentally.
    initial: "resting",
  },
);

/**
 * For thumb controls: receives a touch (tap, key, swipe) and returns whether it counts. The second
 * touch of a double tap does not, whatever is in its place by then.
 */
export function useRest(): () => boolean {
  const [actor] = useState(() => createActor(resting).start());
  return () => {
    if (!actor.getSnapshot().matches("rested")) return false;
    actor.send({ type: "TOUCHED" });
    return true;
  };
}
