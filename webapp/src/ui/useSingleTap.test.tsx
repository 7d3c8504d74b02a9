import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSingleTap } from "./useSingleTap";

test("the second tap of a double one does nothing, and a later one does", () => {
  const act = vi.fn();
  function Next() {
    return (
      <button type="button" onClick={useSingleTap(250, act)}>
        Next
      </button>
    );
  }
  render(<Next />);
  const tapAt = (timeStamp: number) => {
    const click = createEvent.click(screen.getByText("Next"));
    Object.defineProperty(click, "timeStamp", { value: timeStamp });
    fireEvent(screen.getByText("Next"), click);
  };
  const taps = [0, 249, 600].map((at) => {
    tapAt(at);
    return act.mock.calls.length;
  });
  expect(taps).toEqual([1, 1, 2]);
});
