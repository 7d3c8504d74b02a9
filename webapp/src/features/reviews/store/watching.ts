import { type EventObject, fromCallback } from "xstate";
import type { ReviewEvent } from "../machine/reviewMachine";

/** Has a review looked at whenever its page is seen, or connected, again. */
export const watching = fromCallback<EventObject>(({ sendBack }) => {
  const send = (event: ReviewEvent) => sendBack(event);
  const look = () => send({ type: "LOOK" });
  const online = () => send({ type: "ONLINE" });
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", online);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", online);
  };
});
