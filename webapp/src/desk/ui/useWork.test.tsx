import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useWork } from "./useWork";

it("a second tap before the page shows the first one does nothing, and a later one does", async () => {
  const { result } = renderHook(useWork);
  const work = vi.fn(() => Promise.resolve());
  await act(async () => {
    const { run } = result.current;
    run(work);
    run(work);
  });
  expect(work).toHaveBeenCalledOnce();
  await act(async () => result.current.run(work));
  expect(work).toHaveBeenCalledTimes(2);
});
