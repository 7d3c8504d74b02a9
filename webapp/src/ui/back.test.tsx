import { showPages } from "@test/showPages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppRouter } from "@/app/router";
import { changeLanguage, startI18n } from "@/i18n";
import { goBack, switchTab } from "@/navigation";
import { paths } from "@/paths";
import { Dialog } from "./Dialog";
import { toast } from "./feedback";

/** A form with content, and a box over it. */
function Page({ fixed = false }: { readonly fixed?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => setOpen(true)}>
        Choose
      </button>
      {isOpen && (
        <Dialog
          title="Box"
          dismissible={!fixed}
          onDismiss={() => setOpen(false)}
          actions={
            <button type="button" onClick={() => setOpen(false)}>
              Done
            </button>
          }
        />
      )}
    </>
  );
}

const pages: Record<string, React.ComponentType> = {
  "/below": () => "Below",
  "/page": () => <Page />,
  "/fixed": () => <Page fixed />,
};

let router: AppRouter;
const at = () => [window.location.hash, router.shown.get().location.pathname];

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

beforeEach(async () => {
  router = await showPages(pages);
});

describe("the browser's step back", () => {
  it("closes an open box, and leaves the page only after that", async () => {
    await router.navigate("/page");
    await userEvent.click(await screen.findByText("Choose"));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(at()).toEqual(["#/page", "/page"]));
    window.history.back();
    await screen.findByText("Below");
  });

  it("closes an open box on the first page, too, and then leaves the app at once", async () => {
    await router.navigate("/page", { replace: true });
    await userEvent.click(await screen.findByText("Choose"));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(at()).toEqual(["#/page", "/page"]));
    // Another box needs no other step.
    await userEvent.click(await screen.findByText("Choose"));
    await userEvent.click(await screen.findByText("Done"));
    expect(window.history.state.idx).toBe(1);
    const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
    window.history.back();
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
    go.mockRestore();
  });

  it("closes an open box on a page whose address was typed, too", async () => {
    await router.navigate("/below");
    window.location.hash = "#/page";
    await userEvent.click(await screen.findByText("Choose"));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(at()).toEqual(["#/page", "/page"]));
    window.history.back();
    await screen.findByText("Below");
  });

  it("does nothing while a box waits for its answer", async () => {
    await router.navigate("/fixed");
    await userEvent.click(await screen.findByText("Choose"));
    const undone = new Promise((done) => {
      let steps = 0;
      window.addEventListener("popstate", () => {
        steps += 1;
        if (steps === 2) done(undefined);
      });
    });
    window.history.back();
    await undone;
    expect(at()).toEqual(["#/fixed", "/fixed"]);
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("keeps the page when a second one follows before the first one is undone", async () => {
    await router.navigate("/page");
    await router.navigate("/fixed");
    await userEvent.click(await screen.findByText("Choose"));
    const depths: number[] = [];
    // Before the router: the second step comes between the first one and its undoing.
    const follow = () => depths.push(window.history.state.idx) === 1 && window.history.back();
    window.addEventListener("popstate", follow, { capture: true });
    window.history.back();
    await waitFor(() => expect(depths.length > 1 && depths.at(-1)).toBe(2));
    await waitFor(() => expect(at()).toEqual(["#/fixed", "/fixed"]));
    expect(depths).toContain(0);
    expect(screen.getByRole("dialog")).toBeTruthy();
    window.removeEventListener("popstate", follow, { capture: true });
  });

  it("is left to a page that navigates itself", async () => {
    await router.navigate("/page");
    toast("A sentence that is too long to be read in passing");
    await screen.findByRole("dialog");
    await goBack();
    await waitFor(() => expect(at()).toEqual(["#/below", "/below"]));
    await screen.findByText("Below");
  });
});

describe("two quick taps", () => {
  it.each([
    ["on Back lead one page back", goBack, "/page"],
    ["on Home close the pages above it only", () => switchTab(paths.home), paths.home],
    [
      "on Back and Home lead home",
      () => Promise.all([goBack(), switchTab(paths.home)]),
      paths.home,
    ],
  ])("%s", async (_, tap, path) => {
    await router.navigate("/page");
    await router.navigate("/fixed");
    const go = vi.spyOn(window.history, "go");
    await Promise.all([tap(), tap()]);
    await waitFor(() => expect(at()).toEqual([`#${path}`, path]));
    const steps = go.mock.calls.reduce((sum, [delta = 0]) => sum + delta, 0);
    expect(steps).toBe(path === "/page" ? -1 : -2);
    go.mockRestore();
  });
});
