import { showPages } from "@test/showPages";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, startI18n } from "@/i18n";
import { paths } from "@/paths";
import { createRouter, isMoving, startRouter } from "./router";

let scrollY = 0;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

beforeEach(() => {
  scrollY = 0;
  vi.stubGlobal("scrollTo", (_x: number, y: number) => {
    scrollY = y;
  });
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => scrollY);
});

function Crashing(): React.ReactNode {
  throw new Error("A page that crashes");
}

const shownText = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();

describe("pages", () => {
  it("are shown from their top, and on the way back where they were left", async () => {
    const router = await showPages({ "/list": () => "List", "/entry": () => "Entry" });
    scrollY = 300;
    await router.navigate("/entry");
    await shownText("Entry");
    expect(scrollY).toBe(0);
    await router.navigate(-1);
    await shownText("List");
    await waitFor(() => expect(scrollY).toBe(300));
  });

  it("that are tabs are shown where they were left whenever they are opened", async () => {
    const router = await showPages({ [paths.home]: () => "Home", [paths.my]: () => "My" });
    scrollY = 300;
    await router.navigate(paths.my, { replace: true });
    await shownText("My");
    await router.navigate(paths.home, { replace: true });
    await shownText("Home");
    expect(scrollY).toBe(300);
  });

  it("whose addresses are typed are above the last one, and typed again in its place", async () => {
    const router = await showPages({ "/list": () => "List", "/entry": () => "Entry" });
    await router.navigate("/entry");
    window.location.hash = "#/list";
    await shownText("List");
    expect(window.history.state.idx).toBe(2);
    // A browser replaces a page whose address is typed again.
    window.history.replaceState(null, "", "#/list");
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
    expect(window.history.state.idx).toBe(2);
  });

  it("that crash say so and are reported, and the next one is shown", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const router = await showPages({ "/list": () => "List", "/broken": Crashing });
    await router.navigate("/broken");
    await shownText("This page did not load");
    expect(reported).toHaveBeenCalledOnce();
    await router.navigate("/list");
    await shownText("List");
  });

  it("that load more slowly than a later one are not shown", async () => {
    const router = await showPages({ "/list": () => "List", "/a": () => "A", "/b": () => "B" });
    const both = [router.navigate("/a"), router.navigate("/b")];
    expect(isMoving.get()).toBe(true);
    await Promise.all(both);
    await shownText("B");
    expect(window.location.hash).toBe("#/b");
    expect(isMoving.get()).toBe(false);
  });
});

it("an address that changes while the first page loads is shown first", async () => {
  window.history.replaceState({ idx: 0 }, "", "#/first");
  const loading = new Map<string, (page: React.ComponentType) => void>();
  const begun = vi.fn();
  const starting = createRouter(
    (path) => new Promise<React.ComponentType>((load) => void loading.set(path, load)),
  );
  void starting.then(begun);
  window.location.hash = "#/second";
  await waitFor(() => expect(loading.size).toBe(2));
  loading.get("/first")?.(Crashing);
  await waitFor(() => expect(loading.size).toBe(2));
  expect(begun).not.toHaveBeenCalled();
  loading.get("/second")?.(Crashing);
  const router = await starting;
  expect(router.shown.get().location.pathname).toBe("/second");
  router.dispose();
});

describe("a visitor", () => {
  it("is led to the sign-in from a page that needs a person, and from none that does not", async () => {
    session.expire();
    window.history.replaceState({ idx: 0 }, "", `#${paths.my}`);
    const router = await startRouter();
    expect(router.shown.get().location.pathname).toBe(paths.login);
    await router.navigate(paths.settingLanguage);
    expect(router.shown.get().location.pathname).toBe(paths.settingLanguage);
    router.dispose();
  });
});
