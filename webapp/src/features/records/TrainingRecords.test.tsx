import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { queryClient } from "@/queries";
import { answer, fakeService, refusal } from "@/test/fakeService";
import TrainingRecords from "./screens/TrainingRecords";

const none = () => answer({ data: [], total: 0 });
const counts = { all: 3, inProgress: 0, reserved: 1, completed: 2 };

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("records");
});
beforeEach(() => queryClient.clear());

function show(address = "/"): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <TrainingRecords />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("training records", () => {
  it("say how many there are of each status", async () => {
    fakeService({
      CustomerListCourseOrder: none,
      CustomerGetCourseOrderCount: () => answer(counts),
    });
    show();
    expect(await screen.findByRole("radio", { name: "Completed 2" })).toBeTruthy();
  });

  it("are asked by the chosen status, also by one in the address", async () => {
    const seen = fakeService({ CustomerListCourseOrder: none });
    show("/?status=EXPIRED");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Expired" }).checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "Completed" }));
    const asked = () =>
      seen
        .filter(({ name }) => name === "CustomerListCourseOrder")
        .map(({ body }) => (body as { status: string }).status);
    await expect.poll(asked).toEqual(["EXPIRED", "COMPLETED"]);
  });

  it("that are empty offer one way on", async () => {
    fakeService({ CustomerListCourseOrder: none });
    show("/?status=DELETED");
    await userEvent.click(await screen.findByRole("button", { name: "Show all" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "All" }).checked).toBe(true);
  });

  it("that cannot be loaded say why, and a tap loads them again", async () => {
    let works = false;
    fakeService({
      CustomerListCourseOrder: () =>
        works ? none() : refusal(400, "PARAMETER_ERROR", "Something is wrong"),
    });
    show();
    const block = await screen.findByRole("button", { name: /Something is wrong/ });
    works = true;
    await userEvent.click(block);
    expect(await screen.findByText("No records here yet")).toBeTruthy();
  });
});
