import { headersOf, surroundings } from "./client";

/** Opens a stream of events as whoever is signed in, from the version that was seen last. */
export function openStream(path: string, version: number, signal: AbortSignal): Promise<Response> {
  const headers = { ...headersOf(surroundings.caller(), {}), "Last-Event-ID": String(version) };
  return surroundings.transport(path, { headers, signal, cache: "no-store" });
}
