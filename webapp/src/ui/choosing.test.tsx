import { objections } from "@test/axe";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import { CalendarStrip, type StripDay } from "./CalendarStrip";
import { Checkbox } from "./Checkbox";
import { RadioRows } from "./RadioRows";
import { Rating } from "./Rating";
import { Switch } from "./Switch";
import { Tabs } from "./Tabs";

/** Shows a control with its value held by a screen; returns all its values. */
function held<Value>(
  initial: Value,
  control: (value: Value, onChange: (value: Value) => void) => ReactNode,
): Value[] {
  const values: Value[] = [];
  function Holder() {
    const [value, setValue] = useState(initial);
    return control(value, (next) => {
      values.push(next);
      setValue(next);
    });
  }
  render(<Holder />);
  return values;
}

const anyChosen = () =>
  screen.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked);

const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });

describe("rows to choose from", () => {
  const rows = [
    { value: "missed", title: "Words missed in class", aside: 5 },
    { value: "forgotten", title: "Words forgotten later", detail: "Since Monday", aside: 7 },
  ];
  const show = () =>
    held<string | null>(null, (value, onChange) => (
      <RadioRows label="Which words" rows={rows} value={value} onChange={onChange} />
    ));

  it("start without a selection, and are selected by a tap anywhere", async () => {
    const chosen = show();
    expect(anyChosen()).toBe(false);
    await userEvent.click(screen.getByText("Since Monday"));
    expect(radio(/forgotten/).checked).toBe(true);
    expect(chosen).toEqual(["forgotten"]);
  });

  it("are one labelled group with arrow keys", async () => {
    const chosen = show();
    expect(screen.getByRole("group", { name: "Which words" })).toBeTruthy();
    await userEvent.click(radio(/missed/));
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen).toEqual(["missed", "forgotten"]);
    expect(await objections()).toEqual([]);
  });
});

describe("a rating", () => {
  it("labels each number of stars, with none selected at first", async () => {
    const given = held(0, (value, onChange) => (
      <Rating
        label="This review"
        value={value}
        nameOf={(stars) => `${stars} of 5`}
        onChange={onChange}
      />
    ));
    expect(anyChosen()).toBe(false);
    await userEvent.click(radio("4 of 5"));
    await userEvent.keyboard("{ArrowRight}");
    expect(given).toEqual([4, 5]);
    expect(await objections()).toEqual([]);
  });

  it("may be none, if that has a label", async () => {
    const given = held(3, (value, onChange) => (
      <Rating
        label="This class"
        value={value}
        nameOf={(stars) => `${stars} of 5`}
        none="No stars"
        onChange={onChange}
      />
    ));
    await userEvent.click(radio("No stars"));
    expect([given, radio("3 of 5").checked]).toEqual([[0], false]);
    expect(await objections()).toEqual([]);
  });
});

describe("a switch", () => {
  it("is toggled by a tap and the space bar, and announces its state", async () => {
    const turned = held(false, (checked, onChange) => (
      <Switch label="Sounds" detail="Off in class" checked={checked} onChange={onChange} />
    ));
    const found = screen.getByRole<HTMLInputElement>("switch", { name: "Sounds" });
    expect(screen.getByText("Off in class").id).toBe(found.getAttribute("aria-describedby"));
    await userEvent.click(screen.getByText("Sounds"));
    expect(found.checked).toBe(true);
    await userEvent.keyboard(" ");
    expect(turned).toEqual([true, false]);
    expect(await objections()).toEqual([]);
  });

  it("does not change while disabled", async () => {
    const turned = held(true, (checked, onChange) => (
      <Switch disabled label="Sounds" checked={checked} onChange={onChange} />
    ));
    await userEvent.click(screen.getByText("Sounds"));
    expect(turned).toEqual([]);
  });
});

