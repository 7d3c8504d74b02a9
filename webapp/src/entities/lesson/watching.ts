import { type EventObject, fromCallback } from "xstate";
import { fullView } from "./fullView";
import type { SessionEvent } from "./machine/context";

/** Tells a session when its page becomes visible, connected or offline, and what is in full view. */
export const watching = fromCallback<EventObject>(({ sendBack }) => {
  const send = (event: SessionEvent) => sendBack(event);
  const awake = () => {
    if (document.visibilityState === "visible") send({ type: "AWAKE" });
  };
  const online = () => send({ type: "AWAKE" });
  const offline = () => send({ type: "OFFLINE" });
  const viewed = () => {
    // Phones that cannot show an element on the full screen lack this property, too.
    const isFullView = Boolean(document.fullscreenElement) || fullView.isOn();
    send({ type: "FULL_VIEW", isFullView });
  };
  document.addEventListener("visibilitychange", awake);
  document.addEventListener("fullscreenchange", viewed);
  const unsubscribe = fullView.subscribe(viewed);
  window.addEventListener("pageshow", awake);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  if (fullView.isOn()) viewed();
  if (!navigator.onLine) offline();
  return () => {
    document.removeEventListener("visibilitychange", awake);
    document.removeEventListener("fullscreenchange", viewed);
    unsubscribe();
    window.removeEventListener("pageshow", awake);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  };
});
