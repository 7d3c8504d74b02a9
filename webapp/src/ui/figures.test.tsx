import { objections } from "@test/axe";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Badge } from "./Badge";
import { Card } from "./Card";
import { Chart } from "./Chart";
import { pathOf } from "./ChartDrawing";
import { IconTile, TileButtons } from "./IconTile";
import { SearchField } from "./SearchField";
import { Stats } from "./Stats";

describe("numbers", () => {
  it("are shown beside their labels; unknown ones are a dash", async () => {
    render(
      <Stats
        stats={[
          { label: "Mastered", value: 142 },
          { label: "To test", value: undefined },
        ]}
      />,
    );
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Mastered",
      "To test",
    ]);
    expect(screen.getAllByRole("definition").map((one) => one.textContent)).toEqual(["142", "–"]);
    expect(await objections()).toEqual([]);
  });

  it("are announced on request", () => {
    const { container } = render(<Stats live on="tiles" stats={[{ label: "Right", value: 5 }]} />);
    expect(container.querySelector("dl")?.getAttribute("aria-live")).toBe("polite");
  });
});

describe("a chart", () => {
  const words = {
    label: "Words a day",
    axis: "Day",
    points: ["Mon", "Tue", "Wed"],
    series: [
      { name: "New", values: [5, 0, null], tone: "brand" as const },
      { name: "Reviewed", values: [10, 20, null], tone: "soft" as const },
    ],
  };

  it("is a table for screen readers, with every number and label", async () => {
    render(<Chart {...words} worded={(value) => `${value} words`} />);
    const table = screen.getByRole("table", { name: "Words a day" });
    const rows = within(table).getAllByRole("row");
    const texts = rows.map((row) => [...row.children].map((cell) => cell.textContent));
    expect(texts).toEqual([
      ["Day", "New", "Reviewed"],
      ["Mon", "5 words", "10 words"],
      ["Tue", "0 words", "20 words"],
      ["Wed", "–", "–"],
    ]);
    expect(within(table).getByRole("rowheader", { name: "Tue" })).toBeTruthy();
    expect(await objections()).toEqual([]);
  });

  it("stacks its bars, scaled to the highest", () => {
    const { container } = render(<Chart {...words} />);
    const heights = [...container.querySelectorAll<HTMLElement>("[style]")].map((part) =>
      Number.parseFloat(part.style.height),
    );
    expect(heights).toEqual([25, 50, 0, 100, 0, 0]);
  });

  it("labels its highest bar if bars have no labels", () => {
    const { container, rerender } = render(<Chart {...words} />);
    const drawn = () => container.querySelector("[aria-hidden]")?.textContent;
    expect(drawn()).toMatch(/^20/);
    rerender(<Chart {...words} valued />);
    expect(drawn()).toMatch(/^1520/);
  });

  it("can be empty", () => {
    const empty = words.series.map((one) => ({ ...one, values: [null, null, null] }));
    const { container } = render(<Chart {...words} kind="line" series={empty} />);
    expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
  });

  it("shows its table on demand", () => {
    const { container } = render(<Chart {...words} asTable />);
    expect(screen.getByRole("table").closest(".visually-hidden")).toBeNull();
    expect(container.querySelector("[aria-hidden]")).toBeNull();
  });

  it("breaks its line at unknown values, and shows single values", () => {
    expect(pathOf([100, 50, null, 0], 100)).toBe("M12.5 0L12.5 0L37.5 50M87.5 100L87.5 100");
  });
});

describe("what rows are made of", () => {
  it("is not announced twice", async () => {
    render(
      <Card as="section" aria-label="Notices">
        <IconTile tone="sky">陈</IconTile>
        <Badge tone="warning">To be tested</Badge>
      </Card>,
    );
    const part = screen.getByRole("region", { name: "Notices" });
    expect(part.querySelector("[aria-hidden=true]")?.textContent).toBe("陈");
    expect(screen.getByText("To be tested")).toBeTruthy();
    expect(await objections()).toEqual([]);
  });

  it("offers what can be done as named buttons", async () => {
    let done = 0;
    const run = () => {
      done += 1;
    };
    render(
      <TileButtons label="Chen" tiles={[{ label: "Message", icon: <svg />, onClick: run }]} />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Message" }));
    expect(done).toBe(1);
    expect(screen.getByRole("list", { name: "Chen" })).toBeTruthy();
  });
});

describe("a search field", () => {
  function Searching() {
    const [value, setValue] = useState("");
    return (
      <SearchField label="Search words" clearLabel="Clear" value={value} onChange={setValue} />
    );
  }
  const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search words" });

  it("is cleared by its button and Escape, and keeps the focus", async () => {
    render(<Searching />);
    expect(screen.queryByRole("button")).toBeNull();
    await userEvent.type(field(), "relu");
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(field().value).toBe("");
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), "re{Escape}");
    expect(field().value).toBe("");
    expect(await objections()).toEqual([]);
  });

  it("closes the phone's keyboard on enter", async () => {
    render(<Searching />);
    await userEvent.type(field(), "re{Enter}");
    expect(document.activeElement).toBe(document.body);
    expect(field().value).toBe("re");
  });
});
