import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService, refusal } from "@test/fakeService";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { startI18n } from "@/i18n";
import { queryClient } from "@/queries";
import type { OperationName } from "@/rpc";
import { useMarks } from "./useMarks";

type Seen = ReturnType<typeof fakeService>;

const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);
const many = Array.from({ length: 1_203 }, (_, at) => at + 1);
const wordsOf = ({ body }: Seen[number]) => (body as { wordIds: number[] }).wordIds;
const asked = (seen: Seen, operation: OperationName) =>
  seen.filter(({ name }) => name === operation).map(wordsOf);
const changedAll = (one: Seen[number]) => answer({ data: [], changed: wordsOf(one) });

beforeAll(async () => {
  await startI18n();
});

describe("more words than one request takes", () => {
  it("are all marked, and all undone together", async () => {
    const seen = fakeService({
      CustomerMarkWords: changedAll,
      CustomerUndoWordMarks: changedAll,
    });
    const { result } = renderHook(useMarks, { wrapper });
    await act(() => result.current.mark(many, true));
    expect(asked(seen, "CustomerMarkWords").map(({ length }) => length)).toEqual([500, 500, 203]);
    expect(result.current.marked?.wordIds).toEqual(many);
    await act(async () => result.current.undo());
    await act(async () => {
      while (asked(seen, "CustomerUndoWordMarks").length < 3) await Promise.resolve();
    });
    expect(asked(seen, "CustomerUndoWordMarks").flat()).toEqual(many);
    expect(result.current.marked).toBeNull();
  });

  it("can be undone as far as they were marked if the rest fails", async () => {
    let requests = 0;
    fakeService({
      CustomerMarkWords(one) {
        requests += 1;
        return requests === 2 ? refusal(409, "NOPE", "Not today") : changedAll(one);
      },
    });
    const { result } = renderHook(useMarks, { wrapper });
    await act(() => result.current.mark(many, true));
    expect(result.current.marked?.wordIds).toEqual(many.slice(0, 500));
  });
});
