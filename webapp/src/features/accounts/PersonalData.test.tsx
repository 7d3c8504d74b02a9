import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import PersonalData from "./PersonalData";

// A Thursday, 17:00 in Shanghai.
const NOW = Date.UTC(2126, 4, 23, 9);

const request = (more: object) => ({
  dataRequestId: 7,
  kind: "COPY",
  status: "OPEN",
  utcAsked: NOW,
  due: "2126-06-13",
  answer: null,
  utcAnswered: null,
  ...more,
});

const service = (...data: object[]) =>
  fakeService({
    CustomerListDataRequest: () => answer({ data, total: data.length }),
    CustomerQueryDataCopy: () => answer({ copy: null }),
    CustomerAskDataRequest: () => answer({}),
    CustomerWithdrawDataRequest: () => answer({}),
  });
const rows = async () =>
  within(await screen.findByRole("list", { name: "My data" })).getAllByRole("listitem");
const texts = async () => (await rows()).map((row) => row.textContent);

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("profile");
});

test("a copy is asked for after a question that says what it holds", async () => {
  const seen = service();
  showScreen(PersonalData);
  expect(await texts()).toEqual(["A copy of my dataAsk", "Close my accountAsk"]);
  expect(await objections()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: /A copy of my data/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/profile, classes, words/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("Sent to the store")).toBeTruthy();
  const asked = seen.filter(({ name }) => name === "CustomerAskDataRequest");
  expect(asked.map(({ body }) => body)).toEqual([{ kind: "COPY" }]);
});

test("an open request shows its due day and can be withdrawn", async () => {
  const seen = service(request({ kind: "CLOSE" }));
  showScreen(PersonalData);
  expect((await texts())[1]).toBe("Close my accountAsked May 23 · answer by Jun 13Withdraw");
  await userEvent.click(screen.getByRole("button", { name: /Close my account/ }));
  expect(await screen.findByText("The request is withdrawn")).toBeTruthy();
  const withdrawn = seen.filter(({ name }) => name === "CustomerWithdrawDataRequest");
  expect(withdrawn.map(({ body }) => body)).toEqual([{ dataRequestId: 7 }]);
});

test("an answer is shown with its day, and the person may ask again", async () => {
  service(
    request({ status: "DONE", answer: "By mail", utcAnswered: NOW }),
    request({ kind: "CLOSE", status: "REFUSED", answer: "Pay is open", utcAnswered: NOW }),
  );
  showScreen(PersonalData);
  expect(await texts()).toEqual([
    "A copy of my dataDone May 23: By mailAsk",
    "Close my accountNot done May 23: Pay is openAsk",
  ]);
});

test("a copy that is ready is downloaded at an address of its own", async () => {
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href);
  });
  fakeService({
    CustomerListDataRequest: () => answer({ data: [], total: 0 }),
    CustomerQueryDataCopy: () =>
      answer({ copy: { utcAsked: NOW, utcKeptUntil: NOW + 7 * 86_400_000, size: 1_234_567 } }),
    CustomerCreateDataCopyAddress: () => answer({ path: "/copies/secret", utcExpires: NOW }),
  });
  showScreen(PersonalData);
  await userEvent.click(await screen.findByRole("button", { name: /Download the copy/ }));
  expect((await texts())[2]).toBe("Download the copy of my data1.2 MB · until May 30Download");
  await waitFor(() => expect(opened).toEqual([expect.stringMatching(/\/copies\/secret$/)]));
});

test("a copy that is being made is not offered yet", async () => {
  fakeService({
    CustomerListDataRequest: () => answer({ data: [], total: 0 }),
    CustomerQueryDataCopy: () =>
      answer({ copy: { utcAsked: NOW, utcKeptUntil: NOW + 7 * 86_400_000, size: null } }),
  });
  showScreen(PersonalData);
  expect(await screen.findByText(/The copy is being made/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
});

test("what did not load is asked for again by a tap", async () => {
  const replies = [refusal(400, "PARAMETER_ERROR", "no")];
  fakeService({
    CustomerQueryDataCopy: () => answer({ copy: null }),
    CustomerListDataRequest: () => replies.pop() ?? answer({ data: [], total: 0 }),
  });
  showScreen(PersonalData);
  await userEvent.click(within(await screen.findByRole("alert")).getByRole("button"));
  expect(await rows()).toHaveLength(2);
});
