import type { Readable } from "@/store";
import { useStore } from "./useStore";

const EVENTS = ["online", "offline"] as const;

const network: Readable<boolean> = {
  get: () => navigator.onLine,
  subscribe(listener) {
    for (const event of EVENTS) window.addEventListener(event, listener);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, listener);
    };
  },
};

/** Whether the device has a network, by its browser. */
export const useOnline = () => useStore(network);
