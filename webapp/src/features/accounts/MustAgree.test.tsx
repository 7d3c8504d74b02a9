import { answer, fakeService } from "@test/fakeService";
import { press } from "@test/showScreen";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { session, step } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { UserProfile } from "@/rpc";
import MustAgree from "./MustAgree";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["accounts"]);
});

const profile = { userId: 1, userRole: "user", userName: "Ming", mustAgree: true } as UserProfile;

it("asks the guardian of a child whose account others opened, once", async () => {
  step("SIGN_IN", { session: { token: "t", userId: 1, role: "user", profile, teacher: null } });
  const seen = fakeService({
    CustomerAgree: () => answer({}),
    QueryUserProfileByToken: () => answer({ ...profile, mustAgree: false }),
  });
  render(<MustAgree />);
  await press("Agree and continue");
  expect(screen.getByText("Please say whether the student is fourteen")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Under fourteen" }));
  await userEvent.type(screen.getByLabelText("Guardian's name"), "Min");
  await userEvent.selectOptions(screen.getByLabelText("Relation to the student"), "father");
  await press("Agree and continue");
  expect(screen.getByText(/Please read and agree/)).toBeTruthy();
  expect(seen).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox", { name: "I agree to the" }));
  await press("Agree and continue");
  await waitFor(() => expect(session.get()?.profile?.mustAgree).toBe(false));
  expect(seen[0]?.body).toEqual({
    legalText: "5.0",
    isUnderFourteen: true,
    guardianName: "Min",
    guardianRelation: "father",
  });
});
