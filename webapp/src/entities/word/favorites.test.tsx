import { answer, fakeService, refusal } from "@test/fakeService";
import { uncaught } from "@test/uncaught";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { enter } from "@/entities/person/entering";
import { type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { connect } from "@/rpc";
import { feedback } from "@/ui/feedback";
import { favor, sendFavorites } from "./favorites";
import { FAVORITES_PLACE } from "./places";
import { Star } from "./Star";

const account: LoginAnswer = {
  single: true,
  token: "t0ken",
  userId: 7,
  userRole: "user",
  serverTime: 0,
};
const person = { userId: 7, userRole: "user", userName: "Ming", accountNo: "S7", phone: "1" };

const saved = (seen: ReturnType<typeof fakeService>) =>
  seen
    .filter(({ name }) => name === "CustomerSaveFavoriteWords")
    .map(({ body }) =>
      (body as { changes: { wordId: number; isFavorite: boolean; number: number }[] }).changes.map(
        ({ wordId, isFavorite }) => [wordId, isFavorite],
      ),
    );

async function signIn(role = "user"): Promise<void> {
  fakeService({
    QueryUserProfileByToken: () => answer({ ...person, userRole: role }),
    CustomerTeacherQueryDetail: () => answer({}),
  });
  await enter({ ...account, userRole: role } as LoginAnswer);
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("entities");
});
beforeEach(async () => {
  localStorage.clear();
  session.clear();
  await signIn();
});

describe("favourites", () => {
  it("are sent in order, once each", async () => {
    const seen = fakeService({
      CustomerSaveFavoriteWords: () => answer({ data: [], changed: [] }),
    });
    favor([1, 2], true);
    favor([1], false);
    await vi.waitFor(() => expect(localStorage.getItem(FAVORITES_PLACE)).toBeNull());
    expect(saved(seen)).toEqual([
      [
        [1, true],
        [2, true],
      ],
      [[1, false]],
    ]);
    await sendFavorites();
    expect(saved(seen)).toHaveLength(2);
  });

  it("that are refused do not undo later changes of their word", async () => {
    uncaught();
    connect({ online: () => false });
    for (const isFavorite of [true, false, true]) favor([10], isFavorite);
    let first = 0;
    fakeService({
      CustomerSaveFavoriteWords({ body }) {
        const { changes } = body as { changes: { number: number }[] };
        first ||= changes[0]?.number ?? 0;
        const isRefused = changes.some(({ number }) => number === first);
        return isRefused
          ? refusal(400, "PARAMETER_ERROR", "no")
          : answer({ data: [], changed: [] });
      },
    });
    render(<Star word={{ id: 10, isFavorite: false, enWord: "ten" }} />);
    await vi.waitFor(async () => {
      await sendFavorites();
      expect(localStorage.getItem(FAVORITES_PLACE)).toBeNull();
    });
    expect(screen.getByRole("button").getAttribute("aria-pressed")).toBe("true");
  });

  it("wait on the device while there is no network", async () => {
    connect({ online: () => false });
    favor([5], true);
    expect(localStorage.getItem(FAVORITES_PLACE)).toContain('"wordId":5');

    const seen = fakeService({
      CustomerSaveFavoriteWords: () => answer({ data: [], changed: [] }),
    });
    await vi.waitFor(async () => {
      await sendFavorites();
      expect(saved(seen)).toEqual([[[5, true]]]);
    });
    expect(localStorage.getItem(FAVORITES_PLACE)).toBeNull();
  });

  it("that the service refuses do not block others", async () => {
    const told = uncaught();
    const seen = fakeService({ CustomerSaveFavoriteWords: () => refusal(400, "X", "no") });
    favor([6], true);
    await vi.waitFor(() => expect(localStorage.getItem(FAVORITES_PLACE)).toBeNull());
    expect(saved(seen)).toHaveLength(1);
    await vi.waitFor(() =>
      expect(feedback.get().asked).toMatchObject([{ text: i18n.t("network:wordsLost") }]),
    );
    expect(told).toMatchObject([{ name: "CallFailed", code: "X" }]);
  });

  it("that the service refuses return to their earlier state", async () => {
    uncaught();
    fakeService({ CustomerSaveFavoriteWords: () => refusal(400, "X", "no") });
    render(<Star word={{ id: 10, isFavorite: false, enWord: "ten" }} />);
    await userEvent.click(screen.getByRole("button"));
    await vi.waitFor(() => expect(feedback.get().asked).toHaveLength(1));
    expect(screen.getByRole("button").getAttribute("aria-pressed")).toBe("false");
  });

  it("that the service refuses are refused alone", async () => {
    const told = uncaught();
    connect({ online: () => false });
    favor([1, 2, 3, 4, 5], true);
    const kept: number[] = [];
    fakeService({
      CustomerSaveFavoriteWords({ body }) {
        const ids = (body as { changes: { wordId: number }[] }).changes.map((one) => one.wordId);
        if (ids.includes(3)) return refusal(400, "PARAMETER_ERROR", "no");
        kept.push(...ids);
        return answer({ data: [], changed: ids });
      },
    });
    await vi.waitFor(async () => {
      await sendFavorites();
      expect(localStorage.getItem(FAVORITES_PLACE)).toBeNull();
    });
    expect(kept).toEqual([1, 2, 4, 5]);
    expect(told).toHaveLength(1);
  });

  it("keep waiting behind a captive portal", async () => {
    connect({ online: () => false });
    favor([9], true);
    const seen = fakeService({
      CustomerSaveFavoriteWords: () => new Response("<html>Sign in to this network"),
    });
    await vi.waitFor(async () => {
      await sendFavorites();
      expect(saved(seen)).not.toEqual([]);
    });
    expect(localStorage.getItem(FAVORITES_PLACE) ?? "").toContain('"wordId":9');
  });

  it("of another user on this device stay theirs", async () => {
    connect({ online: () => false });
    favor([8], true);
    const kept = localStorage.getItem(FAVORITES_PLACE)?.replace('"userId":7', '"userId":99') ?? "";
    localStorage.setItem(FAVORITES_PLACE, kept);
    const seen = fakeService({});
    await sendFavorites();
    expect(saved(seen)).toEqual([]);
    expect(localStorage.getItem(FAVORITES_PLACE)).toBe(kept);
  });
});

describe("the star", () => {
  const word = { id: 21, enWord: "able", isFavorite: false };

  it("shows a change at once, also offline", async () => {
    connect({ online: () => false });
    render(<Star word={word} />);
    const star = screen.getByRole("button", { name: "Favourite able" });
    await userEvent.click(star);
    expect(star.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(star);
    expect(star.getAttribute("aria-pressed")).toBe("false");
  });

  it("does not reveal a word that is only played", () => {
    render(<Star word={word} isHidden />);
    expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Favourite this word");
  });

  it("is for students only", async () => {
    await act(() => signIn("TEACHER"));
    render(<Star word={word} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
