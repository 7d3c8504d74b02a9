import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fieldOf, fill, press } from "@test/showScreen";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { queryClient } from "@/queries";
import { deskSession } from "./session";
import { notices, notify } from "./ui/notices";

beforeAll(speakAtDesk);

const NO_SESSIONS = { StoreListSession: () => answer({ data: [], serverTime: 0 }) };

it("a person of the store signs in with phone and password, and has the page that was asked for", async () => {
  const seen = fakeService({
    StoreSignIn: () => answer({ token: "new", me: OWNER }),
    StoreQueryMe: () => answer(OWNER),
    ...NO_SESSIONS,
  });
  showDesk(null, "/account");
  await fill({ "Phone or account number": " 13900000000 ", Password: "secret" });
  await press("Sign in");
  await screen.findByRole("heading", { name: "Wang Fang", level: 1 });
  expect(seen[0]?.body).toEqual({ phone: "13900000000", password: "secret", code: null });
  const list = seen.find(({ name }) => name === "StoreListSession");
  expect(list?.headers.get("x-token-c")).toBe("new");
  expect(await objections()).toEqual([]);
});

it("the sign-in asks for the code of an account with a second factor, and says what is wrong at its field", async () => {
  const seen = fakeService({
    StoreSignIn: ({ body }) => {
      const { code } = body as { readonly code: string | null };
      if (code === null) return refusal(409, "SECOND_FACTOR_NEEDED", "Enter the code");
      if (code !== "123 456") return refusal(422, "CODE_WRONG", "The code is wrong");
      return answer({ token: "new", me: OWNER });
    },
    StoreQueryMe: () => answer(OWNER),
    ...NO_SESSIONS,
  });
  showDesk(null, "/account");
  await fill({ "Phone or account number": "13900000000", Password: "secret" });
  await press("Sign in");
  expect(await screen.findByLabelText("Verification code")).toBe(document.activeElement);
  await press("Sign in");
  expect(screen.getByText("Please enter the code")).toBeTruthy();
  await fill({ "Verification code": "1" });
  await press("Sign in");
  expect(await screen.findByText("The code is wrong")).toBeTruthy();
  await fill({ "Verification code": "123 456" });
  await press("Sign in");
  await screen.findByRole("heading", { name: "Wang Fang", level: 1 });
  expect(seen.filter(({ name }) => name === "StoreSignIn")).toHaveLength(3);
});

it("the navigation marks the page on screen, or the one that it belongs to", async () => {
  fakeService({ StoreQueryMe: () => answer(OWNER), ...NO_SESSIONS });
  showDesk(OWNER, "/load");
  const navigation = await screen.findByRole("navigation");
  const marked = () =>
    within(navigation)
      .getAllByRole("link")
      .filter((link) => link.hasAttribute("aria-current"))
      .map((link) => [link.textContent, link.getAttribute("aria-current")]);
  expect(marked()).toEqual([["Books", "true"]]);
  await userEvent.click(within(navigation).getByRole("link", { name: /Wang Fang/ }));
  expect(marked()).toEqual([[expect.stringContaining("Wang Fang"), "page"]]);
});

it("back closes an open dialog and leaves the page on screen, also one that a link opened", async () => {
  fakeService({ StoreQueryMe: () => answer(OWNER), ...NO_SESSIONS });
  showDesk(OWNER, "/load");
  await userEvent.click(await screen.findByRole("link", { name: /Wang Fang/ }));
  await screen.findByRole("heading", { name: "Wang Fang", level: 1 });
  await userEvent.keyboard("?");
  await screen.findByRole("dialog", { name: "Keys" });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.hash).toBe("#/account");
  window.history.back();
  await waitFor(() => expect(window.location.hash).toBe("#/load"));
  expect(screen.queryByRole("heading", { name: "Wang Fang", level: 1 })).toBeNull();
});

it("a wrong password is said at its field", async () => {
  fakeService({ StoreSignIn: () => refusal(400, "LOGIN_FAILED", "Phone or password is wrong") });
  showDesk(null);
  await fill({ "Phone or account number": "13900000000", Password: "secret" });
  await press("Sign in");
  expect(await screen.findByText("Phone or password is wrong")).toBeTruthy();
  expect(fieldOf("Password").getAttribute("aria-invalid")).toBe("true");
});

it("an ended session leads to the sign-in with a sentence, and back to the page", async () => {
  let isOver = true;
  fakeService({
    StoreSignIn: () => answer({ token: "new", me: OWNER }),
    StoreQueryMe: () => answer(OWNER),
    StoreListSession: () =>
      isOver ? refusal(401, "TOKEN_INVALID", "Sign in") : answer({ data: [], serverTime: 0 }),
  });
  showDesk(OWNER, "/account");
  await screen.findByText(/Your session has ended/);
  expect(localStorage.getItem("wordmate.desk.session")).toBeNull();
  isOver = false;
  await fill({ "Phone or account number": "13900000000", Password: "secret" });
  await press("Sign in");
  await screen.findByRole("heading", { name: "Wang Fang", level: 1 });
});

it("the session ends on this page at its time", async () => {
  fakeService({ StoreQueryMe: () => answer({ ...OWNER, expiresAt: 50 }), ...NO_SESSIONS });
  showDesk(OWNER, "/account");
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  expect(deskSession.get()).toBeNull();
});

