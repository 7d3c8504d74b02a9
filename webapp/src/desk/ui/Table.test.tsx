import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Table } from "./Table";

const ROWS = ["Ming", "Lan", "Hua"];

function shown() {
  const open = vi.fn();
  const press = vi.fn();
  render(
    <Table
      label="Students"
      rows={ROWS}
      idOf={(row) => row}
      onOpen={open}
      columns={[
        { id: "name", head: "Name", cell: (row) => row },
        {
          id: "call",
          head: "Call",
          isHeadHidden: true,
          cell: (row) => (
            <button type="button" onClick={() => press(row)}>
              Call {row}
            </button>
          ),
        },
      ]}
    />,
  );
  return {
    open,
    press,
    row: (name: string) => screen.getByRole("row", { name: new RegExp(name) }),
  };
}

it("arrows move between the rows, and Enter opens one", async () => {
  const { open, row } = shown();
  await userEvent.tab();
  expect(document.activeElement).toBe(row("Ming"));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(row("Hua"));
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(open.mock.calls).toEqual([["Lan"]]);
  await userEvent.keyboard("{Home}");
  expect(document.activeElement).toBe(row("Ming"));
});

it("a row opens by a tap, but not by a tap on its buttons", async () => {
  const { open, press, row } = shown();
  await userEvent.click(within(row("Lan")).getByRole("button"));
  expect(open).not.toHaveBeenCalled();
  expect(press.mock.calls).toEqual([["Lan"]]);
  await userEvent.click(screen.getByRole("cell", { name: "Lan" }));
  expect(open.mock.calls).toEqual([["Lan"]]);
});

it("Enter on a button of a row presses the button", async () => {
  const { open, press, row } = shown();
  within(row("Hua")).getByRole("button").focus();
  await userEvent.keyboard("{Enter}");
  expect([open.mock.calls.length, press.mock.calls]).toEqual([0, [["Hua"]]]);
});
