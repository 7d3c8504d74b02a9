import { useState } from "react";
import { createActor, setup } from "xstate";
import { rest, touchRegion } from "./touch";

const resting = setup({ types: {} as { events: { type: "TOUCHED" } }, delays: rest }).createMachine(
  {
    ...touchRegion,
    // Whoever came here by a tap may tap once more without meaning what is here.
    initial: "resting",
  },
);

/**
 * For what is judged with the thumb: takes a touch (a tap, a key, a swipe), and says whether it
 * counts. The second one of a double tap does not, whatever stands in its place by then.
 */
export function useRest(): () => boolean {
  const [actor] = useState(() => createActor(resting).start());
  return () => {
    if (!actor.getSnapshot().matches("rested")) return false;
    actor.send({ type: "TOUCHED" });
    return true;
  };
}
