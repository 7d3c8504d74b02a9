import { describe, expect, it } from "vitest";
import { came, closed, holding, isSpecial, lasting, NO_BOXES, opened, shownBox } from "./boxes";

describe("boxes over the page", () => {
  it("are shown one at a time by priority: end, pause, others", () => {
    let boxes = came(opened(NO_BOXES, "menu"), "warning");
    expect(shownBox(boxes)).toBe("warning");
    boxes = lasting(boxes, "paused", true);
    expect(shownBox(boxes)).toBe("paused");
    boxes = lasting(boxes, "ending", true);
    expect(shownBox(boxes)).toBe("ending");
    boxes = lasting(lasting(boxes, "ending", false), "paused", false);
    expect(shownBox(boxes)).toBe("warning");
    expect(shownBox(closed(boxes, "warning"))).toBe("menu");
  });

  it("that are due wait on special pages and are shown on leaving them", () => {
    const boxes = came(holding(NO_BOXES, true), "end");
    expect(shownBox(boxes)).toBeNull();
    expect(shownBox(holding(boxes, false))).toBe("end");
  });

  it("that are shown when a special page comes stay; waiting ones wait on", () => {
    const stays = holding(came(NO_BOXES, "warning"), true);
    expect(shownBox(stays)).toBe("warning");
    expect(shownBox(closed(stays, "warning"))).toBeNull();
    const beneath = holding(lasting(came(NO_BOXES, "end"), "paused", true), true);
    expect(shownBox(lasting(beneath, "paused", false))).toBeNull();
    expect(shownBox(holding(lasting(beneath, "paused", false), false))).toBe("end");
  });

  it("opened by a person are shown on special pages, too", () => {
    const held = came(holding(NO_BOXES, true), "end");
    expect(shownBox(opened(held, "menu"))).toBe("menu");
    expect(shownBox(opened(held, "end"))).toBe("end");
  });

  it("that are due wait under the time picker", () => {
    const boxes = came(opened(NO_BOXES, "picker"), "end");
    expect(isSpecial(boxes)).toBe(true);
    expect(shownBox(boxes)).toBe("picker");
    expect(shownBox(closed(boxes, "picker"))).toBe("end");
  });

  it("are replaced by boxes that they open", () => {
    const fromEnd = opened(came(NO_BOXES, "end"), "picker");
    expect(shownBox(closed(fromEnd, "picker"))).toBeNull();
    const fromMenu = opened(opened(NO_BOXES, "menu"), "early_end");
    expect(shownBox(closed(fromMenu, "early_end"))).toBeNull();
  });

  it("that are held back survive boxes opened in the meantime", () => {
    const boxes = opened(came(holding(NO_BOXES, true), "end"), "picker");
    expect(shownBox(closed(holding(boxes, false), "picker"))).toBe("end");
  });

  it("that are pointless after the end close at the end", () => {
    for (const box of ["menu", "early_end"] as const) {
      expect(came(opened(NO_BOXES, box), "end").open).toEqual([]);
    }
    expect(came(came(NO_BOXES, "warning"), "end").due).toEqual(["end"]);
  });

  it("that require an answer cannot be closed", () => {
    const boxes = lasting(NO_BOXES, "paused", true);
    expect(shownBox(opened(boxes, "menu"))).toBe("paused");
    expect(lasting(boxes, "paused", true)).toBe(boxes);
  });
});
