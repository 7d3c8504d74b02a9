import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { queryClient } from "@/queries";
import { connect } from "@/rpc";
import { useLiveClasses } from "./live";

/** A stream that the test writes to. */
function stream() {
  let write: ((text: string) => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      write = (text) => control.enqueue(new TextEncoder().encode(text));
    },
  });
  return { body, write: (text: string) => write?.(text) };
}

it("the board is read again when the service says that the day changed, and no more when it is left", async () => {
  const { body, write } = stream();
  const paths: string[] = [];
  let signal: AbortSignal | null | undefined;
  connect({
    async transport(path, request) {
      paths.push(path);
      signal = request.signal;
      return new Response(body);
    },
  });
  queryClient.setQueryData(["StoreListClassOfDay", {}], "as it was");
  const { unmount } = renderHook(useLiveClasses);
  write('event: ping\ndata: {"serverTime":1}\n\n');
  write("event: day\ndata: {}\n\n");
  await vi.waitFor(() => {
    expect(queryClient.getQueryState(["StoreListClassOfDay", {}])?.isInvalidated).toBe(true);
  });
  unmount();
  expect(signal?.aborted).toBe(true);
  expect(paths).toEqual(["/live"]);
  queryClient.clear();
});
