import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSingleTap } from "./useSingleTap";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the second tap of a double tap is ignored, a later one counts", () => {
  const step = vi.fn();
  function Next() {
    return (
      <button type="button" {...useSingleTap(250, step)}>
        Next
      </button>
    );
  }
  render(<Next />);
  const taps = [0, 249, 1].map((later) => {
    act(() => vi.advanceTimersByTime(later));
    fireEvent.click(screen.getByText("Next"));
    return step.mock.calls.length;
  });
  expect(taps).toEqual([1, 1, 2]);
});
