import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";

beforeAll(speakAtDesk);

const STARTED = {
  secret: "ABCDEFGH",
  address: "otpauth://totp/desk",
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
};

function setUp(isRequired: boolean) {
  let me = { ...OWNER, hasSecondFactor: false, mustSetUpSecondFactor: isRequired };
  fakeService({
    StoreQueryMe: () => answer(me),
    StoreListSession: () => answer({ data: [], serverTime: 0 }),
    StoreStartSecondFactor: ({ body }) =>
      (body as { readonly password: string }).password === "secret"
        ? answer(STARTED)
        : refusal(400, "LOGIN_FAILED", "The password is wrong"),
    StoreConfirmSecondFactor: ({ body }) => {
      if ((body as { readonly code: string }).code !== "123456")
        return refusal(400, "SECOND_FACTOR_WRONG", "The code is wrong");
      me = { ...me, hasSecondFactor: true, mustSetUpSecondFactor: false };
      return answer({ recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] });
    },
  });
  showDesk(me, "/account");
}

async function enterBoth(): Promise<void> {
  await fill({ Password: "wrong" });
  await press("Next");
  await screen.findByText("The password is wrong");
  await fill({ Password: "secret" });
  await press("Next");
  await screen.findByRole("img", { name: "QR code of the second factor" });
  expect(screen.getByText("ABCD EFGH")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await fill({ "Verification code": "1" });
  await press("Turn on");
  await screen.findByText("The code is wrong");
  await fill({ "Verification code": "123456" });
  await press("Turn on");
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(within(codes).getAllByRole("listitem")).toHaveLength(2);
}

it("where a second factor is required, nothing else is shown until its recovery codes are stored", async () => {
  setUp(true);
  expect(screen.queryByRole("navigation")).toBeNull();
  await enterBoth();
  await press("I have stored them");
  await screen.findByRole("heading", { name: "Wang Fang", level: 1 });
});

it("a second factor is set up on the person's own page, and recovery codes are not lost by Escape", async () => {
  setUp(false);
  await userEvent.click(await screen.findByRole("button", { name: "Set up a second factor" }));
  await enterBoth();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await press("I have stored them");
  await screen.findByText(/The second factor is on/);
  expect(await screen.findByRole("button", { name: "New recovery codes" })).toBeTruthy();
});

it("new recovery codes ask for the password and a code, and are shown once", async () => {
  fakeService({
    StoreQueryMe: () => answer(OWNER),
    StoreListSession: () => answer({ data: [], serverTime: 0 }),
    StoreRenewRecoveryCodes: () => answer({ recoveryCodes: ["eeee-ffff"] }),
  });
  showDesk(OWNER, "/account");
  await userEvent.click(await screen.findByRole("button", { name: "New recovery codes" }));
  const dialog = await screen.findByRole("dialog");
  await fill({ Password: "secret", "Verification code": "123456" });
  await userEvent.click(within(dialog).getByRole("button", { name: "New recovery codes" }));
  expect(await within(dialog).findByText("eeee-ffff")).toBeTruthy();
  await press("I have stored them");
  expect(await screen.findByText("The earlier recovery codes no longer work")).toBeTruthy();
});
