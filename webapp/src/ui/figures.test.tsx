import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { objections } from "@/test/axe";
import { Badge } from "./Badge";
import { Card } from "./Card";
import { Chart } from "./Chart";
import { pathOf } from "./ChartDrawing";
import { IconTile, TileButtons } from "./IconTile";
import { SearchField } from "./SearchField";
import { Stats } from "./Stats";

describe("numbers", () => {
  it("stand beside what they count; what nobody knows yet is a dash", async () => {
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

  it("are said when they come where that is wanted", () => {
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

  it("is a table for whoever listens, with every number and what it is of", async () => {
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

  it("stacks its bars, the highest as high as there is room", () => {
    const { container } = render(<Chart {...words} />);
    const heights = [...container.querySelectorAll<HTMLElement>("[style]")].map((part) =>
      Number.parseFloat(part.style.height),
    );
    expect(heights).toEqual([25, 50, 0, 100, 0, 0]);
  });

  it("says what its highest bar stands for, where no bar says its own", () => {
    const { container, rerender } = render(<Chart {...words} />);
    const drawn = () => container.querySelector("[aria-hidden]")?.textContent;
    expect(drawn()).toMatch(/^20/);
    rerender(<Chart {...words} valued />);
    expect(drawn()).toMatch(/^1520/);
  });

  it("is drawn without anything in it, too", () => {
    const empty = words.series.map((one) => ({ ...one, values: [null, null, null] }));
    const { container } = render(<Chart {...words} kind="line" series={empty} />);
    expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
  });

  it("shows its table to everybody instead, when that is wanted", () => {
    const { container } = render(<Chart {...words} asTable />);
    expect(screen.getByRole("table").closest(".visually-hidden")).toBeNull();
    expect(container.querySelector("[aria-hidden]")).toBeNull();
  });

  it("breaks its line where nothing is known, and a lone value is still seen", () => {
    expect(pathOf([100, 50, null, 0], 100)).toBe("M12.5 0L12.5 0L37.5 50M87.5 100L87.5 100");
  });
});

describe("what rows are made of", () => {
  it("says nothing that stands beside it already", async () => {
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

  it("is emptied by its button and by Escape, and is gone on with", async () => {
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

  it("gives the phone's keyboard back on enter", async () => {
    render(<Searching />);
    await userEvent.type(field(), "re{Enter}");
    expect(document.activeElement).toBe(document.body);
    expect(field().value).toBe("re");
  });
});
