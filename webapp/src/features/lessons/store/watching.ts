import { type EventObject, fromCallback } from "xstate";
import { fullView } from "@/entities/lesson/fullView";
import { TICK_MS } from "@/machines/lessonTimer";
import { serverNow } from "@/rpc";
import type { LessonEvent } from "../machine/context";

/** Has a lesson look at its time: every ten seconds, and whenever the page is seen or connected again. */
export const watching = fromCallback<EventObject>(({ sendBack }) => {
  const send = (event: LessonEvent) => sendBack(event);
  const isSeen = () => document.visibilityState === "visible";
  const look = () => send({ type: "LOOK", isSeen: isSeen(), now: serverNow() });
  const awake = () => {
    if (isSeen()) look();
  };
  const online = () => send({ type: "ONLINE", isSeen: isSeen(), now: serverNow() });
  const viewed = () => {
    // Phones that cannot fill their screen with an element do not know of one either.
    const isFullView = Boolean(document.fullscreenElement) || fullView.isOn();
    send({ type: "FULL_VIEW", isFullView, now: serverNow() });
  };
  const tick = setInterval(look, TICK_MS);
  document.addEventListener("visibilitychange", awake);
  document.addEventListener("fullscreenchange", viewed);
  const unsubscribe = fullView.subscribe(viewed);
  window.addEventListener("pageshow", awake);
  window.addEventListener("online", online);
  awake();
  if (fullView.isOn()) viewed();
  return () => {
    clearInterval(tick);
    document.removeEventListener("visibilitychange", awake);
    document.removeEventListener("fullscreenchange", viewed);
    unsubscribe();
    window.removeEventListener("pageshow", awake);
    window.removeEventListener("online", online);
  };
});