it("signing out forgets the token even without an answer, and says nothing of an ended session", async () => {
  fakeService({
    StoreSignOut: () => refusal(500, "INTERNAL_ERROR", "Failed"),
    StoreQueryMe: () => answer(OWNER),
    ...NO_SESSIONS,
  });
  showDesk(OWNER, "/account");
  await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  await screen.findByRole("heading", { name: "Sign in to the desk" });
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  expect(deskSession.get()).toBeNull();
});

it("what one person read is not shown to the next one, also where another window signed out", async () => {
  fakeService({
    StoreQueryMe: () => answer(OWNER),
    StoreListSession: () =>
      answer({
        serverTime: 0,
        data: [{ sessionId: "a", utcSignedIn: 0, utcLastUsed: 0, browser: "Edge", isThis: false }],
      }),
  });
  showDesk(OWNER, "/account");
  await screen.findByText(/Edge/);
  notify("A class is canceled");
  localStorage.removeItem("wordmate.desk.session");
  const told = { key: "wordmate.desk.session", storageArea: localStorage };
  act(() => void window.dispatchEvent(new StorageEvent("storage", told)));
  await screen.findByRole("heading", { name: "Sign in to the desk" });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(notices.get()).toEqual([]);
});

it("the app's session and the desk's never mix", async () => {
  localStorage.setItem("wordmate.session", JSON.stringify({ token: "student", userId: 2 }));
  const seen = fakeService({ StoreSignIn: () => refusal(400, "LOGIN_FAILED", "Wrong") });
  showDesk(null);
  await fill({ "Phone or account number": "1", Password: "secret" });
  await press("Sign in");
  await screen.findByText("Wrong");
  expect(seen[0]?.headers.has("x-token-c")).toBe(false);
});

it("staff change their own password, and a refused one is said at its field", async () => {
  const seen = fakeService({
    StoreQueryMe: () => answer(OWNER),
    CustomerChangePassword: ({ body }) =>
      (body as { readonly oldPassword: string }).oldPassword === "Wordmate2025"
        ? answer({})
        : refusal(400, "OLD_PASSWORD_WRONG", "The current password is wrong"),
    ...NO_SESSIONS,
  });
  showDesk(OWNER, "/account");
  await userEvent.click(await screen.findByRole("button", { name: "Change password" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = () => userEvent.click(dialog.getByRole("button", { name: "Change password" }));
  await send();
  expect(dialog.getByText("Please enter the new password")).toBeTruthy();
  await fill({ "Current password": "other1234", "New password": "maple7river" });
  await send();
  expect(await dialog.findByText("The current password is wrong")).toBeTruthy();
  expect(document.activeElement).toBe(fieldOf("Current password"));
  await fill({ "Current password": "Wordmate2025" });
  await send();
  await screen.findByText("Your password is changed, and other devices are signed out");
  const newPassword = "maple7river";
  expect(seen.findLast(({ name }) => name === "CustomerChangePassword")?.body).toEqual({
    ...{ oldPassword: "Wordmate2025", newPassword, confirmPassword: newPassword },
  });
});

it("another sign-in of the same person is ended, and the list is read again", async () => {
  const one = { utcSignedIn: 0, utcLastUsed: 0, browser: "Chrome", system: "Windows" };
  let sessions = [
    { ...one, sessionId: "a", isThis: true },
    { ...one, sessionId: "b", isThis: false, browser: "Safari", system: "macOS" },
  ];
  const seen = fakeService({
    StoreQueryMe: () => answer(OWNER),
    StoreListSession: () => answer({ data: sessions, serverTime: 0 }),
    StoreEndSession: () => {
      sessions = sessions.slice(0, 1);
      return answer({});
    },
  });
  showDesk(OWNER, "/account");
  const table = await screen.findByRole("table", { name: "Signed-in devices" });
  const other = within(table).getByRole("row", { name: /Safari · macOS/ });
  await userEvent.click(within(other).getByRole("button", { name: "Sign out there" }));
  await screen.findByText("That device is signed out");
  await vi.waitFor(() => expect(within(table).queryByText(/Safari/)).toBeNull());
  expect(seen.find(({ name }) => name === "StoreEndSession")?.body).toEqual({ sessionIds: ["b"] });
});

it("⌘K finds a page, and the question mark lists the keys", async () => {
  fakeService({ StoreQueryMe: () => answer(OWNER), ...NO_SESSIONS });
  showDesk(OWNER, "/");
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox"), "account");
  await screen.findByRole("option", { name: "My account" });
  expect(await objections()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Wang Fang", level: 1 });
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.keyboard("?");
  const keys = await screen.findByRole("dialog", { name: "Keys" });
  expect(within(keys).getByText("Move between rows of a table")).toBeTruthy();
});

it("⌘K finds people, whose files and bookings it opens as far as the person's rights go", async () => {
  const found = [
    { userId: 3, userName: "Lan", accountNo: "S00000003", userRole: "user" },
    { userId: 4, userName: "Fang", accountNo: "T00000004", userRole: "TEACHER" },
  ];
  const rights = ["schedule" as const];
  fakeService({
    StoreQueryMe: () => answer({ ...OWNER, rights }),
    StoreSearchPeople: () => answer({ data: found, hasMore: false }),
    ...NO_SESSIONS,
  });
  showDesk({ ...OWNER, rights }, "/account");
  await screen.findByRole("heading", { name: "Wang Fang", level: 1 });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox"), "an");
  await screen.findByRole("option", { name: /Lan.*Open the file/ });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "LanS00000003 · Open the file",
    "LanS00000003 · Book classes",
    "FangT00000004 · Book classes",
  ]);
  await userEvent.keyboard("{Enter}");
  expect(location.hash).toBe("#/student?id=3");
});
