import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };
const MING = { userId: 1, userName: "Ming", accountNo: "S00000001", isErased: false, copy: null };
const COPY = { utcAsked: NOW, utcKeptUntil: NOW + 7 * 86_400_000, size: 12_345 };

it("a copy is prepared with a reason, and downloaded when it is ready", async () => {
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href);
  });
  let copy: object | null = null;
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreQueryDataCopy: () => answer({ ...MING, copy }),
    StorePrepareDataCopy: () => {
      copy = COPY;
      return answer({});
    },
    StoreCreateDataCopyAddress: () => answer({ path: "/copies/secret", utcExpires: NOW }),
  });
  showDesk(ME, "/data?id=1");
  await screen.findByRole("heading", { level: 1, name: "Ming" });
  expect(screen.getByText("There is no copy.")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await press("Prepare a copy");
  expect(document.activeElement).toBe(screen.getByLabelText("Reason for the copy (for the log)"));
  await fill({ "Reason for the copy (for the log)": "By phone" });
  await press("Prepare a copy");
  await screen.findByText(/12 kB/);
  await press("Download");
  await vi.waitFor(() => expect(opened).toEqual([expect.stringMatching(/\/copies\/secret$/)]));
  const prepared = seen.find(({ name }) => name === "StorePrepareDataCopy");
  expect(prepared?.body).toEqual({ userId: 1, reason: "By phone" });
});

it("nothing is offered for a person of whom nothing is left, or who is not seen", async () => {
  fakeService({
    StoreQueryMe: () => answer(ME),
    StoreQueryDataCopy: () => answer({ ...MING, userName: "S00000001", isErased: true }),
  });
  showDesk(ME, "/data?id=1");
  await screen.findByText("The data of this account is erased.");
  expect(screen.queryByRole("button", { name: /Erase|Prepare/ })).toBeNull();
});

it("a person who is not found is said", async () => {
  fakeService({
    StoreQueryMe: () => answer(ME),
    StoreQueryDataCopy: () => refusal(404, "NOT_FOUND", "There is no such account"),
  });
  showDesk(ME, "/data?id=2");
  await screen.findByText("There is no such account");
});
