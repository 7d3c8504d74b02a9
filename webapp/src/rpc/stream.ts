import { headersOf, surroundings } from "./client";

/** Opens an event stream for the signed-in user, from the last seen version. */
export function openStream(path: string, version: number, signal: AbortSignal): Promise<Response> {
  const headers = { ...headersOf(surroundings.caller(), {}), "Last-Event-ID": String(version) };
  return surroundings.transport(path, { headers, signal, cache: "no-store" });
}
