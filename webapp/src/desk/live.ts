import { createParser } from "eventsource-parser";
import { useEffect } from "react";
import { invalidate } from "@/queries";
import { serverClock } from "@/rpc/serverClock";
import { openStream } from "@/rpc/stream";
import { SHOWS_CLASSES } from "./classes/deskClass";

const RECONNECT_MS = 3_000;

/** Reads the desk's stream to its end; `onDay` is called when the day's classes changed. */
async function follow(signal: AbortSignal, onDay: () => void): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === "ping") serverClock.hear(JSON.parse(data).serverTime);
      if (event === "day") onDay();
    },
  });
  const response = await openStream("/live", 0, signal);
  if (!response.ok || !response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}

const readAgain = () => invalidate(...SHOWS_CLASSES, "StoreListRest");

/** Reads classes and rest on screen again whenever the service says that they changed. */
export function useLiveClasses(): void {
  useEffect(() => {
    const control = new AbortController();
    let again = 0;
    const connect = async () => {
      await follow(control.signal, () => void readAgain()).catch(() => undefined);
      if (control.signal.aborted) return;
      // What changed meanwhile is read when the stream stands again.
      again = window.setTimeout(() => {
        void readAgain();
        void connect();
      }, RECONNECT_MS);
    };
    void connect();
    return () => {
      control.abort();
      clearTimeout(again);
    };
  }, []);
}
