import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type EventObject, fromCallback } from "xstate";
import type { Told } from "@/machines/liveChannel";
import { serverClock } from "@/rpc/serverClock";
import { openStream } from "@/rpc/stream";
import { tellSignal } from "./signals";

/** The message in an event of the stream; none for unknown kinds of later releases. */
function toldIn({ event, data }: EventSourceMessage): Told | null {
  switch (event) {
    case "ping":
      serverClock.hear(JSON.parse(data).serverTime);
      return { type: "PING" };
    case "reload":
      return { type: "RELOAD" };
    case "moved":
      return { ...JSON.parse(data), type: "MOVED" };
    case "signal":
      tellSignal(JSON.parse(data));
      return { type: "PING" };
    case "seen":
      return { ...JSON.parse(data), type: "SEEN" };
    default:
      return null;
  }
}

/** The stream of a lesson, from the version that this device received last. */
export function streamOf(courseOrderId: number) {
  return fromCallback<EventObject, { version: number }>(({ input: { version }, sendBack }) => {
    const control = new AbortController();
    const parser = createParser({
      onEvent: (message) => {
        const told = toldIn(message);
        if (told) sendBack(told);
      },
    });
    const read = async () => {
      const path = `/live?courseOrderId=${courseOrderId}`;
      const response = await openStream(path, version, control.signal);
      if (!response.ok || !response.body) return response.status < 500;
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        parser.feed(decoder.decode(part.value, { stream: true }));
      }
      return false;
    };
    read()
      .catch(() => false)
      .then((isRefused) => {
        if (!control.signal.aborted) sendBack({ type: "ENDED", isRefused });
      });
    return () => control.abort();
  });
}
