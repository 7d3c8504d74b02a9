import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  bindRouter,
  goBack,
  layRootBeneath,
  NavigationRefused,
  navigateTo,
  redirectTo,
  switchTab,
} from "./navigation";
import { type PagePath, paths, type TabPath } from "./paths";

interface Gone {
  readonly to: string | number;
  readonly replace: boolean;
}

let gone: Gone[] = [];

beforeEach(() => {
  gone = [];
  bindRouter({
    navigate(to: string | number, options?: { replace?: boolean }) {
      gone.push({ to, replace: options?.replace ?? false });
    },
  });
  window.history.replaceState({ idx: 0 }, "", "#/");
});

describe("navigating", () => {
  it("opens a page with its query", async () => {
    await navigateTo(paths.courseSelection, { courseOrderId: 12, step: undefined });
    expect(gone).toEqual([{ to: `${paths.courseSelection}?courseOrderId=12`, replace: false }]);
  });

  it("redirects by replacing the current page", async () => {
    await redirectTo(paths.login);
    expect(gone).toEqual([{ to: paths.login, replace: true }]);
  });

  it("refuses tabs, as redirecting does", async () => {
    const tab: string = paths.my;
    await expect(navigateTo(tab as PagePath)).rejects.toBeInstanceOf(NavigationRefused);
    await expect(redirectTo(tab as PagePath)).rejects.toBeInstanceOf(NavigationRefused);
    expect(gone).toEqual([]);
  });

  it("switches to tabs only", async () => {
    await switchTab(paths.my);
    expect(gone).toEqual([{ to: paths.my, replace: true }]);
    const page: string = paths.setting;
    await expect(switchTab(page as TabPath)).rejects.toBeInstanceOf(NavigationRefused);
  });
});

describe("going back", () => {
  it("works again after a step that the browser did not make", async () => {
    vi.useFakeTimers();
    window.history.replaceState({ idx: 2 }, "", "#/");
    await goBack();
    await goBack();
    expect(gone).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    await goBack();
    expect(gone).toHaveLength(2);
    vi.useRealTimers();
  });

  it("leads to the page below", async () => {
    window.history.replaceState({ idx: 2 }, "", "#/");
    await goBack();
    expect(gone).toEqual([{ to: -1, replace: false }]);
  });

  it("leads from the first page to the root", async () => {
    await goBack();
    expect(gone).toEqual([{ to: paths.home, replace: true }]);
  });

  it("finds the root under a first page opened by its address", () => {
    // Without a page ahead in the history, which a new one would remove.
    window.history.pushState(null, "", `#${paths.setting}`);
    const before = window.history.length;
    layRootBeneath();
    expect(window.location.hash).toBe(`#${paths.setting}`);
    expect(window.history.state).toEqual({ idx: 1 });
    expect(window.history.length).toBe(before + 1);
  });

  it("finds it without the query of a redirect to the first page", async () => {
    window.history.replaceState(null, "", `/?code=c#${paths.wechatBinding}`);
    layRootBeneath();
    expect(window.location.search).toBe("?code=c");
    const back = new Promise((gone) => window.addEventListener("popstate", gone, { once: true }));
    window.history.back();
    await back;
    expect([window.location.search, window.location.hash]).toEqual(["", "#/"]);
  });

  it("adds no second root under a reloaded page", () => {
    window.history.replaceState({ idx: 3 }, "", `#${paths.setting}`);
    layRootBeneath();
    expect(window.history.state).toEqual({ idx: 3 });
  });
});
