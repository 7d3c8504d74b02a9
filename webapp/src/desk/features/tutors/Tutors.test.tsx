import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import type { ListedTutor } from "./tutors";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };
const SHOPS = [
  { code: "hd", name: "Haidian" },
  { code: "xc", name: "Xicheng" },
];

function tutor(changes: Partial<ListedTutor> = {}): ListedTutor {
  return {
    userId: 7,
    userName: "Fang",
    accountNo: "T00000007",
    titleLevel: "gold",
    institution: "Haidian",
    disabled: false,
    classesOfWeek: 12,
    nextClass: NOW + 3_600_000,
    restToday: [],
    ...changes,
  };
}

function showTutors(data: ListedTutor[], address = "/tutors", more = {}, me = ME) {
  const seen = fakeService({
    StoreQueryMe: () => answer(me),
    StoreListInstitution: () => answer({ data: SHOPS, total: 2, totalIsMinimum: false }),
    StoreListTutor: () =>
      answer({ data, total: data.length, totalIsMinimum: false, serverTime: NOW }),
    ...more,
  });
  showDesk(me, address);
  return (name: string) => seen.filter((one) => one.name === name).at(-1)?.body;
}

it("the list says a tutor's title, week, next class and today's rest", async () => {
  const restToday = [{ startsAt: NOW, endsAt: NOW + 1_800_000 }];
  showTutors([tutor(), tutor({ userId: 8, userName: "Li", nextClass: null, restToday })]);
  const row = await screen.findByRole("row", { name: /Fang/ });
  expect(row.textContent).toMatch(/Fang.*T00000007.*Gold.*Haidian.*12.*Today/);
  expect(screen.getByRole("row", { name: /Li/ }).textContent).toMatch(
    /NoneRest \d\d:\d\d–\d\d:\d\d/,
  );
  expect(screen.getByText("2 tutors")).toBeTruthy();
  expect(await objections()).toEqual([]);
});

it("the filters stand in the address, and an address asks for them", async () => {
  const asked = showTutors([tutor()], "/tutors?shop=-&level=silver&closed=1");
  await screen.findByRole("row", { name: /Fang/ });
  const first = { text: null, institutionCode: "", titleLevel: "silver", closed: true };
  expect(asked("StoreListTutor")).toMatchObject(first);
  await userEvent.selectOptions(screen.getByLabelText("Title"), "Any title");
  await userEvent.selectOptions(screen.getByLabelText("Shop"), "Haidian");
  await userEvent.type(screen.getByRole("searchbox"), "f");
  await waitFor(() =>
    expect(asked("StoreListTutor")).toMatchObject({
      text: "f",
      institutionCode: "hd",
      titleLevel: null,
    }),
  );
  expect(location.hash).toContain("shop=hd");
});

it("a filter without tutors is taken off again", async () => {
  const asked = showTutors([], "/tutors?level=gold");
  await userEvent.click(await screen.findByRole("button", { name: "Show all" }));
  await screen.findByText("There are no tutors yet.");
  expect(asked("StoreListTutor")).toMatchObject({ titleLevel: null });
});

it("a new tutor gets a title and a shop, and a refused phone stands beside its field", async () => {
  let isKnown = true;
  const created = { userId: 5, userName: "Lan", accountNo: "T5", userRole: "TEACHER" };
  const asked = showTutors([tutor()], "/tutors", {
    StoreCreateTutor: () =>
      isKnown
        ? refusal(409, "ACCOUNT_EXISTS", "This phone has such a tutor")
        : answer({ ...created, titleLevel: "silver", disabled: false }),
  });
  await screen.findByRole("row", { name: /Fang/ });
  await press("New tutor");
  const dialog = await screen.findByRole("dialog");
  await fill({ Name: "Lan", Phone: "13900000005", "First password": "Wordmate2025" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Title"), "Silver");
  await userEvent.selectOptions(within(dialog).getByLabelText("Shop"), "Xicheng");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await screen.findByText("This phone has such a tutor");
  isKnown = false;
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await screen.findByText("Lan is created");
  expect(asked("StoreCreateTutor")).toMatchObject({ titleLevel: "silver", institutionCode: "xc" });
  expect(location.hash).toBe("#/tutor?id=5");
});

it("an invite code of a chosen shop is shown once", async () => {
  const invite = { code: "ABCD2345", expiresAt: NOW + 86_400_000, uses: 3, serverTime: NOW };
  const asked = showTutors([tutor()], "/tutors", { StoreIssueInvite: () => answer(invite) });
  await screen.findByRole("row", { name: /Fang/ });
  await press("Invite code");
  const dialog = await screen.findByRole("dialog");
  await userEvent.clear(within(dialog).getByLabelText("Number of uses"));
  await fill({ "Number of uses": "3" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Create code" }));
  expect(within(dialog).getByText("Please choose a shop")).toBeTruthy();
  await userEvent.selectOptions(within(dialog).getByLabelText("Shop"), "Haidian");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create code" }));
  await screen.findByText("ABCD2345");
  expect(screen.getByText("3 uses, until Tomorrow")).toBeTruthy();
  expect(asked("StoreIssueInvite")).toEqual({ institutionCode: "hd", uses: 3, days: 30 });
});