describe("a box to tick", () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

  it("is ticked by a tap on its label, and unticked by the space bar", async () => {
    const ticked = held(false, (checked, onChange) => (
      <Checkbox name="agreed" checked={checked} onChange={onChange}>
        I agree
      </Checkbox>
    ));
    await userEvent.click(screen.getByText("I agree"));
    expect(box("I agree").checked).toBe(true);
    await userEvent.keyboard(" ");
    expect(ticked).toEqual([true, false]);
    expect(await objections()).toEqual([]);
  });

  it("may be its whole content, with its own label", async () => {
    const ticked: boolean[] = [];
    render(
      <>
        <Checkbox
          bare
          aria-label="Choose look"
          checked={false}
          onChange={(checked) => ticked.push(checked)}
        >
          <b aria-hidden="true">○</b>
        </Checkbox>
        <Checkbox bare disabled checked={false} onChange={(checked) => ticked.push(checked)}>
          Day 2
        </Checkbox>
      </>,
    );
    expect(box("Day 2").disabled).toBe(true);
    await userEvent.click(screen.getByText("Day 2"));
    await userEvent.tab();
    expect(document.activeElement).toBe(box("Choose look"));
    await userEvent.click(screen.getByText("○"));
    expect(ticked).toEqual([true]);
    expect(await objections()).toEqual([]);
  });
});

describe("tabs", () => {
  const tabs = [
    { value: "all", label: "All 306" },
    { value: "forgotten", label: "Forgotten 14" },
    { value: "new", label: "New 122" },
  ];
  const show = () =>
    held("all", (value, onChange) => (
      <Tabs label="Words" tabs={tabs} value={value} onChange={onChange}>
        <p>{value} words</p>
      </Tabs>
    ));
  const tab = (name: string) => screen.getByRole("tab", { name });

  it("show the content of the selected one", async () => {
    show();
    await userEvent.click(tab("Forgotten 14"));
    const panel = screen.getByRole("tabpanel", { name: "Forgotten 14" });
    expect(panel.textContent).toBe("forgotten words");
    expect(tab("Forgotten 14").getAttribute("aria-selected")).toBe("true");
    expect(tab("All 306").getAttribute("aria-selected")).toBe("false");
  });

  it("are one tab stop, with arrow keys", async () => {
    const chosen = show();
    await userEvent.tab();
    expect(document.activeElement).toBe(tab("All 306"));
    await userEvent.keyboard("{ArrowLeft}{ArrowRight}{ArrowRight}{End}{Home}");
    expect(chosen).toEqual(["new", "all", "forgotten", "new", "all"]);
    expect(document.activeElement).toBe(tab("All 306"));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    expect(await objections()).toEqual([]);
  });
});

describe("a strip of days", () => {
  const days: StripDay<number>[] = [
    { value: 18, weekday: "Mon", day: "18", name: "Monday 18 May, done", state: "done" },
    { value: 19, weekday: "Tue", day: "19", name: "Tuesday 19 May, missed", state: "missed" },
    { value: 20, weekday: "Wed", day: "20", name: "Today, due", state: "due", isToday: true },
    { value: 21, weekday: "Thu", day: "21", name: "Thursday 21 May", state: "due", count: 49 },
  ];

  it("labels each day in full and marks today, with radio buttons", async () => {
    const chosen = held(20, (value, onChange) => (
      <CalendarStrip label="This week" days={days} value={value} onChange={onChange} />
    ));
    expect(radio("Today, due").checked).toBe(true);
    await userEvent.keyboard("{Tab}{ArrowRight}");
    expect(chosen).toEqual([21]);
    expect(document.querySelectorAll("[aria-current=date]").length).toBe(1);
    expect(await objections()).toEqual([]);
  });

  it("without selection is a list", async () => {
    render(<CalendarStrip label="This week" days={days} />);
    expect(screen.getByRole("list", { name: "This week" }).children.length).toBe(4);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(await objections()).toEqual([]);
  });

  it("distinguishes its states without colour", () => {
    render(<CalendarStrip label="This week" days={days} />);
    const drawn = screen.getAllByRole("listitem").map((day) => {
      const column = day.querySelector("[aria-hidden=true]")?.lastElementChild;
      return column?.querySelector("path")?.getAttribute("d") ?? column?.textContent ?? "";
    });
    expect(new Set(drawn).size).toBe(4);
  });
});
